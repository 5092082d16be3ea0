import { headers, routes } from '@node-docs/edge/contract/routes'
import type { Answer, Ids } from '../provider/api-client.ts'
import type { CallWithProgress, OnProgress } from './call-with-progress.ts'
import { compress } from './compress.ts'
import { type Outcome, toOutcome } from './outcome.ts'
import type { QueuedReport } from './queued-report-store.ts'
import { uploadRecording } from './upload-recording.ts'

export interface DeliveryContext {
  callApi: CallWithProgress
  /** Ids of now, for parcels whose own are no longer known. */
  ids: () => Ids | undefined
  /** Of the whole parcel; absent where nobody waits for it. */
  onProgress?: OnProgress | undefined
  /** Takes the parcel in the place of the one that is being delivered: a part of the way is done. */
  keep: (parcel: QueuedReport) => Promise<void>
}

/**
 * A provider that hangs is given up after this long, plus the time a slow line needs for the bytes. Together
 * with the longest pause that makes 10 s from the way being free to the report being there.
 */
const TIMEOUT_MS = 6000
const SLOW_BYTES_PER_MS = 32
/** Browsers let this much survive the page. */
const KEEPALIVE_BYTES = 60_000

/** One attempt to bring a parcel to the provider: its recording first, then the report that names it (W-133). */
export async function deliver(
  parcel: QueuedReport,
  { keep, onProgress, ...context }: DeliveryContext,
): Promise<Outcome> {
  const callApi = asKnown(parcel.ids, context)
  const { recording } = parcel
  if (!recording) return toOutcome(await post(parcel, callApi, onProgress))
  const { size } = recording
  const tell = (done: number, all: number): void => onProgress?.(done / all)
  const upload = await uploadRecording(recording, callApi, (share) => tell(size * share, parcel.bytes))
  if (upload.kind !== 'done') return upload
  const report = await addAddress(parcel, upload.url)
  // What takes longest is done once, however often the report has to be posted.
  await keep(report)
  const { bytes } = report
  return toOutcome(await post(report, callApi, (share) => tell(size + bytes * share, size + bytes)))
}

/** A session that the provider has forgotten meanwhile is no reason to lose a report. */
function asKnown(own: Ids, { callApi, ids }: Pick<DeliveryContext, 'callApi' | 'ids'>): CallWithProgress {
  return async (path, call) => {
    const answer = await callApi(path, { ...call, ids: own })
    const current = ids()
    const isForgotten = answer.status === 401 && current && current.gleapId !== own.gleapId
    return isForgotten ? callApi(path, { ...call, ids: current }) : answer
  }
}

function post(
  parcel: QueuedReport,
  callApi: CallWithProgress,
  onProgress: OnProgress | undefined,
): Promise<Answer> {
  const { key, body, bytes } = parcel
  const isSmall = bytes < KEEPALIVE_BYTES
  return callApi(routes.reports, {
    body,
    headers: { ...parcel.headers, [headers.idempotencyKey]: key },
    timeoutMs: TIMEOUT_MS + bytes / SLOW_BYTES_PER_MS,
    // What is that small is gone before there is progress to tell of.
    ...(isSmall ? { keepalive: true } : { onProgress }),
  })
}

/** The parcel without its recording, whose address is now the first thing in the report. */
async function addAddress({ key, ids, body }: QueuedReport, url: string): Promise<QueuedReport> {
  const text = await new Response(body).text()
  const packed = await compress(`{"screenRecordingUrl":${JSON.stringify(url)},${text.slice(1)}`)
  return { key, ids, ...packed }
}
