import type { ReactNode } from 'react'
import { formatShortTime } from '../format-date.ts'
import { TimeAgo } from '../time-ago.tsx'
import { BusyButton } from './busy-button.tsx'

const states = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' } as const

/** The state of a webhook message or an email. Times are ISO 8601. */
interface Delivery {
  attempts: number
  createdAt: string
  /** Why the last attempt failed; empty if it succeeded. */
  error: string
  nextAt: string | null
  state: keyof typeof states
  triedAt: string | null
}

export interface AttemptItemProps {
  delivery: Delivery
  /** What is delivered, such as `Report created`. */
  name: string
  /** URL or email address. */
  receiver: string
  /** Response of the receiver: a status code or a text. */
  answer?: string | number
  /** More facts below the standard ones, as `dt` and `dd` elements. */
  facts?: ReactNode
  /** Details below the facts. */
  children?: ReactNode
  reportHref: string | undefined
  now: Date
  /** Undefined if the message cannot be sent again. */
  onResend: (() => Promise<void>) | undefined
}

/** One webhook message or email, with its details collapsed. */
export function AttemptItem(props: AttemptItemProps) {
  const { answer, children, delivery, facts, name, now, onResend, receiver, reportHref } = props
  const { attempts, createdAt, error, nextAt, state, triedAt } = delivery
  const label = state === 'waiting' && error !== '' ? 'Retrying' : states[state]
  return (
    <li>
      <details className="delivery">
        <summary>
          <span className={`chip delivery-${error === '' ? state : 'failed'}`}>{label}</span>
          <span className="delivery-event">{name}</span>
          <span className="delivery-url mono">{receiver}</span>
          <span className="delivery-status">{answer}</span>
          <TimeAgo at={createdAt} now={now} />
        </summary>
        <div className="delivery-detail">
          {error !== '' && <p className="error">{error}</p>}
          <dl className="delivery-facts">
            {facts}
            <dt>Attempts</dt>
            <dd>
              {attempts}
              {triedAt !== null && `, the last on ${formatShortTime(new Date(triedAt))}`}
            </dd>
            {nextAt !== null && (
              <>
                <dt>Next attempt</dt>
                <dd>{formatShortTime(new Date(nextAt))}</dd>
              </>
            )}
          </dl>
          {children}
          <p className="card-actions">
            {onResend && <BusyButton label="Send again" busyLabel="Sending…" onClick={onResend} />}
            {reportHref !== undefined && (
              <a className="button small" href={reportHref}>
                Open report
              </a>
            )}
          </p>
        </div>
      </details>
    </li>
  )
}
