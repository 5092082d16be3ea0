import type { ReportPatch, ReportSummary } from '@node-docs/edge/contract/inbox'
import type { ReportTeam } from '../../report-screen-props.ts'
import { escapeInvisibleLine } from '../../escape-invisible.ts'
import { explainReadOnly } from '../../read-only.ts'
import { LabelChip } from '../../teamwork/label-chip.tsx'
import { listAssignable } from '../../teamwork/list-assignable.ts'

export interface AssigneeAndLabelsProps {
  summary: Pick<ReportSummary, 'assignee' | 'labels' | 'project'>
  team: ReportTeam
  onPatch: (patch: ReportPatch) => void
  onLabel: () => void
}

/** Shows the report's assignee and labels, and lets members change them. */
export function AssigneeAndLabels({ summary, team, onPatch, onLabel }: AssigneeAndLabelsProps) {
  const { assignee, labels, project } = summary
  const { account, members } = team
  const readOnlyReason = explainReadOnly(account)
  const isReader = readOnlyReason !== undefined
  const assignable = listAssignable(members, [project])
  const isListed = assignee === null || assignable.some(({ id }) => id === assignee.id)
  return (
    <section className="card" aria-label="Work">
      <div className="report-work">
        <label htmlFor="report-assignee" className="muted">
          Assignee
        </label>
        <select
          id="report-assignee"
          value={assignee?.id ?? ''}
          disabled={isReader}
          title={readOnlyReason}
          onChange={(event) => {
            const id = event.currentTarget.value
            onPatch({ assignee: id === '' ? null : id })
          }}
        >
          <option value="">No one</option>
          {assignable.map(({ id, name }) => (
            <option key={id} value={id}>
              {escapeInvisibleLine(name)}
              {id === account?.id ? ' (me)' : ''}
            </option>
          ))}
          {!isListed && <option value={assignee.id}>{escapeInvisibleLine(assignee.name)}</option>}
        </select>
        <span className="muted">Labels</span>
        <span className="report-labels">
          {labels.map((label) => (
            <LabelChip key={label.name} label={label} />
          ))}
          {!isReader && (
            <button className="link" type="button" onClick={onLabel}>
              {labels.length === 0 ? 'Add labels' : 'Edit labels'}
            </button>
          )}
        </span>
      </div>
    </section>
  )
}
