import type { FailingWebhook, WebhookFormat } from '@node-docs/edge/contract/webhooks'
import { formatShortTime } from '../format-date.ts'
import { formatType } from '../format-type.ts'
import { BusyButton } from './busy-button.tsx'

const formats = { json: 'JSON', slack: 'Slack', discord: 'Discord', teams: 'Teams' } as const

export interface WebhookItemProps {
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
        <b className="webhook-url">{url}</b>
        <span className="muted">
          {formats[format]} · {types.length === 0 ? 'all types' : types.map(formatType).join(', ')}
        </span>
        {failing && (
          <span className="error">
            {describeFailures(failing)} {failing.error}
          </span>
        )}
      </span>
      {onResume && typeof failing?.pausedAt === 'string' && (
        <BusyButton label="Resume" busyLabel="Resuming…" onClick={onResume} />
      )}
      {onTest && <BusyButton label="Send test" busyLabel="Sending…" onClick={onTest} />}
    </li>
  )
}

function describeFailures({ failures, pausedAt, since }: FailingWebhook): string {
  return pausedAt === null
    ? `Failing since ${formatShortTime(new Date(since))}: ${failures} attempts.`
    : `Paused since ${formatShortTime(new Date(pausedAt))}, after ${failures} failed attempts. New messages wait until you resume it.`
}
