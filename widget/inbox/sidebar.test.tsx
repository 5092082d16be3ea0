import type { ProjectView } from '@node-docs/edge/contract/projects'
import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { createInboxApi } from './api.ts'
import { defaultFilters } from './filters.ts'
import { Sidebar } from './sidebar.tsx'
import { createState, setProjects } from './store.ts'

const project = (name: string, deleteAt: string | null): ProjectView => ({
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
  deleteAt,
})

test('a deleted project is marked with the day on which its data is erased', () => {
  const base = '/inbox/'
  const inbox = {
    base,
    api: createInboxApi({ base, onSignedOut: () => {} }),
    state: createState({ kind: 'list', filters: defaultFilters }, 'unknown'),
  }
  setProjects(inbox, [project('Shop', null), project('Old', '2026-11-30T08:00:00.000Z')])
  const [shop = '', old = ''] = renderToStaticMarkup(<Sidebar inbox={inbox} />)
    .split('<span class="project">')
    .slice(1)
  expect(shop).toContain('Shop')
  expect(shop).not.toContain('Deleted')
  expect(old).toContain('<small class="project-deleted">Deleted, erased on 2026-11-30</small>')
})
