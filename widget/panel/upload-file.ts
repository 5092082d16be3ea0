import type { ProviderRequest } from './provider-request.ts'
import type { UploadProgress } from './model.ts'

/**
 * Uploads a file with XMLHttpRequest, because fetch reports no upload progress.
 * @returns a function that cancels the upload; after that, no progress is reported
 */
export function uploadFile(
  file: File,
  { url, headers }: ProviderRequest,
  onProgress: (progress: UploadProgress) => void,
): () => void {
  const request = new XMLHttpRequest()
  request.open('POST', url)
  request.responseType = 'json'
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    if (lengthComputable) onProgress({ kind: 'uploading', share: loaded / total })
  })
  request.addEventListener('load', () => onProgress(parseResponse(request)))
  request.addEventListener('error', () => onProgress({ kind: 'failed' }))
  const form = new FormData()
  form.append('file', file)
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
