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
}

/** One webhook with its state and a test. */
export function WebhookItem({ webhook, failing, onTest }: WebhookItemProps) {
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
            Failing since {formatShortTime(new Date(failing.since))}: {failing.failures} attempts.{' '}
            {failing.error}
          </span>
        )}
      </span>
      {onTest && <BusyButton label="Send test" busyLabel="Sending…" onClick={onTest} />}
    </li>
  )
}
