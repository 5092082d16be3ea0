import http from 'node:http'
import https from 'node:https'
import { UPLOAD_BYTES } from '../../contract/limits.ts'
import { lookUpPublic } from '../../src/ports/bun/webhook-sender.ts'
import { explainRefusedUrl } from '../../src/ports/webhook-sender.ts'

const TIMEOUT_MS = 60_000

/** Thrown for a file that does not exist or must not be downloaded. Another attempt would fail, too. */
export class FileUnavailableError extends Error {
  override name = 'FileUnavailableError'
}

/**
 * Downloads a file from a public https URL. Refuses redirects, because only the original URL was checked.
 * @param isLocal also allows http and private addresses, for tests
 * @throws FileUnavailableError, or another error if another attempt may succeed.
 */
export async function downloadFile(url: string, isLocal = false): Promise<Uint8Array<ArrayBuffer>> {
  const reason = explainRefusedUrl(url, isLocal)
  if (reason !== undefined) throw new FileUnavailableError(`its URL ${reason.replace(/\.$/, '')}`)
  const { get } = url.startsWith('https:') ? https : http
  return new Promise((resolve, reject) => {
    const request = get(
      url,
      { signal: AbortSignal.timeout(TIMEOUT_MS), ...(!isLocal && { lookup: lookUpPublic }) },
      (response) => {
        const fail = (error: Error): void => {
          reject(error)
          response.destroy()
        }
        const { statusCode = 0 } = response
        if (statusCode >= 500 || statusCode === 429)
          return fail(new Error(`its server answered ${statusCode}`))
        if (statusCode !== 200)
          return fail(new FileUnavailableError(`its server answered ${statusCode} instead of the file`))
        const chunks: Uint8Array[] = []
        let bytes = 0
        response.on('data', (chunk: Uint8Array) => {
          bytes += chunk.byteLength
          if (bytes > UPLOAD_BYTES)
            return fail(new FileUnavailableError(`it is larger than ${UPLOAD_BYTES / 1024 / 1024} MiB`))
          chunks.push(chunk)
        })
        response.on('error', reject)
        response.on('end', () => {
          if (bytes === 0) reject(new FileUnavailableError('it is empty'))
          else resolve(new Uint8Array(Buffer.concat(chunks)))
        })
      },
    )
    request.on('error', (error) =>
      reject(
        error.message.includes('private network')
          ? new FileUnavailableError('its host is in a private network')
          : error,
      ),
    )
  })
}
