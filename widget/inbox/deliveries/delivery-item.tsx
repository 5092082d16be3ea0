import type { DeliveryView } from '@node-docs/edge/contract/webhooks'
import { escapeInvisible } from '../escape-invisible.ts'
import { formatShortTime } from '../format-date.ts'
import { Scrollable } from '../report/scrollable.tsx'
import { TimeAgo } from '../time-ago.tsx'
import { BusyButton } from './busy-button.tsx'

const events = {
  'report.created': 'Report created',
  'report.updated': 'Report updated',
  test: 'Test',
} as const

const states = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' } as const

export interface DeliveryItemProps {
  delivery: DeliveryView
  url: string
  reportHref: string | undefined
  now: Date
  /** Undefined for members who may not send. */
  onResend: (() => Promise<void>) | undefined
}

/** One message, with its request and response collapsed. */
export function DeliveryItem({ delivery, url, reportHref, now, onResend }: DeliveryItemProps) {
  const { attempts, createdAt, error, event, id, nextAt, request, response, state, status, triedAt } =
    delivery
  const label = state === 'waiting' && error !== '' ? 'Retrying' : states[state]
  return (
    <li>
      <details className="delivery">
        <summary>
          <span className={`chip delivery-${error === '' ? state : 'failed'}`}>{label}</span>
          <span className="delivery-event">{events[event]}</span>
          <span className="delivery-url mono">{url}</span>
          <span className="delivery-status">{status ?? (error === '' ? '' : 'No answer')}</span>
          <TimeAgo at={createdAt} now={now} />
        </summary>
        <div className="delivery-detail">
          {error !== '' && <p className="error">{error}</p>}
          <dl className="delivery-facts">
            <dt>Message</dt>
            <dd className="mono">{id}</dd>
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
          <Body title="Request" text={formatBody(request)} emptyText="Not sent yet." />
          <Body
            title={status === null ? 'Response' : `Response, status ${status}`}
            text={response}
            emptyText={status === null ? 'None.' : 'Without a body.'}
          />
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

function Body({ title, text, emptyText }: { title: string; text: string; emptyText: string }) {
  return (
    <div>
      <h3>{title}</h3>
      {text === '' ? (
        <p className="muted">{emptyText}</p>
      ) : (
        <Scrollable className="snippet delivery-body" label={title}>
          <pre className="mono" dir="auto">
            {escapeInvisible(text)}
          </pre>
        </Scrollable>
      )}
    </div>
  )
}

/** Indents JSON. Long requests are stored truncated, so they may not be valid JSON. */
function formatBody(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
