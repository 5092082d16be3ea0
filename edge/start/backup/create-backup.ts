import { existsSync } from 'node:fs'
import { chmod, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingError } from '../../src/ports/setting-error.ts'
import { copyDurably, isEqual, readChecksum, type Checksum } from './durable-files.ts'
import { finishBackup, toDatabaseName } from './finish-backup.ts'
import { describeBlob, readManifest, toBlobPath, type BackupBlob } from './manifest.ts'
import { copyDatabase, findDamage, readRows, removeRows, type BackupRow } from './store.ts'

export interface BackupResult {
  reports: number
  files: number
  /** Blobs that the previous backup did not have, or that changed or moved since. */
  copied: number
  /** Blobs that the database names but that are missing in the data folder: they were lost before the backup. */
  missing: string[]
}

/**
 * Backs up a data folder, even while its server runs. Copies the database first, and then the blobs that the copy
 * names: they exist, because the server stores each blob before its row. Blobs that an earlier backup in the same
 * folder has are not copied again, unless they are newer than their copy. An interrupted backup leaves the earlier
 * backup complete.
 * @throws SettingError if the data folder has no database or a damaged one.
 */
export async function createBackup(dataDir: string, folder: string): Promise<BackupResult> {
  const source = join(dataDir, 'provider.sqlite')
  if (!existsSync(source))
    throw new SettingError(`${source} does not exist. Set DATA_DIR to the data folder.`)
  const previous = await readManifest(folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = toDatabaseName(new Date())
  const database = join(folder, file)
  await copyVerified(source, database)

  const known = new Map(previous?.blobs.map((blob) => [toBlobPath(blob), blob]))
  const blobs: BackupBlob[] = []
  const absent: BackupRow[] = []
  let copied = 0
  for (const row of readRows(database)) {
    const path = toBlobPath(row)
    const earlier = known.get(path)
    if (earlier && (await isCurrent(earlier, { dataDir, folder }))) {
      blobs.push({ ...row, bytes: earlier.bytes, sha256: earlier.sha256 })
      continue
    }
    const checksum = await copyBlob(path, { dataDir, folder })
    if (checksum === undefined) absent.push(row)
    else blobs.push({ ...row, ...checksum })
    if (checksum !== undefined) copied += 1
  }
  const missing = dropDeleted(absent, { source, database })
  await finishBackup(folder, { file, blobs })
  return {
    reports: blobs.filter(({ kind }) => kind === 'report').length,
    files: blobs.filter(({ kind }) => kind === 'file').length,
    copied,
    missing: missing.map(describeBlob),
  }
}

async function copyVerified(source: string, database: string): Promise<void> {
  copyDatabase(source, database)
  await chmod(database, 0o600)
  const damage = findDamage(database)
  if (damage === undefined) return
  await rm(database, { force: true })
  throw new SettingError(`The database ${source} is damaged (${damage}). Restore it from an earlier backup.`)
}

/**
 * Compares the copy of the previous backup with its original. The server never rewrites a blob, but imports of earlier
 * versions did. A copy whose original was lost is kept.
 */
async function isCurrent(
  earlier: BackupBlob,
  { dataDir, folder }: { dataDir: string; folder: string },
): Promise<boolean> {
  const path = toBlobPath(earlier)
  const copy = await stat(join(folder, 'blobs', path)).catch(ignoreMissing)
  if (copy?.size !== earlier.bytes) return false
  for (const place of ['blobs', 'trash']) {
    const original = await stat(join(dataDir, place, path)).catch(ignoreMissing)
    if (original) return original.size === copy.size && original.mtimeMs <= copy.mtimeMs
  }
  return true
}

/**
 * Copies a blob and compares the checksum of the copy. Also looks in the trash, because a job may move the blob there
 * in the meantime. Returns undefined if the blob is missing.
 */
async function copyBlob(
  path: string,
  { dataDir, folder }: { dataDir: string; folder: string },
): Promise<Checksum | undefined> {
  const target = join(folder, 'blobs', path)
  // Looks into `blobs` twice, because the blob may be restored from the trash between the first two steps.
  for (const place of ['blobs', 'trash', 'blobs']) {
    const source = join(dataDir, place, path)
    const expected = await readChecksum(source).catch(ignoreMissing)
    if (expected === undefined || !(await copyDurably(source, target))) continue
    if (isEqual(await readChecksum(target), expected)) return expected
    throw new SettingError(
      `The copy ${target} differs from its original. Check the disk of the backup, then run the backup again.`,
    )
  }
  return undefined
}

function ignoreMissing(error: unknown): undefined {
  if (Object(error).code !== 'ENOENT') throw error
}

/**
 * Handles rows whose blob is missing. If the server deleted such a row in the meantime, the row is removed from the
 * copy. Returns the other rows, whose blobs were lost before the backup.
 */
function dropDeleted(
  absent: readonly BackupRow[],
  { source, database }: { source: string; database: string },
): BackupRow[] {
  if (absent.length === 0) return []
  const present = new Set(readRows(source).map(toBlobPath))
  removeRows(
    database,
    absent.filter((row) => !present.has(toBlobPath(row))),
  )
  return absent.filter((row) => present.has(toBlobPath(row)))
}
