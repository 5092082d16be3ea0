import { SPAM_TOKEN_MS } from '@node-docs/edge/contract/limits'
import { headers, routes } from '@node-docs/edge/contract/provider-paths-and-headers'
import { isObject, parseObject, stringify } from '../../platform/json.ts'
import {
  type Answer,
  type CallWithProgress,
  type Ids,
  isSuccess,
  type OnProgress,
} from '../provider/api-client.ts'
import type { QueuedReport } from './queued-report-store.ts'
import { compress } from './write-report.ts'

export interface DeliveryContext {
  callApi: CallWithProgress
  /** Returns the ids of the current session. They replace the ids of the report if the report's session has expired. */
  ids: () => Ids | undefined
  /** Called with the combined upload progress of the recording and the report. */
  onProgress?: OnProgress | undefined
  now: () => number
  /** Whether to wait until the provider issues a spam token, if the report has none. */
  waitsForToken: boolean
  /** Stores the queued report again, once its recording is uploaded or it has a new spam token. */
  keep: (queued: QueuedReport) => Promise<void>
}

/**
 * Timeout of posting a report in milliseconds. There is additional time for the body (`SLOW_BYTES_PER_MS`), and upload
 * progress restarts the timeout.
 */
const TIMEOUT_MS = 6000
const SLOW_BYTES_PER_MS = 32
/** How long a spam token is used. Half of its lifetime, because the clocks of visitor and server differ. */
export const TOKEN_MS = SPAM_TOKEN_MS / 2
/** Smaller bodies are sent even after the page is closed. Browsers allow 64 KiB for all such requests together. */
const KEEPALIVE_BYTES = 60_000

/**
 * Makes one attempt to deliver a queued report: uploads its recording first, requests a spam token if it has no valid
 * one, then posts the report (W-133, R-12).
 */
export async function deliver(queued: QueuedReport, context: DeliveryContext): Promise<Outcome> {
  const { keep, onProgress } = context
  const callApi = withSessionRetry(queued.ids, context)
  const { recording } = queued
  if (!recording) return postWithToken(queued, callApi, context)
  const { size } = recording
  const reportProgress = (done: number, all: number): void => onProgress?.(done / all)
  const upload = await uploadRecording(recording, callApi, (share) =>
    reportProgress(size * share, queued.bytes),
  )
  if (upload.kind !== 'done') return upload
  const report = await addFields(queued, { screenRecordingUrl: upload.url })
  // Stores the report without the recording. If posting the report fails, the next attempt does not upload the
  // recording again.
  await keep(report)
  const { bytes } = report
  return postWithToken(report, callApi, {
    ...context,
    onProgress: (share) => reportProgress(size + bytes * share, size + bytes),
  })
}

async function postWithToken(
  queued: QueuedReport,
  callApi: CallWithProgress,
  { now, waitsForToken, keep, onProgress }: DeliveryContext,
): Promise<Outcome> {
  if (queued.tokenUntil === undefined || queued.tokenUntil > now())
    return toOutcome(await post(queued, callApi, onProgress))
  const answer = await callApi(routes.frameToken, { body: '{}', timeoutMs: TIMEOUT_MS })
  const { spamToken } = parseObject(answer.body)
  const failure = toFailure(answer)
  if (waitsForToken && !isSuccess(answer) && failure.kind === 'later') return failure
  // Posts the report without a token if the provider issues none. Then it may be in the spam folder, but it isn't lost.
  if (typeof spamToken !== 'string') return toOutcome(await post(queued, callApi, onProgress))
  const report = { ...(await addFields(queued, { spamToken })), tokenUntil: now() + TOKEN_MS }
  await keep(report)
  return toOutcome(await post(report, callApi, onProgress))
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

/** Removes the recording from a queued report, and sets fields of its body. */
async function addFields(
  { key, ids, body, headers: { 'Content-Encoding': encoding }, tokenUntil }: QueuedReport,
  fields: Record<string, string>,
): Promise<QueuedReport> {
  const stream = new Blob([body]).stream()
  const plain = encoding ? stream.pipeThrough(new DecompressionStream('gzip')) : stream
  const report: object = await new Response(plain).json()
  const packed = await compress(stringify({ ...fields, ...report, ...fields }))
  return { key, ids, ...packed, ...(tokenUntil !== undefined && { tokenUntil }) }
}

/** Uploads a recording in a form part named `file`. Only status 200 means success (W-170). */
export async function uploadRecording(
  recording: File,
  callApi: CallWithProgress,
  onProgress: OnProgress,
): Promise<{ kind: 'done'; url: string } | Failure> {
  const form = new FormData()
  form.append('file', recording, recording.name)
  const answer = await callApi(routes.uploads, { body: form, onProgress })
  const url = isObject(answer.body) ? answer.body['fileUrl'] : undefined
  return answer.status === 200 && typeof url === 'string' ? { kind: 'done', url } : toFailure(answer)
}

/** A temporary failure. Retry no earlier than after `atLeastMs`. */
export interface Later {
  kind: 'later'
  atLeastMs: number
}

type Failure = { kind: 'refused' } | Later

/** The result of one attempt to deliver a report. */
export type Outcome = { kind: 'sent'; id?: string } | Failure

/** Status codes of a permanent rejection. */
const FINAL = new Set([400, 401, 403, 404, 405, 409, 410, 413, 414, 415, 422])

function toOutcome(answer: Answer): Outcome {
  // A successful response that contains HTML comes from a captive portal or a proxy, not from the provider.
  if (isSuccess(answer) && !/^\s*</.test(answer.text)) return toSent(answer)
  return toFailure(answer)
}

function toSent({ body }: Answer): Outcome {
  const id = isObject(body) ? body['id'] : undefined
  return { kind: 'sent', ...(typeof id === 'string' && { id }) }
}

function toFailure({ status, retryAfterMs }: Pick<Answer, 'status' | 'retryAfterMs'>): Failure {
  return FINAL.has(status) ? { kind: 'refused' } : { kind: 'later', atLeastMs: retryAfterMs ?? 0 }
}
