import { useSnapshot } from 'valtio'
import type { ReportSummary } from '../../../contract/report-summary.ts'
import { lazyScreen } from '../../app/lazy-screen.tsx'
import { dispatchList, type Inbox } from '../../app/state.ts'
import { AssignDialog, listAssignable } from '../../team/screen/assign-dialog.tsx'
import { LabelDialog } from '../../team/screen/labels.tsx'
import { updateReports } from './update-reports.ts'

export interface ListDialog {
  kind: 'assign' | 'label' | 'resolve'
  /** The reports that the dialog applies to. Later changes of the selection don't change them. */
  reports: readonly ReportSummary[]
}

const ResolveDialog = lazyScreen(
  'the dialog',
  async () => (await import('../../conversation/screen/resolve-dialog.tsx')).ResolveDialog,
  () => null,
)

/** The dialog that assigns, labels or resolves the selected reports. */
export function ListDialogs({
  inbox,
  dialog,
  onClose,
}: {
  inbox: Inbox
  dialog: ListDialog
  onClose: () => void
}) {
  const { account, members, labels, serviceUrls } = useSnapshot(inbox.state)
  const { kind, reports } = dialog
  const projects = new Set(reports.map(({ project }) => project))
  if (kind === 'assign') {
    return (
      <AssignDialog
        members={listAssignable(members, [...projects])}
        accountId={account?.id}
        onChoose={(member) =>
          void updateReports(inbox, reports, {
            patch: { assignee: member?.id ?? null },
            notice: member === null ? 'Assigned to no one' : `Assigned to ${member.name}`,
          })
        }
        onClose={onClose}
      />
    )
  }
  if (kind === 'resolve') {
    return (
      <ResolveDialog
        api={inbox.api}
        reports={reports}
        sendsEmail={serviceUrls?.sendsEmail === true}
        onResolve={(message) => {
          const patch = { status: 'done', message } as const
          void updateReports(inbox, reports, { patch, notice: 'Marked as done, with a reply' })
          dispatchList(inbox, { kind: 'clear-selection' })
        }}
        onClose={onClose}
      />
    )
  }
  const [first, ...others] = reports
  return (
    <LabelDialog
      labels={labels.filter(({ project }) => projects.has(project))}
      current={(first?.labels ?? []).filter(({ name }) =>
        others.every((report) => report.labels.some((label) => label.name === name)),
      )}
      onChange={(name, isAdded) =>
        void updateReports(inbox, reports, {
          patch: isAdded ? { addLabels: [name] } : { removeLabels: [name] },
          notice: isAdded ? `Label ${name} added` : `Label ${name} removed`,
        })
      }
      onClose={onClose}
    />
  )
}
