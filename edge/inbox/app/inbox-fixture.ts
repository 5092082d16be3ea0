import { newProject, type ProjectView } from '../../contract/projects.ts'
import type { Counts } from '../list/contract.ts'
import { defaultFilters } from '../list/screen/filters.ts'
import { createInboxApi } from './api.ts'
import { createState, type Inbox, setProjects } from './state.ts'

/** A project with default settings, for tests. */
export const createSampleProject = (name: string, deleteAt: string | null = null): ProjectView => ({
  sdkKey: name,
  name,
  ...newProject,
  issueEvents: false,
  configVersion: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  deleteAt,
})

/** Counts of a list with so many open reports, for tests. */
export const createSampleCounts = (open: number): Counts => ({
  open,
  inprogress: 0,
  done: 0,
  archived: 0,
  spam: 0,
  unreadMentions: 0,
  unreadNotifications: 0,
})

/** An inbox that shows the list of reports and has these projects, for tests. */
export function createSampleInbox(projects: ProjectView[]): Inbox {
  const base = '/inbox/'
  const inbox = {
    base,
    api: createInboxApi({ base, onSignedOut: () => {} }),
    state: createState({ kind: 'list', filters: defaultFilters }, 'unknown'),
  }
  setProjects(inbox, projects)
  return inbox
}
