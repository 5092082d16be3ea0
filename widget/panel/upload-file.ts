import { type Clock, systemClock } from '../platform/clock.ts'
import type { Dispose } from '../platform/dispose.ts'
import type { ProviderRequest } from './provider-request.ts'
import type { UploadProgress } from './model.ts'

interface UploadOptions {
  onProgress: (progress: UploadProgress) => void
  clock?: Clock
}

/** Milliseconds without upload progress after which an upload fails, as for reports. */
const STALLED_MS = 30_000

/**
 * Uploads a file with XMLHttpRequest, because fetch reports no upload progress.
 * @returns a function that cancels the upload; after that, no progress is reported
 */
export function uploadFile(
  file: File,
  { url, headers }: ProviderRequest,
  { onProgress, clock = systemClock }: UploadOptions,
): () => void {
  const request = new XMLHttpRequest()
  const fail = (): void => onProgress({ kind: 'failed' })
  let cancelTimer: Dispose = () => {}
  // Restarts the timer, so that only a stalled upload fails.
  const wait = (): void => {
    cancelTimer()
    cancelTimer = clock.after(STALLED_MS, () => {
      request.abort()
      fail()
    })
  }
  request.open('POST', url)
  request.responseType = 'json'
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    wait()
    if (lengthComputable) onProgress({ kind: 'uploading', share: loaded / total })
  })
  request.addEventListener('load', () => onProgress(parseResponse(request)))
  request.addEventListener('error', fail)
  request.addEventListener('loadend', () => cancelTimer())
  const form = new FormData()
  form.append('file', file)
  wait()
  request.send(form)
  return () => request.abort()
}

/** Only 200 is a success (W-170). Retrying does not help after 413. */
function parseResponse({ status, response }: XMLHttpRequest): UploadProgress {
  if (status === 413) return { kind: 'too-large' }
  // `response` is null if the body is not JSON.
  const url: unknown = Object(response).fileUrl
  return status === 200 && typeof url === 'string' ? { kind: 'done', url } : { kind: 'failed' }
}
