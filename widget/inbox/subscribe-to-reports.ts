import { liveEventSchemas } from '@node-docs/edge/contract/live'
import type { ReportSummary } from '@node-docs/edge/contract/inbox'
import * as v from 'valibot'

export interface ReportStreamHandlers {
  /** Called when events may have been missed, so that the list must be loaded again. */
  onReset: () => void
  onCreated: (report: ReportSummary) => void
  onUpdated: (report: ReportSummary) => void
  onDeleted: (id: string) => void
  /** Called when the server responds with an error. */
  onRefused: () => void
}

/**
 * Milliseconds before reconnecting after an error response. After such a response, `EventSource` doesn't reconnect by
 * itself.
 */
const RETRY_MS = 30_000

/** Subscribes to the stream of report changes, and reconnects after failures. Returns a function that unsubscribes. */
export function subscribeToReports(url: string, handlers: ReportStreamHandlers): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function on<Name extends keyof typeof liveEventSchemas>(
    name: Name,
    handle: (data: v.InferOutput<(typeof liveEventSchemas)[Name]> | undefined) => void,
  ): void {
    source?.addEventListener(name, (event) => handle(parseEvent(liveEventSchemas[name], event)))
  }

  function open(): void {
    source = new EventSource(url)
    on('ready', (data) => {
      if (data?.isReset ?? true) handlers.onReset()
    })
    on('created', (report) => report && handlers.onCreated(report))
    on('updated', (report) => report && handlers.onUpdated(report))
    on('deleted', (report) => report && handlers.onDeleted(report.id))
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, RETRY_MS)
      handlers.onRefused()
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
