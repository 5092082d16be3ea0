import { routes } from '@node-docs/edge/contract/routes'
import { toEndpoint } from './endpoint.ts'
import type { SessionUpdate, UploadProgress } from './model.ts'

/**
 * Uploads a file and tells how far it is. XMLHttpRequest, because fetch says nothing about what has gone out.
 * @returns a function that gives up, after which nothing more is told.
 */
export function uploadFile(
  file: File,
  session: SessionUpdate,
  onProgress: (progress: UploadProgress) => void,
): () => void {
  const { url, headers } = toEndpoint(session, routes.uploads)
  const request = new XMLHttpRequest()
  request.open('POST', url)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    if (lengthComputable) onProgress({ kind: 'uploading', share: loaded / total })
  })
  request.addEventListener('load', () => onProgress(readAnswer(request)))
  request.addEventListener('error', () => onProgress({ kind: 'failed' }))
  const form = new FormData()
  form.append('file', file)
  request.send(form)
  return () => request.abort()
}

/** Only 200 is a success here (W-170); 413 is the one refusal that trying again cannot mend. */
function readAnswer({ status, responseText }: XMLHttpRequest): UploadProgress {
  if (status === 413) return { kind: 'too-large' }
  const url = status === 200 ? readFileUrl(responseText) : undefined
  return url === undefined ? { kind: 'failed' } : { kind: 'done', url }
}

function readFileUrl(text: string): string | undefined {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null || !('fileUrl' in body)) return undefined
    return typeof body.fileUrl === 'string' ? body.fileUrl : undefined
  } catch {
    return undefined
  }
}
