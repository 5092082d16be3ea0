import { type Status, statuses } from '@node-docs/edge/contract/inbox'

const names: Readonly<Record<Status, string>> = {
  open: 'Open',
  inprogress: 'In progress',
  done: 'Done',
  archived: 'Archived',
}

/** Returns the name of a status. A status that only a newer server knows is returned as it is. */
export function formatStatus(status: string): string {
  const known = statuses.find((each) => each === status)
  return known === undefined ? status : names[known]
}

/** A ring that fills as the report moves toward done. */
export function StatusIcon({ status }: { status: string }) {
  const label = formatStatus(status)
  return (
    <svg className={`status-icon status-${status}`} viewBox="0 0 16 16" role="img" aria-label={label}>
      <title>{label}</title>
      <circle cx="8" cy="8" r="5.6" />
      {status === 'inprogress' && <path className="status-fill" d="M8 5a3 3 0 0 1 0 6Z" />}
      {status === 'done' && <path className="status-check" d="m5.4 8.2 1.8 1.8 3.4-3.8" />}
      {status === 'archived' && <path className="status-check" d="M5.5 8h5" />}
    </svg>
  )
}
