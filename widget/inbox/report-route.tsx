import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import type { ListLoader } from './list/list-loader.ts'
import { navigate, formatHref } from './navigate.ts'
import { dispatchList, type Inbox } from './store.ts'

const ReportScreen = lazy(() =>
  import('./report/report-screen.tsx').then(({ ReportScreen: screen }) => ({ default: screen })),
)

/** How many rows before the end of what is loaded the next page is asked for. */
const AHEAD = 10

/** One report, between its neighbours in the list that its reader came from. */
export function ReportRoute({ inbox, id, loader }: { inbox: Inbox; id: string; loader: ListLoader }) {
  const { serviceUrls: places, list } = useSnapshot(inbox.state)
  const { rows, filters } = list.model
  const at = rows.findIndex((row) => row.id === id)
  const open = (index: number): (() => void) | undefined => {
    const row = at === -1 ? undefined : rows[index]
    return (
      row &&
      (() => {
        if (index > rows.length - AHEAD) loader.more()
        dispatchList(inbox, { kind: 'activate', id: row.id })
        navigate(inbox, { kind: 'report', id: row.id }, 'replace')
      })
    )
  }
  if (places === undefined) return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      <ReportScreen
        id={id}
        api={inbox.api}
        serviceUrls={places.all}
        formatReportHref={(other) => formatHref(inbox, { kind: 'report', id: other })}
        onClose={() => navigate(inbox, { kind: 'list', filters })}
        onNext={open(at + 1)}
        onPrevious={open(at - 1)}
        onChanged={(report) => dispatchList(inbox, { kind: 'updated', report })}
        onDeleted={(gone) => dispatchList(inbox, { kind: 'deleted', ids: [gone] })}
      />
    </Suspense>
  )
}

function Waiting() {
  return (
    <main className="waiting" aria-busy="true">
      <h1 className="visually-hidden">Report</h1>
    </main>
  )
}
