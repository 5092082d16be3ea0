import { useId } from 'react'
import { CopyButton } from '../../copy-button.tsx'
import { formatClock, formatDuration } from '../format-units.ts'
import type { Header, RequestView } from '../parse/parse-requests.ts'
import { formatJson } from '../parse/parse-values.ts'
import { Scrollable } from '../scrollable.tsx'
import { TextBlock } from '../text-block.tsx'
import { InlineText } from '../../inline-text.tsx'
import { formatCurl } from './format-curl.ts'

/** The recorded headers and bodies of a request. */
export function RequestDetail({ request }: { request: RequestView }) {
  const curl = request.isResource ? undefined : formatCurl(request)
  const details = [
    request.at === undefined ? '' : formatClock(request.at),
    request.duration === undefined ? '' : formatDuration(request.duration),
    request.isResource ? `loaded by ${request.initiator || 'the page'}` : '',
  ].filter((detail) => detail !== '')
  return (
    <Scrollable className="detail" label="Selected request">
      <p className="detail-head">
        <InlineText className={`outcome outcome-${request.outcome}`} text={formatOutcome(request)} />
        <InlineText className="muted" text={details.join(' · ')} />
        {curl !== undefined && <CopyButton text={curl} label="Copy as cURL" />}
      </p>
      <TextBlock text={`${request.method} ${request.url}`} />
      <Headers title="Request headers" headers={request.requestHeaders} />
      <Body title="Request body" text={request.payload} />
      <Headers title="Response headers" headers={request.responseHeaders} />
      <Body title="Response body" text={request.responseText} />
    </Scrollable>
  )
}

function formatOutcome({ outcome, status, statusText, isResource }: RequestView): string {
  if (isResource) return 'Resource'
  if (status !== 0) return `${status} ${statusText}`.trim()
  return outcome === 'open' ? 'Pending' : 'No response'
}

function Headers({ title, headers }: { title: string; headers: readonly Header[] }) {
  if (headers.length === 0) return null
  return (
    <section className="detail-part">
      <h2>{title}</h2>
      <TextBlock text={headers.map(({ name, value }) => `${name}: ${value}`).join('\n')} />
    </section>
  )
}

function Body({ title, text }: { title: string; text: string }) {
  const id = useId()
  if (text === '') return null
  return (
    <section className="detail-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <TextBlock text={formatJson(text)} />
    </section>
  )
}
