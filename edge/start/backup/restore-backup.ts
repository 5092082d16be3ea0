import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDataFolder } from '../../src/ports/bun/data-folder.ts'
import { SettingError } from '../../src/ports/setting-error.ts'
import { describeBlob, requireBackup, toBlobPath, type Backup, type Generation } from './manifest.ts'
import { isEqual, lockForReading, saveFile, type BackupTarget, type Checksum } from './target.ts'

const migrations = join(import.meta.dir, '../../migrations')

export interface RestoreOptions {
  /** Name of the generation; the newest by default. */
  generation?: string | undefined
  /** Restores everything that is intact, instead of nothing, if a part is damaged. */
  skipsDamaged?: boolean
}

export interface RestoreResult {
  reports: number
  files: number
  createdAt: string
  /** Reports, files and source maps whose content is missing or damaged in the backup. */
  skipped: string[]
}

/**
 * Restores a backup into an empty data folder. Checks the complete generation first and changes nothing if a part is
 * damaged. The database comes last, so that an interrupted restore cannot be mistaken for a complete restore.
 * @throws SettingError that names the damaged reports, or why the data folder cannot be used.
 */
export async function restoreBackup(
  target: BackupTarget,
  dataDir: string,
  { generation, skipsDamaged = false }: RestoreOptions = {},
): Promise<RestoreResult> {
  const unlock = lockForReading(target, dataDir)
  try {
    const { manifest, name } = choose(await requireBackup(target), generation, target)
    await refuseNewer(manifest.migrations, target)
    if (!isEqual(await target.readChecksum(manifest.database.file), manifest.database))
      throw new SettingError(
        `The database of the generation ${name} in ${target.name} is damaged: the checksum of ${manifest.database.file} is not the one in its manifest. Nothing was restored. Use another generation or another backup.`,
      )
    const damaged = new Map<string, string>()
    for (const blob of manifest.blobs) {
      const actual = await target.readChecksum(blob.file)
      const state = actual === undefined ? 'missing' : 'changed'
      if (!isEqual(actual, blob))
        damaged.set(blob.file, `${describeBlob(blob)}: ${target.name}/${blob.file} is ${state}`)
    }
    if (damaged.size > 0 && !skipsDamaged) throw refuseDamaged([...damaged.values()])
    const intact = manifest.blobs.filter(({ file }) => !damaged.has(file))

    const release = await lockDataFolder(dataDir)
    try {
      refuseData(dataDir)
      for (const blob of intact) await restoreFile(target, blob, join(dataDir, blob.place, toBlobPath(blob)))
      await restoreFile(target, manifest.database, join(dataDir, 'provider.sqlite'))
    } finally {
      release()
    }
    return {
      reports: intact.filter(({ kind }) => kind === 'report').length,
      files: intact.filter(({ kind }) => kind === 'file').length,
      createdAt: manifest.createdAt,
      skipped: [...damaged.values()],
    }
  } finally {
    unlock()
  }
}

function choose({ generations, newest }: Backup, name: string | undefined, target: BackupTarget): Generation {
  const found = name === undefined ? newest : generations.find((generation) => generation.name === name)
  if (found !== undefined) return found
  throw new SettingError(
    `${target.name} has no generation ${name}. It has: ${generations.map((each) => each.name).join(', ')}.`,
  )
}

/** Refuses the backup of a newer version, whose database has columns that this version does not know. */
async function refuseNewer(applied: readonly string[], { name }: BackupTarget): Promise<void> {
  const known = await readdir(migrations)
  const unknown = applied.filter((migration) => !known.includes(migration))
  if (unknown.length === 0) return
  throw new SettingError(
    `The backup in ${name} was made by a newer version (${unknown.join(', ')}). Update this program first.`,
  )
}

const MAX_NAMED = 20

function refuseDamaged(damaged: readonly string[]): SettingError {
  const rest = damaged.length - MAX_NAMED
  const more = rest > 0 ? `\n  and ${rest} more` : ''
  return new SettingError(
    `The backup is damaged, and nothing was restored:\n  ${damaged.slice(0, MAX_NAMED).join('\n  ')}${more}\nUse another backup, or restore everything else with --skip-damaged.`,
  )
}

/**
 * Refuses a data folder with a database. Blobs without a database are left from an interrupted restore, which a second
 * run completes.
 */
function refuseData(dataDir: string): void {
  if (!existsSync(join(dataDir, 'provider.sqlite'))) return
  throw new SettingError(
    `${dataDir} already has a database. Move the folder away first, or set DATA_DIR to another one. Keep its secrets.json.`,
  )
}

async function restoreFile(
  target: BackupTarget,
  expected: Checksum & { file: string },
  path: string,
): Promise<void> {
  const chunks = await target.read(expected.file)
  if (chunks && isEqual(await saveFile(chunks, path), expected)) return
  await rm(path, { force: true })
  throw new SettingError(
    `${target.name}/${expected.file} changed while it was restored. Run the command again.`,
  )
}
