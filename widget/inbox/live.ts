import { liveEventSchemas } from '@node-docs/edge/contract/live'
import type { ReportSummary } from '@node-docs/edge/contract'
import * as v from 'valibot'

export interface LiveHandlers {
  /** Something may have been missed: load anew. */
  onReset: () => void
  onCreated: (report: ReportSummary) => void
  onUpdated: (report: ReportSummary) => void
  onDeleted: (id: string) => void
}

/** After a refusal, which `EventSource` takes for final. */
const RETRY_MS = 30_000

/** Follows what happens to reports until it is told to stop. Breaks are mended; what was missed is told later. */
export function watchReports(url: string, handlers: LiveHandlers): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasBegun = false

  function open(): void {
    source = new EventSource(url)
    source.addEventListener('ready', (event) => {
      const { isReset } = read(liveEventSchemas.ready, event) ?? { isReset: true }
      if (isReset && hasBegun) handlers.onReset()
      hasBegun = true
    })
    source.addEventListener('created', (event) => {
      const report = read(liveEventSchemas.created, event)
      if (report !== undefined) handlers.onCreated(report)
    })
    source.addEventListener('updated', (event) => {
      const report = read(liveEventSchemas.updated, event)
      if (report !== undefined) handlers.onUpdated(report)
    })
    source.addEventListener('deleted', (event) => {
      const report = read(liveEventSchemas.deleted, event)
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

function read<Schema extends v.GenericSchema>(
  schema: Schema,
  event: MessageEvent<unknown>,
): v.InferOutput<Schema> | undefined {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), event.data)
  return result.success ? result.output : undefined
}
