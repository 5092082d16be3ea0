import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../../src/ports/bun/write-durably.ts'
import { readChecksum } from './durable-files.ts'
import { MANIFEST, toBlobPath, type BackupBlob } from './manifest.ts'
import { readMigrations } from './store.ts'

interface BackupContent {
  /** File name of the database in the backup. */
  file: string
  blobs: readonly BackupBlob[]
}

/** Returns the name of the database of a new backup, which differs from the names in earlier backups. */
export function toDatabaseName(now: Date): string {
  return `provider-${now.toISOString().replaceAll(/[:.]/g, '-')}.sqlite`
}

/** Writes the manifest, which completes a backup, and removes what only earlier backups contained. */
export async function finishBackup(folder: string, { file, blobs }: BackupContent): Promise<void> {
  const database = join(folder, file)
  const checksum = await readChecksum(database)
  if (checksum === undefined) throw new Error(`${database} was removed during the backup`)
  const manifest = {
    version: 1,
    createdAt: new Date().toISOString(),
    migrations: readMigrations(database),
    database: { file, ...checksum },
    blobs,
  }
  await writeDurably(join(folder, MANIFEST), JSON.stringify(manifest))
  await removeOthers(folder, { file, blobs })
}

/**
 * Removes files that only earlier backups contained, so that data which an owner erased does not stay in the backup.
 */
async function removeOthers(folder: string, { file, blobs }: BackupContent): Promise<void> {
  for (const name of await readdir(folder)) {
    if (/^provider-.*\.sqlite/.test(name) && name !== file) await rm(join(folder, name))
  }
  const kept = new Set(blobs.map(toBlobPath))
  for (const path of await listBlobs(folder)) {
    if (!kept.has(path)) await rm(join(folder, 'blobs', path), { force: true })
  }
}

async function listBlobs(folder: string): Promise<string[]> {
  const base = join(folder, 'blobs')
  if (!existsSync(base)) return []
  return Array.fromAsync(new Bun.Glob('*/*').scan({ cwd: base }))
}
