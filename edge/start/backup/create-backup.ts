import { chmod, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LAST_BACKUP } from '../../src/ports/bun/metrics.ts'
import { renameDurably } from '../../src/ports/bun/write-durably.ts'
import { SettingError } from '../../src/ports/setting-error.ts'
import { requireDatabase } from './data-command.ts'
import {
  addGeneration,
  describeBlob,
  listFiles,
  toBlobPath,
  type Backup,
  type BackupBlob,
  type BackupOptions,
  type BackupRow,
  type CopyPlan,
} from './manifest.ts'
import { copyDatabase, describeDatabase, findDamage, removeRows } from './database-copy.ts'
import { findDamaged } from './verify-backup.ts'
import { ignoreMissing, isEqual, lockTarget, readFileChecksum, type BackupTarget } from './target.ts'

export interface BackupResult {
  reports: number
  files: number
  /** Blobs that the previous backup did not have. */
  copied: number
  /** What is missing or damaged in the data folder or in the backup. Everything else was backed up. */
  problems: string[]
  backup: Backup
}

/** Copies at the same time. */
const AT_ONCE = 8

/** Every file is read back within this number of backups. */
const CHECK_RUNS = 30

/**
 * Backs up a data folder, even while its server runs. Copies the database first, and then the blobs that the copy
 * names: they exist, because the server stores each blob before its row. Blobs of the previous generation are not copied
 * again. A share of them, or all with `checksAll`, is read back and compared, with the originals. An interrupted backup
 * leaves the earlier generations complete.
 * @throws SettingError if the data folder has no database or a damaged one, or if the backup is refused.
 */
export async function createBackup(
  dataDir: string,
  target: BackupTarget,
  { checksAll = false, ...options }: BackupOptions & { checksAll?: boolean } = {},
): Promise<BackupResult> {
  const source = join(dataDir, 'provider.sqlite')
  await requireDatabase(dataDir)
  if (target.folder !== undefined) await createFolder(target.folder)
  const release = lockTarget(target, dataDir)
  const isDue: typeof isCheckDue = checksAll ? () => true : isCheckDue
  const problems: string[] = []
  let copied = 0
  // A bucket needs a local file to upload.
  const upload = join(dataDir, 'backup-upload.sqlite')
  let database = upload
  try {
    const backup = await addGeneration(
      target,
      {
        async copyDatabase(file) {
          if (target.folder !== undefined) database = join(target.folder, `${file}.tmp`)
          await rm(upload, { force: true })
          await copyVerified(source, database)
          return describeDatabase(database)
        },
        async copyBlobs(plan) {
          const copy = createBlobCopier(target, dataDir, { ...plan, isDue })
          const results = await mapAtOnce(plan.rows, AT_ONCE, copy)
          const deleted = dropDeleted(results, { source, database })
          const kept = results.filter(({ row }) => !deleted.has(toBlobPath(row)))
          problems.push(...kept.flatMap(({ problem }) => problem ?? []))
          copied = kept.filter(({ isNew }) => isNew).length
          if (target.folder === undefined) await storeCopy(target, { source: upload, file: plan.database })
          else await renameDurably(database, join(target.folder, plan.database))
          return kept.flatMap(({ blob }) => blob ?? [])
        },
      },
      options,
    )
    problems.push(...(await checkOlderFiles(target, backup, isDue)))
    // A data folder that cannot be written must not fail a complete backup.
    if (problems.length === 0) await Bun.write(join(dataDir, LAST_BACKUP), '').catch(() => 0)
    return { ...countBlobs(backup), copied, problems, backup }
  } finally {
    // After a success, this is the uploaded file, or nothing.
    await rm(database, { force: true })
    release()
  }
}

/** Counts what the newest generation has. */
export function countBlobs({ newest }: Backup): Pick<BackupResult, 'reports' | 'files'> {
  const count = (kind: BackupBlob['kind']) =>
    newest.manifest.blobs.filter((blob) => blob.kind === kind).length
  return { reports: count('report'), files: count('file') }
}

async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    const { code, message } = Object(error)
    if (!/^(?:EEXIST|ENOENT|ENOTDIR)$/.test(code)) throw error
    throw new SettingError(`The folder ${folder} cannot be created: ${message}. Choose another folder.`)
  }
}

async function copyVerified(source: string, database: string): Promise<void> {
  const damage = await copyAndCheck(source, database)
  if (damage === undefined) return
  throw new SettingError(`The database ${source} is damaged (${damage}). Restore it from an earlier backup.`)
}

/** Describes the damage that prevents a copy, or that the copy has; undefined if it is intact. */
async function copyAndCheck(source: string, database: string): Promise<string | undefined> {
  try {
    copyDatabase(source, database)
  } catch (error) {
    if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(Object(error).code)) return Object(error).message
    throw error
  }
  await chmod(database, 0o600)
  return findDamage(database)
}

/**
 * Runs `work` for each item, `limit` at a time, and returns the results in the order of the items. After a failure,
 * starts no other and waits for those that run.
 */
export async function mapAtOnce<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = items.entries()
  let isStopped = false
  async function run(): Promise<void> {
    for (const [index, item] of left) {
      if (isStopped) return
      results[index] = await work(item)
    }
  }
  const workers = Array.from({ length: limit }, () =>
    run().finally(() => {
      isStopped = true
    }),
  )
  await Promise.allSettled(workers)
  await Promise.all(workers)
  return results
}

