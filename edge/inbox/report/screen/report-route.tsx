import { useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import { toReportPath } from '../../app/api.ts'
import { lazyScreen } from '../../app/lazy-screen.tsx'
import { SkeletonReport } from '../../app/skeleton.tsx'
import { dispatchList, type Inbox, receiveReport, showNotice } from '../../app/state.ts'
import { formatHref, navigate } from '../../app/router.ts'
import { defaultFilters } from '../../list/screen/filters.ts'
import type { ListLoader } from '../../list/screen/list-loader.ts'
import { noticeDeleted } from '../../list/screen/update-reports.ts'

const ReportScreen = lazyScreen(
  'the report',
  async () => (await import('./report-screen.tsx')).ReportScreen,
  () => <SkeletonReport />,
)

/** When fewer rows than this are left after the open report, the next page of the list is requested. */
const PRELOAD_ROWS = 10

/** The report screen with the previous and next report of the list. */
export function ReportRoute({ inbox, id, loader }: { inbox: Inbox; id: string; loader: ListLoader }) {
  const { serviceUrls, list, account, members, labels, projects, changed, counts } = useSnapshot(inbox.state)
  const { rows, filters } = list
  const unread = counts?.unreadNotifications
  // A layout effect, because an ordinary one might not run if the member leaves the report right away. Notifications can
  // also arrive while the report is open; they change the number.
  useLayoutEffect(() => {
    if (unread === 0) return
    // Ignores a failure, because the next visit to the report tries again.
    inbox.api.call(`${toReportPath(id)}/notifications/read`, { method: 'POST' }).catch(() => undefined)
  }, [inbox, id, unread])
  const index = rows.findIndex((row) => row.id === id)
  const createOpen = (target: number): (() => void) | undefined => {
    const row = index === -1 ? undefined : rows[target]
    return (
      row &&
      (() => {
        if (target > rows.length - PRELOAD_ROWS) loader.loadMore()
        dispatchList(inbox, { kind: 'activate', id: row.id })
        navigate(inbox, { kind: 'report', id: row.id }, 'replace')
      })
    )
  }
  if (serviceUrls === undefined) return <SkeletonReport />
  return (
    <ReportScreen
      id={id}
      api={inbox.api}
      serviceUrls={serviceUrls}
      team={{ account, members, labels, projects }}
      live={changed?.id === id ? changed : undefined}
      formatReportHref={(other) => formatHref(inbox, { kind: 'report', id: other })}
      formatGroupHref={({ group, project }) =>
        formatHref(inbox, {
          kind: 'list',
          filters: { ...defaultFilters, project, status: 'all', group: group?.id ?? '' },
        })
      }
      formatSettingsHref={(sdkKey, section) =>
        `${formatHref(inbox, { kind: 'settings', sdkKey })}#${section}`
      }
      onClose={() => navigate(inbox, { kind: 'list', filters })}
      onNext={createOpen(index + 1)}
      onPrevious={createOpen(index - 1)}
      onChanged={(report) => receiveReport(inbox, report)}
      onNotice={(text, kind) => showNotice(inbox, { text, kind })}
      onDeleted={(deletedId) => {
        dispatchList(inbox, { kind: 'deleted', ids: [deletedId] })
        noticeDeleted(inbox, [deletedId])
      }}
    />
  )
}
