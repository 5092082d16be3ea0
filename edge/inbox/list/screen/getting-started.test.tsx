import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { createSampleInbox, createSampleProject } from '../../app/inbox-fixture.ts'
import { GettingStarted } from './getting-started.tsx'

function render(names: string[]): string {
  const inbox = createSampleInbox(names.map((name) => createSampleProject(name)))
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
