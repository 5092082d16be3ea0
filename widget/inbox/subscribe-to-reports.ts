import { liveEventSchemas } from '@node-docs/edge/contract/live'
import type { ReportSummary } from '@node-docs/edge/contract'
import * as v from 'valibot'

export interface ReportStreamHandlers {
  /** Something may have been missed: load anew. */
  onReset: () => void
  onCreated: (report: ReportSummary) => void
  onUpdated: (report: ReportSummary) => void
  onDeleted: (id: string) => void
}

/** After a refusal, which `EventSource` takes for final. */
const RETRY_MS = 30_000

/** Follows what happens to reports until it is told to stop. Breaks are mended; what was missed is told later. */
export function subscribeToReports(url: string, handlers: ReportStreamHandlers): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasConnected = false

  function open(): void {
    source = new EventSource(url)
    source.addEventListener('ready', (event) => {
      const { isReset } = parseEvent(liveEventSchemas.ready, event) ?? { isReset: true }
      if (isReset && hasConnected) handlers.onReset()
      hasConnected = true
    })
    source.addEventListener('created', (event) => {
      const report = parseEvent(liveEventSchemas.created, event)
      if (report !== undefined) handlers.onCreated(report)
    })
    source.addEventListener('updated', (event) => {
      const report = parseEvent(liveEventSchemas.updated, event)
      if (report !== undefined) handlers.onUpdated(report)
    })
    source.addEventListener('deleted', (event) => {
      const report = parseEvent(liveEventSchemas.deleted, event)
      if (report !== undefined) handlers.onDeleted(report.id)
    })
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, RETRY_MS)
    })
  }

  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}

function parseEvent<Schema extends v.GenericSchema>(
  schema: Schema,
  event: MessageEvent<unknown>,
): v.InferOutput<Schema> | undefined {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), event.data)
  return result.success ? result.output : undefined
}
