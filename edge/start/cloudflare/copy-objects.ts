import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { renameDurably } from '../../src/ports/bun/write-durably.ts'
import { readChecksum, type Checksum } from '../backup/durable-files.ts'
import { toBlobPath, type BackupBlob } from '../backup/manifest.ts'
import { toObjectKey } from '../backup/prepare-import.ts'
import type { BackupRow } from '../backup/store.ts'
import { StepError } from '../run-step.ts'
import type { ReadObject } from './r2-reader.ts'

/** Maximum number of downloads at the same time. */
const AT_ONCE = 8
const ATTEMPTS = 4

export interface CopyOptions {
  read: ReadObject
  /** Folder of the backup. */
  folder: string
  /** Blobs of the previous backup in the folder, by path. */
  known: ReadonlyMap<string, BackupBlob>
  /** Waits before the next attempt. */
  wait?: (attempt: number) => Promise<void>
}

export interface CopiedObjects {
  blobs: BackupBlob[]
  copied: number
  missing: BackupRow[]
}

/**
 * Downloads the objects of these rows. Skips objects that the folder already has, because the server never changes an
 * object.
 * @throws StepError if R2 cannot be read.
 */
export async function copyObjects(rows: readonly BackupRow[], options: CopyOptions): Promise<CopiedObjects> {
  const result: CopiedObjects = { blobs: [], copied: 0, missing: [] }
  const left = rows.values()
  let isStopped = false
  async function work(): Promise<void> {
    for (const row of left) {
      if (isStopped) return
      const kept = await findKept(row, options)
      const checksum = kept ?? (await download(row, options))
      if (checksum === undefined) result.missing.push(row)
      else result.blobs.push({ ...row, ...checksum })
      if (kept === undefined && checksum !== undefined) result.copied += 1
    }
  }
  const workers = Array.from({ length: AT_ONCE }, () =>
    work().finally(() => {
      isStopped = true
    }),
  )
  // Waits until all downloads have ended, so that none writes files after this function has thrown.
  await Promise.allSettled(workers)
  await Promise.all(workers)
  return result
}

/**
 * Returns the checksum of a blob that was downloaded before; undefined if it was not. A file with the blob's final name
 * is always complete.
 */
async function findKept(row: BackupRow, { folder, known }: CopyOptions): Promise<Checksum | undefined> {
  const path = toBlobPath(row)
  const earlier = known.get(path)
  const file = join(folder, 'blobs', path)
  if (earlier && Bun.file(file).size === earlier.bytes)
    return { bytes: earlier.bytes, sha256: earlier.sha256 }
  return readChecksum(file)
}

async function download(
  row: BackupRow,
  { read, folder, wait = (attempt) => Bun.sleep(1000 * 2 ** attempt) }: CopyOptions,
): Promise<Checksum | undefined> {
  const key = toObjectKey(row)
  const target = join(folder, 'blobs', toBlobPath(row))
  for (let attempt = 1; ; attempt += 1) {
    try {
      // A job may have moved the object to the trash, or restored it, after the row was read.
      const other = toObjectKey({ ...row, place: row.place === 'trash' ? 'blobs' : 'trash' })
      const answer = (await read(key)) ?? (await read(other))
      return answer && (await save(answer, target))
    } catch (error) {
      await rm(`${target}.tmp`, { force: true })
      if (error instanceof StepError || isOfDisk(error)) throw error
      if (attempt === ATTEMPTS)
        throw new StepError(
          `The object ${key} cannot be read from R2 (${Object(error).message}). Run the command again: it continues where it stopped.`,
        )
      await wait(attempt)
    }
  }
}

function isOfDisk(error: unknown): boolean {
  return /^(?:EACCES|EDQUOT|ENOSPC|EROFS)$/.test(String(Object(error).code))
}

/** Writes an object to a file, and checks its size and MD5 against the headers of R2. */
async function save(answer: Response, target: string): Promise<Checksum> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const [sha256, md5] = [new Bun.CryptoHasher('sha256'), new Bun.CryptoHasher('md5')]
  let bytes = 0
  const file = await open(`${target}.tmp`, 'w', 0o600)
  try {
    for await (const chunk of answer.body ?? []) {
      await file.writeFile(chunk)
      sha256.update(chunk)
      md5.update(chunk)
      bytes += chunk.byteLength
    }
  } finally {
    await file.close()
  }
  const expected = answer.headers.get('Content-Length')
  if (expected !== null && Number(expected) !== bytes)
    throw new Error(`${bytes} of ${expected} bytes arrived`)
  // R2's entity tag is the MD5, except for objects that were uploaded in parts.
  const [, tag] = /^"?([0-9a-f]{32})"?$/.exec(answer.headers.get('ETag') ?? '') ?? []
  if (tag !== undefined && tag !== md5.digest('hex'))
    throw new Error('its MD5 differs from the one that R2 returned')
  await renameDurably(`${target}.tmp`, target)
  return { bytes, sha256: sha256.digest('hex') }
}
