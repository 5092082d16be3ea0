import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Role } from '../../../contract/roles.ts'
import { createSampleInbox, createSampleProject } from '../../app/inbox-fixture.ts'
import { setAccount } from '../../app/state.ts'
import { GettingStarted } from './getting-started.tsx'

function render(names: string[], role: Role = 'admin'): string {
  const inbox = createSampleInbox(names.map((name) => createSampleProject(name)))
  const who = { id: 'ann', name: 'Ann', email: null, projects: null, isOwner: false, createdAt: '' }
  setAccount(inbox, { ...who, role })
  const url = 'https://docs.example'
  inbox.state.serviceUrls = { api: url, docs: url, frame: url, files: url, sendsEmail: false }
  return renderToStaticMarkup(<GettingStarted inbox={inbox} sdkKey="Shop" onSent={() => {}} />)
}

test('the first steps name the project of the snippet if there are several', () => {
  expect(render(['Demo', 'Shop'])).toContain(
    'It sends reports to Shop. For another project, select it first.',
  )
})

test('the first steps name no project if there is only one', () => {
  expect(render(['Shop'])).not.toContain('It sends reports to')
})

test('a reader is not offered what readers cannot do', () => {
  const html = render(['Shop'], 'reader')
  expect(html).toContain('No reports yet')
  expect(html).not.toMatch(/<button|<a /)
})
