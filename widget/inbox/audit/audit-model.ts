import type { AuditEntry } from '@node-docs/edge/contract/audit'
import { proxy, ref } from 'valtio/vanilla'
import { formatError } from '../api-error.ts'
import type { AuditApi } from './audit-api.ts'

interface AuditState {
  /** Undefined until loaded. The list is only ever replaced as a whole, so valtio needs no proxies for its entries. */
  entries: ReturnType<typeof ref<readonly AuditEntry[]>> | undefined
  /** Cursor of the next page; null on the last page. */
  cursor: string | null
  error: string
}

export interface AuditModel {
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
