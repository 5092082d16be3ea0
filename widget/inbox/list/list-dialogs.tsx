import type { ReportSummary } from '@node-docs/edge/contract'
import { useSnapshot } from 'valtio'
import type { Inbox } from '../store.ts'
import { AssignDialog } from '../teamwork/assign-dialog.tsx'
import { LabelDialog } from '../teamwork/label-dialog.tsx'
import { listAssignable } from '../teamwork/list-assignable.ts'
import { updateReports } from './update-reports.ts'

export interface ListDialog {
  kind: 'assign' | 'label'
  /** The reports when the dialog opened. */
  reports: readonly ReportSummary[]
}

/** The dialog that assigns or labels the selected reports. */
export function ListDialogs({
  inbox,
  dialog,
  onClose,
}: {
  inbox: Inbox
  dialog: ListDialog
  onClose: () => void
}) {
  const { account, members, labels } = useSnapshot(inbox.state)
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
