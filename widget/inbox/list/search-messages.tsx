import { useSnapshot } from 'valtio'
import { formatCount } from './update-reports.ts'
import type { Inbox } from '../store.ts'

/** Explains why words are not filters, and says if results are still incomplete. */
export function SearchMessages({ inbox, problems }: { inbox: Inbox; problems: readonly string[] }) {
  const { unindexedCount } = useSnapshot(inbox.state).list
  const messages = [
    ...problems,
    ...(unindexedCount > 0
      ? [
          `Results are incomplete: console and requests of ${formatCount(unindexedCount)} are still being indexed.`,
        ]
      : []),
  ]
  return (
    <div className="search-messages" role="status">
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  )
}
