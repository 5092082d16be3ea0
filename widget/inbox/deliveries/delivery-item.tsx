import type { DeliveryView } from '@node-docs/edge/contract/webhooks'
import { escapeInvisible } from '../escape-invisible.ts'
import { Scrollable } from '../report/scrollable.tsx'
import { AttemptItem } from './attempt-item.tsx'

const events = {
  'report.created': 'Report created',
  'report.updated': 'Report updated',
  test: 'Test',
} as const

export interface DeliveryItemProps {
  delivery: DeliveryView
  url: string
  reportHref: string | undefined
  now: Date
  /** Undefined for members who may not resend messages. */
  onResend: (() => Promise<void>) | undefined
}

/** One message, with its request and response collapsed. */
export function DeliveryItem({ delivery, url, ...props }: DeliveryItemProps) {
  const { error, event, id, request, response, status } = delivery
  return (
    <AttemptItem
      delivery={delivery}
      name={events[event]}
      receiver={url}
      answer={status ?? (error === '' ? '' : 'No response')}
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
