import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { loadCounts, type ListLoader } from './list/list-loader.ts'
import { subscribeToReports } from './subscribe-to-reports.ts'
import { dispatchList, type Inbox } from './store.ts'

/** A hundred reports at once are one new set of numbers. */
const COUNT_DELAY_MS = 1000

/** Keeps the list as it is on the server. */
export function useLiveUpdates(inbox: Inbox, loader: ListLoader): void {
  const { access, route } = useSnapshot(inbox.state)
  const isWatching = access === 'in' && route.kind !== 'settings'
  useEffect(() => {
    if (!isWatching) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const scheduleCounts = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => void loadCounts(inbox), COUNT_DELAY_MS)
    }
    const stop = subscribeToReports(inbox.api.streamUrl(), {
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
      stop()
    }
  }, [inbox, loader, isWatching])
}
