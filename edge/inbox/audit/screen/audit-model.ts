import { proxy, ref } from 'valtio/vanilla'
import type { AuditEntry } from '../../../contract/audit.ts'
import { formatError, type InboxApi, parseResponse } from '../../app/api.ts'
import { auditSchema, erasedSchema } from '../contract.ts'

interface AuditState {
  /** Undefined until loaded. The list is only ever replaced as a whole, so valtio needs no proxies for its entries. */
  entries: ReturnType<typeof ref<readonly AuditEntry[]>> | undefined
  /** Cursor of the next page; null on the last page. */
  cursor: string | null
  error: string
}

interface AuditModel {
  state: AuditState
  /** Loads the newest entries. */
  load: () => Promise<void>
  loadMore: () => Promise<void>
}

/** Loads the entries of one project, or of all projects if `project` is empty. */
export function createAuditModel(api: AuditApi, project: string): AuditModel {
  const state = proxy<AuditState>({ entries: undefined, cursor: null, error: '' })

  async function loadAfter(known: readonly AuditEntry[], cursor: string | null): Promise<void> {
    try {
      const page = await api.fetchEntries(project, cursor)
      state.entries = ref<readonly AuditEntry[]>([...known, ...page.entries])
      state.cursor = page.cursor
      state.error = ''
    } catch (reason) {
      state.error = `Couldn’t load the audit log. ${formatError(reason)}`
    }
  }

  return {
    state,
    load: async () => loadAfter([], null),
    loadMore: async () => loadAfter(state.entries ?? [], state.cursor),
  }
}

/** A person by email or user id. An empty `project` means all projects. */
export interface PersonFields {
  by: 'email' | 'userId'
  value: string
  project: string
}

interface AuditPage {
  entries: AuditEntry[]
  cursor: string | null
}

/** The calls of the audit screen. */
export type AuditApi = ReturnType<typeof createAuditApi>

export function createAuditApi({ call }: Pick<InboxApi, 'call'>) {
  return {
    async fetchEntries(project: string, cursor: string | null): Promise<AuditPage> {
      const query = new URLSearchParams()
      if (project !== '') query.set('project', project)
      if (cursor !== null) query.set('cursor', cursor)
      return parseResponse(auditSchema, await call(`audit?${query.toString()}`))
    },
    countPerson: async (person: PersonFields) =>
      parseResponse(erasedSchema, await call(`subjects/counts?${formatPersonQuery(person)}`)),
    erasePerson: async (person: PersonFields) =>
      parseResponse(erasedSchema, await call(`subjects?${formatPersonQuery(person)}`, { method: 'DELETE' })),
  }
}

export function formatPersonQuery({ by, project, value }: PersonFields): string {
  return new URLSearchParams({ [by]: value, ...(project !== '' && { project }) }).toString()
}
