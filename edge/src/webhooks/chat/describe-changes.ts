import type { ReportChange } from '../../../contract/webhook-message.ts'

/** Returns one sentence about the changes, such as `Ann changed status from open to done`; empty without changes. */
export function describeChanges(changes: readonly ReportChange[], changedBy: string | null): string {
  if (changes.length === 0) return ''
  const [first] = changes
  // A message about an added label has no other change.
  if (first?.field === 'label')
    return changedBy === null ? `Added the label ${first.to}` : `${changedBy} added the label ${first.to}`
  const parts = changes.map(({ field, from, to }) =>
    field === 'notes' ? 'notes' : `${field} from ${from ?? 'none'} to ${to ?? 'none'}`,
  )
  return changedBy === null ? `Changed ${parts.join(', ')}` : `${changedBy} changed ${parts.join(', ')}`
}