interface CopyResult {
  row: BackupRow
  /** What the backup has of the row; undefined if it has nothing. */
  blob: BackupBlob | undefined
  isNew: boolean
  problem?: string
}

/** Returns a function that makes sure that the backup has the content of a row. */
function createBlobCopier(
  target: BackupTarget,
  dataDir: string,
  { previous, known, toNewPath, isDue }: CopyPlan & { isDue: typeof isCheckDue },
): (row: BackupRow) => Promise<CopyResult> {
  const listing = target.listSizes()

  async function copyNew(row: BackupRow, file: string): Promise<BackupBlob | undefined> {
    const sizes = await listing
    // Looks twice, because a job may move the content to the trash, or restore it, in the meantime.
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const original = await findOriginal(dataDir, row)
      const checksum = original && (await readFileChecksum(original.path))
      if (!original || !checksum) continue
      // An interrupted backup may have copied it.
      const hasCopy = sizes.get(file) === checksum.bytes && isEqual(await target.readChecksum(file), checksum)
      if (hasCopy || (await storeCopy(target, { source: original.path, file })))
        return { ...row, file, modifiedAt: original.modifiedAt, ...checksum }
    }
    return undefined
  }

  /** Compares the copy of the previous generation, and its original. */
  async function check(row: BackupRow, earlier: BackupBlob): Promise<CopyResult> {
    const isRead = isDue(earlier.file, previous)
    const sizes = await listing
    const hasCopy =
      sizes.get(earlier.file) === earlier.bytes &&
      (!isRead || isEqual(await target.readChecksum(earlier.file), earlier))
    if (!hasCopy) {
      const blob = await copyNew(row, earlier.file)
      const outcome = blob ? `was copied again: ${earlier.file}` : 'is missing in the data folder, too'
      const problem = `${describeBlob(row)} was missing or damaged in the backup, and ${outcome}`
      return { row, blob, isNew: false, problem }
    }
    const original = await findOriginal(dataDir, row)
    if (original !== undefined) {
      const { bytes, modifiedAt, path } = original
      const isUnchanged =
        bytes === earlier.bytes &&
        ((!isRead && modifiedAt === earlier.modifiedAt) || isEqual(await readFileChecksum(path), earlier))
      if (isUnchanged) return { row, blob: { ...earlier, ...row, modifiedAt }, isNew: false }
    }
    const state = original === undefined ? 'missing' : 'changed'
    const problem = `${describeBlob(row)} is ${state} in the data folder: ${join(dataDir, row.place, toBlobPath(row))}. The backup keeps its copy ${earlier.file}`
    return { row, blob: { ...earlier, ...row }, isNew: false, problem }
  }

  return async (row) => {
    const earlier = known.get(toBlobPath(row))
    if (earlier !== undefined) return check(row, earlier)
    const blob = await copyNew(row, toNewPath(row))
    const problem = `${describeBlob(row)} is missing in the data folder and in the backup`
    return { row, blob, isNew: blob !== undefined, ...(blob === undefined && { problem }) }
  }
}

async function findOriginal(dataDir: string, row: BackupRow) {
  for (const place of ['blobs', 'trash', 'blobs']) {
    const path = join(dataDir, place, toBlobPath(row))
    const found = await stat(path).catch(ignoreMissing)
    if (found) return { path, bytes: found.size, modifiedAt: Math.floor(found.mtimeMs) }
  }
  return undefined
}

/** Copies a local file to the backup, and reads it back. Returns false if the file was moved in the meantime. */
async function storeCopy(
  target: BackupTarget,
  { source, file }: { source: string; file: string },
): Promise<boolean> {
  const expected = await readFileChecksum(source)
  try {
    await target.write(file, source)
  } catch (error) {
    return ignoreMissing(error) ?? false
  }
  if (expected !== undefined && isEqual(await target.readChecksum(file), expected)) return true
  throw new SettingError(
    `The copy ${target.name}/${file} differs from its original. Check the disk of the backup, then run the backup again.`,
  )
}

/** Whether this backup reads a file back. Each one reads another share. */
export function isCheckDue(file: string, previous: Backup | undefined): boolean {
  return Number(Bun.hash(file) % BigInt(CHECK_RUNS)) === (previous?.runs ?? 0) % CHECK_RUNS
}

/** Reads back the share of the files that only older generations have. */
export async function checkOlderFiles(
  target: BackupTarget,
  backup: Backup,
  isDue = isCheckDue,
): Promise<string[]> {
  const newest = new Set(listFiles(backup.newest).map(({ file }) => file))
  const older = backup.generations.flatMap(listFiles).filter(({ file }) => !newest.has(file))
  const due = older.filter(({ file }) => isDue(file, { ...backup, runs: backup.runs - 1 }))
  return findDamaged(target, due)
}

/**
 * Removes rows from the copy of the database whose content is gone because the server deleted them in the meantime.
 * Returns the paths of their content.
 */
function dropDeleted(
  results: readonly CopyResult[],
  { source, database }: { source: string; database: string },
): Set<string> {
  const doubtful = results.filter(({ problem }) => problem !== undefined).map(({ row }) => row)
  if (doubtful.length === 0) return new Set()
  const present = new Set(describeDatabase(source).rows.map(toBlobPath))
  const deleted = doubtful.filter((row) => !present.has(toBlobPath(row)))
  removeRows(database, deleted)
  return new Set(deleted.map(toBlobPath))
}
