import { useMemo, useState } from 'react'
import { InlineText } from '../../inline-text.tsx'
import { formatDuration } from '../format-units.ts'
import type { RequestView } from '../parse/parse-requests.ts'
import { VirtualList } from '../virtual-list.tsx'
import { RequestDetail } from './request-detail.tsx'
import { shortenRequestUrl } from './shorten-request-url.ts'
import { type Bar, layOutWaterfall } from './waterfall-layout.ts'

export interface NetworkViewProps {
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
