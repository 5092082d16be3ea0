import { useId, useMemo, useState } from 'react'
import { CopyButton, InlineText } from '../../app/controls.tsx'
import { Scrollable, TextBlock } from './text-block.tsx'
import { formatClock, formatDuration } from './format-times-and-sizes.ts'
import { formatCurl, shortenRequestUrl } from './format-request.ts'
import { formatJson, type Header, type RequestView } from './parse-report.ts'
import { VirtualList } from './virtual-list.tsx'

interface NetworkViewProps {
  requests: readonly RequestView[]
  pageUrl: string
  onSeek: (at: number) => void
  onDownloadHar: () => void
}

/** The network requests of the page with a waterfall chart. */
export function NetworkView({ requests, pageUrl, onSeek, onDownloadHar }: NetworkViewProps) {
  const [selected, setSelected] = useState(() => requests.find(({ outcome }) => outcome === 'failed'))
  const [text, setText] = useState('')
  const [isFailedOnly, setIsFailedOnly] = useState(false)
  const bars = useMemo(() => layOutWaterfall(requests), [requests])
  const searched = text.toLowerCase()
  const shown = requests.filter(
    (request) =>
      request.url.toLowerCase().includes(searched) && (!isFailedOnly || request.outcome === 'failed'),
  )
  return (
    <div className="log">
      <div className="log-toolbar" role="group" aria-label="Filter requests">
        <button
          className="filter-toggle"
          type="button"
          aria-pressed={isFailedOnly}
          onClick={() => setIsFailedOnly(!isFailedOnly)}
        >
          Failed{' '}
          <span className="filter-total">
            {requests.filter(({ outcome }) => outcome === 'failed').length}
          </span>
        </button>
        <input
          className="log-search"
          type="search"
          placeholder="Search URLs"
          aria-label="Search URLs"
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button className="button small" type="button" onClick={onDownloadHar}>
          Download HAR
        </button>
      </div>
      <div className="log-split">
        <VirtualList
          label="Requests"
          items={shown}
          getKey={({ index }) => String(index)}
          getClassName={({ outcome }) => (outcome === 'failed' ? 'line-error' : 'line-plain')}
          selected={selected === undefined ? -1 : shown.indexOf(selected)}
          onSelect={(request) => {
            setSelected(request)
            if (request.at !== undefined) onSeek(request.at)
          }}
          emptyText={requests.length === 0 ? 'No requests were recorded.' : 'No matching requests.'}
          renderItem={(request) => (
            <>
              <span className="line-status">{formatStatus(request)}</span>
              <InlineText className="line-method" text={request.isResource ? 'res' : request.method} />
              <InlineText className="line-text" text={shortenRequestUrl(request.url, pageUrl)} />
              <WaterfallBar request={request} bar={bars[request.index]} />
              <span className="line-end">
                {request.duration === undefined ? '' : formatDuration(request.duration)}
              </span>
            </>
          )}
        />
        {selected ? (
          <RequestDetail request={selected} />
        ) : (
          <div className="detail detail-none">Select a request to see its headers and bodies.</div>
        )}
      </div>
    </div>
  )
}

function formatStatus({ status, outcome, isResource }: RequestView): string {
  if (isResource) return '–'
  if (status !== 0) return String(status)
  return outcome === 'open' ? '…' : '✕'
}

function WaterfallBar({ request, bar }: { request: RequestView; bar: Bar | undefined }) {
  return (
    <span className="waterfall" aria-hidden="true">
      {bar && (
        <span
          className={`waterfall-bar waterfall-${request.isResource ? 'resource' : request.outcome}`}
          style={{ insetInlineStart: `${bar.start * 100}%`, inlineSize: `${bar.length * 100}%` }}
        />
      )}
    </span>
  )
}

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

/** The bar of a request, in fractions of the width, 0 to 1. */
interface Bar {
  start: number
  length: number
}

/** Minimum length of a bar, so that short requests stay visible. */
const MINIMUM_LENGTH = 0.006

/** Lays out requests from the first start to the last end. Undefined for a request without a time. */
export function layOutWaterfall(requests: readonly RequestView[]): (Bar | undefined)[] {
  const starts = requests.flatMap(({ at }) => (at === undefined ? [] : [at]))
  const ends = requests.flatMap(({ at, duration }) => (at === undefined ? [] : [at + (duration ?? 0)]))
  const first = starts.reduce((least, at) => Math.min(least, at), Infinity)
  const last = ends.reduce((most, at) => Math.max(most, at), -Infinity)
  const span = Math.max(last - first, 1)
  return requests.map(({ at, duration, outcome }) => {
    if (at === undefined) return undefined
    const start = Math.min((at - first) / span, 1 - MINIMUM_LENGTH)
    // The bar of a pending request extends to the end of the chart.
    const length = outcome === 'open' ? 1 - start : (duration ?? 0) / span
    return { start, length: Math.min(Math.max(length, MINIMUM_LENGTH), 1 - start) }
  })
}
