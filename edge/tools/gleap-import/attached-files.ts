import { realpath, stat } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { join, sep } from 'node:path'
import { UPLOAD_BYTES } from '../../contract/limits.ts'
import { lookUpPublic } from '../../src/ports/bun/webhook-sender.ts'
import { explainRefusedUrl } from '../../src/ports/webhook-sender.ts'
import { isObject } from '../../contract/is-object.ts'
import { toList, toText } from './read-export.ts'

/** Where to get a file: from the export's folder, from a URL, or nowhere. */
export type FileSource =
  { kind: 'local'; path: string } | { kind: 'remote'; url: string } | { kind: 'missing'; why: string }

/**
 * Looks for a file in the folder of the export: first `<folder>/<id of the ticket>/<name>`, then `<folder>/<name>`. The
 * name is that of the attachment, or the last part of its URL.
 */
export async function findFile(
  file: ExportFile,
  { id, folder, fetchFiles }: { id: string; folder: string; fetchFiles: boolean },
): Promise<FileSource> {
  const names = [file.name, file.url === undefined ? undefined : toBaseName(file.url)]
  for (const name of new Set(names.filter(isFileName))) {
    for (const path of [join(folder, id, name), join(folder, name)]) {
      const found = await checkLocal(path, folder)
      if (found) return found
    }
  }
  if (file.url === undefined) return { kind: 'missing', why: 'it is not in the folder, and it has no URL' }
  const reason = explainRefusedUrl(file.url, false)
  if (reason !== undefined)
    return { kind: 'missing', why: `it is not in the folder, and its URL ${reason.replace(/\.$/, '')}` }
  return fetchFiles
    ? { kind: 'remote', url: file.url }
    : { kind: 'missing', why: 'it is not in the folder. --fetch-files downloads it' }
}

/** Whether the name is a plain file name, so that it cannot lead to another folder. */
function isFileName(name: string | undefined): name is string {
  return name !== undefined && name !== '' && name !== '.' && name !== '..' && !/[/\\\0]/.test(name)
}

/** Refuses a symbolic link that leads out of the folder. */
async function checkLocal(path: string, folder: string): Promise<FileSource | undefined> {
  try {
    const [real, root] = await Promise.all([realpath(path), realpath(folder)])
    if (!real.startsWith(root + sep)) return undefined
    const info = await stat(real)
    if (!info.isFile() || info.size === 0) return undefined
    if (info.size > UPLOAD_BYTES)
      return { kind: 'missing', why: `it is larger than ${UPLOAD_BYTES / 1024 / 1024} MiB` }
    return { kind: 'local', path: real }
  } catch {
    return undefined
  }
}

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

/** A file of a ticket or of a message. */
export interface ExportFile {
  name: string
  /** Undefined if the export has no usable URL. */
  url: string | undefined
  /** True for the screen recording, which is in a separate field of the report. */
  isRecording?: boolean
}

const NAME_CHARACTERS = 200

/** The files of an `attachments` list: objects with `name` and `url`. */
export function toAttachments(value: unknown): ExportFile[] {
  return toList(value).flatMap((item) => {
    if (!isObject(item)) return []
    const url = toText(item['url'])
    const name = toText(item['name'])
    return url === undefined && name === undefined ? [] : [toExportFile(url, name)]
  })
}

/** `name` defaults to the last part of the URL. */
export function toExportFile(url: string | undefined, name?: string): ExportFile {
  const text = (name ?? (url && toBaseName(url)) ?? 'file').replace(/\p{C}/gu, '')
  return { name: (text === '' ? 'file' : text).slice(0, NAME_CHARACTERS).toWellFormed(), url }
}

/** The last part of a URL's path, decoded. */
function toBaseName(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
