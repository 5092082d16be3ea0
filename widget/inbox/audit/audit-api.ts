import { auditSchema, type AuditEntry } from '@node-docs/edge/contract/audit'
import { erasedSchema, type Erased } from '@node-docs/edge/contract/person'
import type { InboxApi } from '../api.ts'
import { parseResponse } from '../fetch-json.ts'

/** A person by email or user id. An empty `project` means all projects. */
export interface PersonFields {
  by: 'email' | 'userId'
  value: string
  project: string
}

export interface AuditPage {
  entries: AuditEntry[]
  cursor: string | null
}

/** The calls of the audit screen. */
export interface AuditApi {
  fetchEntries: (project: string, cursor: string | null) => Promise<AuditPage>
  countPerson: (person: PersonFields) => Promise<Erased>
  erasePerson: (person: PersonFields) => Promise<Erased>
}

export function createAuditApi({ call }: Pick<InboxApi, 'call'>): AuditApi {
  return {
    async fetchEntries(project, cursor) {
      const query = new URLSearchParams()
      if (project !== '') query.set('project', project)
      if (cursor !== null) query.set('cursor', cursor)
      return parseResponse(auditSchema, await call(`audit?${query.toString()}`))
    },
    countPerson: async (person) =>
      parseResponse(erasedSchema, await call(`subjects/counts?${formatPersonQuery(person)}`)),
    erasePerson: async (person) =>
      parseResponse(erasedSchema, await call(`subjects?${formatPersonQuery(person)}`, { method: 'DELETE' })),
  }
}

export function formatPersonQuery({ by, project, value }: PersonFields): string {
  return new URLSearchParams({ [by]: value, ...(project !== '' && { project }) }).toString()
}
