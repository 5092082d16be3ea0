import type { ProjectView } from '@node-docs/edge/contract/projects'
import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { createInboxApi } from './api.ts'
import { defaultFilters } from './filters.ts'
import { GettingStarted } from './getting-started.tsx'
import { createState, setProjects } from './store.ts'

const project = (name: string): ProjectView => ({
  sdkKey: name,
  name,
  origins: [],
  identityVerification: false,
  spamProtection: 'off',
  retentionDays: 90,
  webhooks: [],
  github: null,
  gitlab: null,
  linear: null,
  jira: null,
  issueEvents: false,
  configVersion: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  deleteAt: null,
})

function render(names: string[]): string {
  const base = '/inbox/'
  const inbox = {
    base,
    api: createInboxApi({ base, onSignedOut: () => {} }),
    state: createState({ kind: 'list', filters: defaultFilters }, 'unknown'),
  }
  const url = 'https://docs.example'
  inbox.state.serviceUrls = { api: url, docs: url, frame: url, files: url }
  setProjects(inbox, names.map(project))
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
