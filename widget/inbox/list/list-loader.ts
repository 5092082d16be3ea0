import { ref } from 'valtio/vanilla'
import { formatError } from '../api-error.ts'
import { type Filters, createListQuery, serializeFilters } from '../filters.ts'
import { dispatchList, type Inbox } from '../store.ts'

/** A page fills two screens. */
const PAGE = 100

export interface ListLoader {
  /** The list for these filters, unless it is the one that is there. */
  show: (filters: Filters) => void
  /** The same anew, as after an hour without a connection. */
  reload: () => void
  more: () => void
}

/** Loads pages of the list; an answer to a question that is no longer asked is dropped. */
export function createListLoader(inbox: Inbox): ListLoader {
  const { api, state } = inbox
  let asked: string | undefined
  let running: AbortController | undefined

  async function load(cursor: string | null): Promise<void> {
    running?.abort()
    const own = new AbortController()
    running = own
    const query = createListQuery(state.list.model.filters, { cursor, limit: PAGE })
    try {
      const page = await api.fetchReports(query, own.signal)
      state.access = 'in'
      dispatchList(inbox, { kind: 'page', rows: page.reports, cursor: page.cursor })
    } catch (error) {
      if (!own.signal.aborted) dispatchList(inbox, { kind: 'fail', sentence: formatError(error) })
    }
  }

  function start(filters: Filters): void {
    dispatchList(inbox, { kind: 'ask', filters })
    void load(null)
    void loadCounts(inbox)
  }

  return {
    show(filters) {
      const query = serializeFilters(filters).toString()
      if (query === asked && state.list.model.phase !== 'failed') return
      asked = query
      start(filters)
    },
    reload: () => start(state.list.model.filters),
    more() {
      const { cursor, phase } = state.list.model
      if (cursor === null || phase !== 'ready') return
      dispatchList(inbox, { kind: 'ask-more' })
      void load(cursor)
    },
  }
}

/** Numbers beside the names of states; without them the list is still a list. */
export async function loadCounts({ api, state }: Inbox): Promise<void> {
  const { project } = state.list.model.filters
  try {
    state.counts = ref({ all: await api.fetchCounts(project === '' ? undefined : project) })
  } catch {
    state.counts = undefined
  }
}
