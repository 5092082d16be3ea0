import { type Status, statuses } from '@node-docs/edge/contract/inbox'

const words: Readonly<Record<Status, string>> = {
  open: 'Open',
  inprogress: 'In progress',
  done: 'Done',
  archived: 'Archived',
}

/** The name of a status; a later server may have one that this page does not know. */
export function formatStatus(status: string): string {
  const known = statuses.find((each) => each === status)
  return known === undefined ? status : words[known]
}

/** How far a report has come: a ring that fills. */
export function StatusIcon({ status }: { status: string }) {
  const word = formatStatus(status)
  return (
    <svg className={`status-icon status-${status}`} viewBox="0 0 16 16" role="img" aria-label={word}>
      <title>{word}</title>
      <circle cx="8" cy="8" r="5.6" />
      {status === 'inprogress' && <path className="status-fill" d="M8 5a3 3 0 0 1 0 6Z" />}
      {status === 'done' && <path className="status-check" d="m5.4 8.2 1.8 1.8 3.4-3.8" />}
      {status === 'archived' && <path className="status-check" d="M5.5 8h5" />}
    </svg>
  )
}
