import { existsSync } from 'node:fs'
import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDataFolder } from '../../src/ports/bun/data-lock.ts'
import { SettingError } from '../../src/ports/setting-error.ts'
import { copyDurably, isEqual, readChecksum } from './durable-files.ts'
import { describeBlob, readManifest, toBlobPath, type BackupManifest } from './manifest.ts'
import { findDamage } from './store.ts'

const migrations = join(import.meta.dir, '../../migrations')

export interface RestoreResult {
  reports: number
  files: number
  createdAt: string
}

/**
 * Restores a backup into an empty data folder. Checks the complete backup first and changes nothing if a part is
 * damaged. The database comes last, so that an interrupted restore cannot be mistaken for a complete restore.
 * @throws SettingError that names the damaged reports, or why the data folder cannot be used.
 */
export async function restoreBackup(folder: string, dataDir: string): Promise<RestoreResult> {
  const manifest = await readManifest(folder)
  if (manifest === undefined)
    throw new SettingError(`${folder} has no complete backup: backup.json is missing. Choose another folder.`)
  await refuseNewer(manifest, folder)
  await refuseDamaged(manifest, folder)
  const release = await lockDataFolder(dataDir)
  try {
    await refuseData(dataDir)
    for (const blob of manifest.blobs) {
      const target = join(dataDir, blob.place, toBlobPath(blob))
      await copyDurably(join(folder, 'blobs', toBlobPath(blob)), target)
      await chmod(target, 0o600)
    }
    const database = join(dataDir, 'provider.sqlite')
    await copyDurably(join(folder, manifest.database.file), database)
    await chmod(database, 0o600)
  } finally {
    release()
  }
  return {
    reports: manifest.blobs.filter(({ kind }) => kind === 'report').length,
    files: manifest.blobs.filter(({ kind }) => kind === 'file').length,
    createdAt: manifest.createdAt,
  }
}

/** Refuses the backup of a newer version, whose database has columns that this version does not know. */
async function refuseNewer(manifest: BackupManifest, folder: string): Promise<void> {
  const known = await readdir(migrations)
  const unknown = manifest.migrations.filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  throw new SettingError(
    `The backup in ${folder} was made by a newer version (${unknown.join(', ')}). Update this program first.`,
  )
}

const MAX_NAMED = 20

async function refuseDamaged(manifest: BackupManifest, folder: string): Promise<void> {
  const database = join(folder, manifest.database.file)
  const damage = isEqual(await readChecksum(database), manifest.database)
    ? findDamage(database)
    : 'its checksum is not the one in backup.json'
  if (damage !== undefined)
    throw new SettingError(
      `The database of the backup, ${database}, is damaged (${damage}). Use another backup.`,
    )
  const damaged: string[] = []
  for (const blob of manifest.blobs) {
    const path = join(folder, 'blobs', toBlobPath(blob))
    const actual = await readChecksum(path)
    if (isEqual(actual, blob)) continue
    damaged.push(`  ${describeBlob(blob)}: ${path} is ${actual === undefined ? 'missing' : 'changed'}`)
  }
  if (damaged.length === 0) return
  const rest = damaged.length - MAX_NAMED
  const more = rest > 0 ? `\n  and ${rest} more` : ''
  throw new SettingError(
    `The backup is damaged, and nothing was restored:\n${damaged.slice(0, MAX_NAMED).join('\n')}${more}\nUse another backup.`,
  )
}

/**
 * Refuses a data folder with a database. Blobs without a database are left from an interrupted restore, which a second
 * run completes.
 */
async function refuseData(dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, 'provider.sqlite'))) return
  throw new SettingError(
    `${dataDir} already has a database. Move the folder away first, or set DATA_DIR to another one. Keep its secrets.json.`,
  )
}
