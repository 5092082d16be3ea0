import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { loadCounts, type ListLoader } from './list/list-loader.ts'
import { dispatchList, type Inbox, receiveReport } from './store.ts'
import { subscribeToReports } from './subscribe-to-reports.ts'

/** Delay before the counts are loaded again, so that 100 reports that arrive together cause one request. */
const COUNTS_DELAY_MS = 1000

/** Keeps the list in sync with the server. */
export function useLiveUpdates(inbox: Inbox, loader: ListLoader): void {
  const { access, account, list, route } = useSnapshot(inbox.state)
  // Waits until the list is loaded, because the stream must start with the first change after the list's `lastChange`.
  const isListComing = route.kind === 'list' && list.lastChange === undefined && list.phase !== 'failed'
  const isEnabled = access === 'in' && account !== undefined && route.kind !== 'settings' && !isListComing
  // Members who can see only some projects can subscribe only to the changes of a single project.
  const project = (account?.projects ?? null) === null ? undefined : list.filters.project
  useEffect(() => {
    if (!isEnabled) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const scheduleCounts = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => void loadCounts(inbox), COUNTS_DELAY_MS)
    }
    const unsubscribe = subscribeToReports(inbox.api.streamUrl(project, inbox.state.list.lastChange), {
      onReset: loader.reload,
      // `EventSource` doesn't say why the server refused the stream. This request does, and shows the sign-in form if
      // the session has ended.
      onRefused: () => void inbox.api.fetchAccount().catch(() => undefined),
      onCreated(report) {
        dispatchList(inbox, { kind: 'created', report })
        scheduleCounts()
      },
      onUpdated(report) {
        receiveReport(inbox, report)
        scheduleCounts()
      },
      onDeleted(id) {
        dispatchList(inbox, { kind: 'deleted', ids: [id] })
        scheduleCounts()
      },
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [inbox, loader, isEnabled, project])
}
