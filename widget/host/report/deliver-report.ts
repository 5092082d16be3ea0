import { headers, routes } from '@node-docs/edge/contract/routes'
import type { Answer, Ids } from '../provider/api-client.ts'
import type { CallWithProgress, OnProgress } from './call-with-progress.ts'
import { compress } from './compress.ts'
import { type Outcome, toOutcome } from './delivery-outcome.ts'
import type { QueuedReport } from './queued-report-store.ts'
import { uploadRecording } from './upload-recording.ts'

export interface DeliveryContext {
  callApi: CallWithProgress
  /** Returns the ids of the current session. They replace the ids of the report if the report's session has expired. */
  ids: () => Ids | undefined
  /** Called with the combined upload progress of the recording and the report. */
  onProgress?: OnProgress | undefined
  /** Stores the queued report again, once its recording is uploaded. */
  keep: (queued: QueuedReport) => Promise<void>
}

/**
 * Timeout of posting a report in milliseconds. There is additional time for the body (`SLOW_BYTES_PER_MS`), and upload
 * progress restarts the timeout. `TIMEOUT_MS` plus the longest pause between attempts is less than 10 s, so a small
 * report arrives within 10 s once the provider is reachable.
 */
const TIMEOUT_MS = 6000
const SLOW_BYTES_PER_MS = 32
/** Smaller bodies are sent even after the page is closed. Browsers allow 64 KiB for all such requests together. */
const KEEPALIVE_BYTES = 60_000

/** Makes one attempt to deliver a queued report: uploads its recording first, then posts the report (W-133). */
export async function deliver(
  queued: QueuedReport,
  { keep, onProgress, ...context }: DeliveryContext,
): Promise<Outcome> {
  const callApi = withSessionRetry(queued.ids, context)
  const { recording } = queued
  if (!recording) return toOutcome(await post(queued, callApi, onProgress))
  const { size } = recording
  const reportProgress = (done: number, all: number): void => onProgress?.(done / all)
  const upload = await uploadRecording(recording, callApi, (share) =>
    reportProgress(size * share, queued.bytes),
  )
  if (upload.kind !== 'done') return upload
  const report = await addRecordingUrl(queued, upload.url)
  // Stores the report without the recording. If posting the report fails, the next attempt does not upload the
  // recording again.
  await keep(report)
  const { bytes } = report
  return toOutcome(await post(report, callApi, (share) => reportProgress(size + bytes * share, size + bytes)))
}

/** Retries with the current session if the provider no longer knows the report's session. */
function withSessionRetry(
  own: Ids,
  { callApi, ids }: Pick<DeliveryContext, 'callApi' | 'ids'>,
): CallWithProgress {
  return async (path, call) => {
    const answer = await callApi(path, { ...call, ids: own })
    const current = ids()
    const isForgotten = answer.status === 401 && current && current.gleapId !== own.gleapId
    return isForgotten ? callApi(path, { ...call, ids: current }) : answer
  }
}

function post(
  queued: QueuedReport,
  callApi: CallWithProgress,
  onProgress: OnProgress | undefined,
): Promise<Answer> {
  const { key, body, bytes } = queued
  const isSmall = bytes < KEEPALIVE_BYTES
  return callApi(routes.reports, {
    body,
    headers: { ...queued.headers, [headers.idempotencyKey]: key },
    timeoutMs: TIMEOUT_MS + bytes / SLOW_BYTES_PER_MS,
    // Small bodies report no progress, because they are sent too fast for a progress bar.
    ...(isSmall ? { keepalive: true } : { onProgress }),
  })
}

/** Removes the recording from a queued report and inserts its URL as the report's first field. */
async function addRecordingUrl({ key, ids, body }: QueuedReport, url: string): Promise<QueuedReport> {
  const text = await new Response(body).text()
  const packed = await compress(`{"screenRecordingUrl":${JSON.stringify(url)},${text.slice(1)}`)
  return { key, ids, ...packed }
}
