import { LIST_MAXIMUM } from '../../../contract/limits.ts'
import { ApiError, formatError, retryLater } from '../../app/api.ts'
import { dispatchList, type Inbox } from '../../app/state.ts'
import type { Counts } from '../contract.ts'
import { createListQuery, type Filters, serializeFilters } from './filters.ts'

/** Rows per page: about two screens. */
const PAGE_SIZE = 100

export interface ListLoader {
  /** Loads the list for these filters, unless it is loaded already. */
  show: (filters: Filters) => void
  /** Loads the first page of the current list again, for example after a lost connection. */
  reload: () => void
  loadMore: () => void
  /** Loads the rest of the list, up to `MAX_ROWS` rows, and selects all rows. */
  selectAll: () => Promise<void>
}

/** Maximum number of rows that `selectAll` selects. */
export const MAX_ROWS = 5000

/** Loads pages of the list. A new request cancels the previous one. */
export function createListLoader(inbox: Inbox): ListLoader {
  const { api, state } = inbox
  let shownQuery: string | undefined
  let request: AbortController | undefined

  async function loadPage(cursor: string | null, limit = PAGE_SIZE): Promise<void> {
    request?.abort()
    const current = new AbortController()
    request = current
    const query = createListQuery(state.list.filters, { cursor, limit })
    try {
      const page = await api.fetchReports(query, current.signal)
      state.access = 'in'
      const { reports: rows, cursor: next, unindexed: unindexedCount, lastChange } = page
      dispatchList(inbox, {
        kind: 'page',
        rows,
        cursor: next,
        unindexedCount,
        ...(cursor === null && { lastChange }),
      })
    } catch (error) {
      // Members of only some projects cannot list all projects. The inbox opens their first one when it knows them.
      const isOfOthers =
        error instanceof ApiError && error.code === 'forbidden' && query.get('project') === null
      if (!current.signal.aborted && !isOfOthers)
        dispatchList(inbox, { kind: 'failed', error: formatError(error) })
    }
  }

  function load(filters: Filters): void {
    dispatchList(inbox, { kind: 'load', filters })
    void loadPage(null)
    void loadCounts(inbox)
  }

  return {
    show(filters) {
      const query = serializeFilters(filters).toString()
      if (query === shownQuery && state.list.phase !== 'failed') return
      shownQuery = query
      load(filters)
    },
    reload: () => load(state.list.filters),
    loadMore() {
      const { cursor, phase } = state.list
      if (cursor === null || phase !== 'ready') return
      dispatchList(inbox, { kind: 'load-more' })
      void loadPage(cursor)
    },
    async selectAll() {
      const { filters } = state.list
      const hasMore = (): boolean =>
        state.list.filters === filters && state.list.cursor !== null && state.list.rows.length < MAX_ROWS
      while (hasMore() && state.list.phase !== 'failed') {
        dispatchList(inbox, { kind: 'load-more' })
        await loadPage(state.list.cursor, LIST_MAXIMUM)
      }
      if (state.list.filters === filters) dispatchList(inbox, { kind: 'select-all' })
    },
  }
}

/** The latest request for counts of each inbox. */
const latestCounts = new WeakMap<Inbox['api'], Promise<Counts | undefined>>()

/**
 * Loads the counts of the status tabs. Ignores the response if the counts were requested again meanwhile, for example
 * for another project. Shows no failure, because the list works without the counts, and asks again later.
 */
export async function loadCounts(inbox: Inbox): Promise<void> {
  const { api, state } = inbox
  const { project } = state.list.filters
  const isLatest = (): boolean => latestCounts.get(api) === request
  const request = api.fetchCounts(project === '' ? undefined : project).catch((error: unknown) => {
    retryLater(error, () => isLatest() && loadCounts(inbox))
    return undefined
  })
  latestCounts.set(api, request)
  const counts = await request
  if (isLatest()) state.counts = counts
}
