import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingError } from '../../src/ports/setting-error.ts'
import {
  type BackupResult,
  checkOlderFiles,
  countBlobs,
  isCheckDue,
  mapAtOnce,
} from '../../start/backup/create-backup.ts'
import {
  addGeneration,
  type BackupBlob,
  type BackupOptions,
  type BackupRow,
  type CopyPlan,
  describeBlob,
  toBlobPath,
} from '../../start/backup/manifest.ts'
import { describeDatabase, findDamage, hasReturnedEvents } from '../../start/backup/database-copy.ts'
import { type BackupTarget, type Checksum, isEqual, lockTarget, saveFile } from '../../start/backup/target.ts'
import { StepError } from '../../start/run-step.ts'
import type { QueryD1, ReadObject } from './d1-and-r2.ts'
import { exportDatabase, PARTIAL, removePartialCopy } from './export-database.ts'
import { toObjectKey } from './prepare-import.ts'

export interface ExportSource extends Pick<CopyOptions, 'read' | 'wait'> {
  query: QueryD1
}

export interface ExportResult extends BackupResult {
  /** Whether D1 had all events. Otherwise, events in Durable Objects are missing in the backup. */
  hasAllEvents: boolean
}

/**
 * Exports the data of an installation at Cloudflare to a backup like that of `createBackup`. After an interruption,
 * another call continues.
 * @param target A folder.
 * @throws StepError or SettingError that says what to do.
 */
export async function exportBackup(
  target: BackupTarget,
  { query, ...objects }: ExportSource,
  options: BackupOptions = {},
): Promise<ExportResult> {
  const { folder } = target
  if (folder === undefined)
    throw new SettingError(`${target.name} is not a folder. Export to a folder, then copy it.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const release = lockTarget(target, folder)
  const problems: string[] = []
  let [copied, hasAllEvents] = [0, false]
  try {
    const backup = await addGeneration(
      target,
      {
        async copyDatabase(file) {
          const database = join(folder, file)
          await exportDatabase(query, { folder, target: database })
          const damage = findDamage(database)
          if (damage !== undefined)
            throw new StepError(
              `The copy ${database} is damaged (${damage}). Check the disk, and run the command again.`,
            )
          hasAllEvents = hasReturnedEvents(database)
          return describeDatabase(database)
        },
        async copyBlobs(plan) {
          const result = await copyObjects({ ...objects, target, folder, plan })
          problems.push(...result.problems)
          copied = result.copied
          return result.blobs
        },
      },
      options,
    )
    await removePartialCopy(join(folder, PARTIAL))
    problems.push(...(await checkOlderFiles(target, backup)))
    return { ...countBlobs(backup), copied, problems, backup, hasAllEvents }
  } finally {
    release()
  }
}

/** Maximum number of downloads at the same time. */
const AT_ONCE = 8
const ATTEMPTS = 4

export interface CopyOptions {
  read: ReadObject
  target: BackupTarget
  /** Folder of the target. */
  folder: string
  plan: CopyPlan
  /** Waits before the next attempt. */
  wait?: (attempt: number) => Promise<void>
}

export interface CopiedObjects {
  blobs: BackupBlob[]
  copied: number
  /** Which objects are missing. */
  problems: string[]
}

/**
 * Downloads the objects of the rows. Skips objects that the folder already has, because the server never changes an
 * object.
 * @throws StepError if R2 cannot be read.
 */
export async function copyObjects(options: CopyOptions): Promise<CopiedObjects> {
  const { plan, target } = options
  let copied = 0
  const problems: string[] = []
  const blobs = await mapAtOnce(plan.rows, AT_ONCE, async (row) => {
    const earlier = plan.known.get(toBlobPath(row))
    const file = earlier?.file ?? plan.toNewPath(row)
    const kept = await findKept(file, earlier, options)
    const checksum = kept ?? (await download(row, file, options))
    if (checksum === undefined) {
      problems.push(`${describeBlob(row)} is missing in R2 and in the backup`)
      return []
    }
    if (kept === undefined && earlier === undefined) copied += 1
    if (kept === undefined && earlier !== undefined)
      problems.push(
        `${describeBlob(row)} was missing or damaged in the backup, and was copied again: ${target.name}/${file}`,
      )
    return [{ ...row, file, modifiedAt: 0, ...checksum }]
  })
  return { blobs: blobs.flat(), copied, problems }
}

/**
 * Returns the checksum of a blob that was downloaded before; undefined if it was not. A file with the blob's final name
 * is always complete.
 */
async function findKept(
  file: string,
  earlier: BackupBlob | undefined,
  { target, folder, plan }: CopyOptions,
): Promise<Checksum | undefined> {
  if (earlier === undefined) return target.readChecksum(file)
  const { bytes, sha256 } = earlier
  const hasCopy = isCheckDue(file, plan.previous)
    ? isEqual(await target.readChecksum(file), earlier)
    : Bun.file(join(folder, file)).size === bytes
  return hasCopy ? { bytes, sha256 } : undefined
}

async function download(
  row: BackupRow,
  file: string,
  { read, folder, wait = (attempt) => Bun.sleep(1000 * 2 ** attempt) }: CopyOptions,
): Promise<Checksum | undefined> {
  const key = toObjectKey(row)
  const path = join(folder, file)
  for (let attempt = 1; ; attempt += 1) {
    try {
      // A job may have moved the object to the trash, or restored it, after the row was read.
      const other = toObjectKey({ ...row, place: row.place === 'trash' ? 'blobs' : 'trash' })
      const answer = (await read(key)) ?? (await read(other))
      return answer && (await save(answer, path))
    } catch (error) {
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
async function save(answer: Response, path: string): Promise<Checksum> {
  const md5 = new Bun.CryptoHasher('md5')
  async function* readChecked() {
    let bytes = 0
    for await (const chunk of answer.body ?? []) {
      md5.update(chunk)
      bytes += chunk.byteLength
      yield chunk
    }
    const expected = answer.headers.get('Content-Length')
    if (expected !== null && Number(expected) !== bytes)
      throw new Error(`${bytes} of ${expected} bytes arrived`)
    // R2's entity tag is the MD5, except for objects that were uploaded in parts.
    const [, tag] = /^"?([0-9a-f]{32})"?$/.exec(answer.headers.get('ETag') ?? '') ?? []
    if (tag !== undefined && tag !== md5.digest('hex'))
      throw new Error('its MD5 differs from the one that R2 returned')
  }
  return saveFile(readChecked(), path)
}
