import { formatError } from '../api-error.ts'
import { ErrorMessage } from '../error-message.tsx'
import { TimeAgo } from '../time-ago.tsx'
import { useNow } from '../use-now.ts'
import type { TeamApi } from './team-api.ts'
import { useOwnList } from './use-own-list.ts'

/** Browsers in which the member is signed in; all but this one can be signed out here. */
export function SessionSection({ api }: { api: TeamApi }) {
  const { items: sessions, error, setError, reload } = useOwnList(api.fetchSessions, 'your sessions')
  const now = useNow()

  async function end(id: string): Promise<void> {
    try {
      await api.endSession(id)
      setError('')
    } catch (reason) {
      setError(`Not signed out. ${formatError(reason)}`)
    }
    reload()
  }

  return (
    <section className="team-section" aria-labelledby="sessions-title">
      <h2 id="sessions-title">Where you are signed in</h2>
      <ul className="people" aria-label="Sessions">
        {sessions.map(({ id, address, startedAt, seenAt, isCurrent }) => (
          <li key={id} className="person">
            <span className="person-name">{address}</span>
            <span className="muted">
              Signed in <TimeAgo at={startedAt} now={now} />, used <TimeAgo at={seenAt} now={now} />
            </span>
            {isCurrent ? (
              <span>This browser</span>
            ) : (
              <button
                className="button small danger"
                type="button"
                aria-label={`Sign out the browser at ${address}`}
                onClick={() => void end(id)}
              >
                Sign out
              </button>
            )}
          </li>
        ))}
      </ul>
      <ErrorMessage text={error} />
    </section>
  )
}
