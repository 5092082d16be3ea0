import type { MailView } from '@node-docs/edge/contract/mails'
import { formatShortTime } from '../format-date.ts'
import { TimeAgo } from '../time-ago.tsx'
import { BusyButton } from './busy-button.tsx'

const kinds = { reply: 'Reply', mention: 'Mention' } as const

const states = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' } as const

export interface EmailItemProps {
  email: MailView
  reportHref: string
  now: Date
  /** Undefined for delivered emails, and for members who may not resend emails. */
  onResend: (() => Promise<void>) | undefined
}

/** One email to a reporter or a member, with its details collapsed. */
export function EmailItem({ email, reportHref, now, onResend }: EmailItemProps) {
  const { address, attempts, createdAt, error, kind, nextAt, state, triedAt } = email
  const label = state === 'waiting' && error !== '' ? 'Retrying' : states[state]
  return (
    <li>
      <details className="delivery">
        <summary>
          <span className={`chip delivery-${error === '' ? state : 'failed'}`}>{label}</span>
          <span className="delivery-event">{kinds[kind]}</span>
          <span className="delivery-url mono">{address}</span>
          <span className="delivery-status" />
          <TimeAgo at={createdAt} now={now} />
        </summary>
        <div className="delivery-detail">
          {error !== '' && <p className="error">{error}</p>}
          <dl className="delivery-facts">
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
          <p className="card-actions">
            {onResend && <BusyButton label="Send again" busyLabel="Sending…" onClick={onResend} />}
            <a className="button small" href={reportHref}>
              Open report
            </a>
          </p>
        </div>
      </details>
    </li>
  )
}
