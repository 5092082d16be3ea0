import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { loadCounts, type ListLoader } from './list/list-loader.ts'
import { dispatchList, type Inbox } from './store.ts'
import { subscribeToReports } from './subscribe-to-reports.ts'

/** Debounces the counts, so that 100 reports at once load them once. */
const COUNTS_DELAY_MS = 1000

/** Keeps the list in sync with the server. */
export function useLiveUpdates(inbox: Inbox, loader: ListLoader): void {
  const { access, route } = useSnapshot(inbox.state)
  const isEnabled = access === 'in' && route.kind !== 'settings'
  useEffect(() => {
    if (!isEnabled) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const scheduleCounts = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => void loadCounts(inbox), COUNTS_DELAY_MS)
    }
    const unsubscribe = subscribeToReports(inbox.api.streamUrl(), {
      onReset: loader.reload,
      onCreated(report) {
        dispatchList(inbox, { kind: 'created', report })
        scheduleCounts()
      },
      onUpdated(report) {
        dispatchList(inbox, { kind: 'updated', report })
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
  }, [inbox, loader, isEnabled])
}
