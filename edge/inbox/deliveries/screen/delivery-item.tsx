import { Fragment, type ReactNode, useState } from 'react'
import type { MailView } from '../../../contract/mails.ts'
import { type DeliveryView, type WebhookFormat, webhookFormatLabels } from '../../../contract/webhooks.ts'
import { TimeAgo } from '../../app/controls.tsx'
import { formatExactTime, formatMinute, formatTimeUntil } from '../../app/format-times.ts'
import { formatType } from '../../app/report-words.ts'
import { escapeInvisible } from '../../app/escape-invisible.ts'
import { Scrollable } from '../../report/screen/text-block.tsx'
import type { FailingWebhook } from '../contract.ts'

const events = {
  'report.created': 'Report created',
  'report.updated': 'Report updated',
  'report.replied': 'New reply',
  test: 'Test',
} as const

interface DeliveryItemProps {
  delivery: DeliveryView
  url: string
  /** Failures of the webhook; undefined if it works. */
  failing: FailingWebhook | undefined
  reportHref: string | undefined
  now: Date
  /** Undefined for members who may not resend messages. */
  onResend: (() => Promise<void>) | undefined
}

/** One message, with its request and response collapsed. */
export function DeliveryItem({ delivery, url, failing, ...props }: DeliveryItemProps) {
  const { error, event, id, request, response, status } = delivery
  return (
    <AttemptItem
      delivery={delivery}
      name={events[event]}
      receiver={url}
      answer={status ?? (error === '' ? '' : 'No response')}
      reason={explainWait(delivery, failing)}
      facts={
        <>
          <dt>Message</dt>
          <dd className="mono">{id}</dd>
        </>
      }
      {...props}
    >
      <Body title="Request" text={formatBody(request)} emptyText="Not sent yet." />
      <Body
        title={status === null ? 'Response' : `Response, status ${status}`}
        text={response}
        emptyText={status === null ? 'None.' : 'No body.'}
      />
    </AttemptItem>
  )
}

/** Says why a message was not sent yet; empty if it was, or if it is sent at once. */
export function explainWait(
  { attempts, state }: Pick<DeliveryView, 'attempts' | 'state'>,
  failing: FailingWebhook | undefined,
): string {
  if (state !== 'waiting' || failing === undefined) return ''
  if (failing.pausedAt !== null) return 'Waits until you resume the webhook, which is paused.'
  return attempts === 0
    ? 'Waits because earlier messages to this URL failed. Until it accepts one, it gets one message at a time.'
    : ''
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

interface WebhookItemProps {
  webhook: { url: string; format: WebhookFormat; types: readonly string[] }
  failing: FailingWebhook | undefined
  /** Undefined for members who may not send test messages. */
  onTest: (() => Promise<void>) | undefined
  /** Undefined for members who may not resume a paused webhook. */
  onResume: (() => Promise<void>) | undefined
}

/** One webhook with its state and a test. */
export function WebhookItem({ webhook, failing, onResume, onTest }: WebhookItemProps) {
  const { format, types, url } = webhook
  return (
    <li className="webhook-item">
      <span className="webhook-about">
        <b className="webhook-url">
          {url.split('/').map((part, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the parts have no other identity
            <Fragment key={index}>
              {index > 0 && '/'}
              {/* Not between the scheme and the host. */}
              {index > 2 && <wbr />}
              {part}
            </Fragment>
          ))}
        </b>
        <span className="muted">
          {webhookFormatLabels[format]} ·{' '}
          {types.length === 0 ? 'all types' : types.map(formatType).join(', ')}
        </span>
      </span>
      <span className="webhook-actions">
        {onResume && typeof failing?.pausedAt === 'string' && (
          <BusyButton label="Resume" busyLabel="Resuming…" onClick={onResume} />
        )}
        {onTest && <BusyButton label="Send test" busyLabel="Sending…" onClick={onTest} />}
      </span>
      {failing && (
        <p className="error webhook-error">
          {describeFailures(failing)} {failing.error}
        </p>
      )}
    </li>
  )
}

function describeFailures({ failures, pausedAt, since }: FailingWebhook): string {
  return pausedAt === null
    ? `Failing since ${formatMinute(new Date(since))}: ${failures} attempts.`
    : `Paused since ${formatMinute(new Date(pausedAt))}, after ${failures} failed attempts. New messages wait until you resume it.`
}

const kinds = {
  reply: 'Reply',
  status: 'Status change',
  mention: 'Mention',
  notification: 'Notification',
  digest: 'Digest',
  invitation: 'Invitation',
} as const

interface EmailItemProps {
  email: MailView
  reportHref: string | undefined
  now: Date
  /** Undefined for delivered emails, and for members who may not resend emails. */
  onResend: (() => Promise<void>) | undefined
}

/** One email to a reporter or a member, with its details collapsed. */
export function EmailItem({ email, ...props }: EmailItemProps) {
  return <AttemptItem delivery={email} name={kinds[email.kind]} receiver={email.address} {...props} />
}

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

interface AttemptItemProps {
  delivery: Delivery
  /** What is delivered, such as `Report created`. */
  name: string
  /** URL or email address. */
  receiver: string
  /** Response of the receiver: a status code or a text. */
  answer?: string | number
  /** Why the message waits; empty if it does not. */
  reason?: string
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
function AttemptItem(props: AttemptItemProps) {
  const { answer, children, delivery, facts, name, now, onResend, reason = '', receiver, reportHref } = props
  const { attempts, createdAt, error, nextAt, state, triedAt } = delivery
  const isRetrying = state === 'waiting' && error !== ''
  const next = nextAt === null ? undefined : formatTimeUntil(new Date(nextAt), now)
  return (
    <li>
      <details className="delivery">
        <summary>
          <span className={`chip delivery-${isRetrying ? 'retrying' : state}`}>
            {isRetrying ? 'Retrying' : states[state]}
          </span>
          <span className="delivery-event">{name}</span>
          <span className="delivery-url mono">{receiver}</span>
          <span className="delivery-status">
            {[answer, next && `next attempt ${next}`].filter(Boolean).join(', ')}
          </span>
          <span className="delivery-time">
            {state === 'waiting' && 'queued '}
            <TimeAgo at={createdAt} now={now} />
          </span>
        </summary>
        <div className="delivery-detail">
          {error !== '' && <p className="error">{error}</p>}
          {reason !== '' && <p className="muted">{reason}</p>}
          <dl className="delivery-facts">
            {facts}
            <dt>Attempts</dt>
            <dd>
              {attempts}
              {triedAt !== null && (
                <>
                  , the last one <TimeAgo at={triedAt} now={now} isLong />
                </>
              )}
            </dd>
            {nextAt !== null && (
              <>
                <dt>Next attempt</dt>
                <dd>
                  <time dateTime={nextAt} title={formatExactTime(new Date(nextAt))}>
                    {next}
                  </time>
                </dd>
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

interface BusyButtonProps {
  label: string
  busyLabel: string
  onClick: () => Promise<void>
}

/** A button that shows that its action runs, and ignores clicks until it ends. */
function BusyButton({ label, busyLabel, onClick }: BusyButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <button
      className="button small"
      type="button"
      aria-disabled={isBusy}
      onClick={() => {
        if (isBusy) return
        setIsBusy(true)
        void onClick().finally(() => setIsBusy(false))
      }}
    >
      {isBusy ? busyLabel : label}
    </button>
  )
}
