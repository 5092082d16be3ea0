import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupResult } from '../backup/create-backup.ts'
import { finishBackup, toDatabaseName } from '../backup/finish-backup.ts'
import { describeBlob, readManifest, toBlobPath } from '../backup/manifest.ts'
import { findDamage, hasReturnedEvents, readRows } from '../backup/store.ts'
import { StepError } from '../run-step.ts'
import { copyObjects, type CopyOptions } from './copy-objects.ts'
import { exportDatabase, PARTIAL } from './export-database.ts'
import type { QueryD1 } from './query-d1.ts'
import { removePartialCopy } from './store.ts'

export interface ExportSource extends Pick<CopyOptions, 'read' | 'wait'> {
  query: QueryD1
}

export interface ExportResult extends BackupResult {
  /** Whether D1 had all events. Otherwise, events in Durable Objects are missing in the backup. */
  hasAllEvents: boolean
}

/**
 * Exports the data of an installation at Cloudflare to a backup in the format of `createBackup`. After an interruption,
 * another call continues.
 * @throws StepError or SettingError that says what to do.
 */
export async function exportBackup(
  folder: string,
  { query, ...objects }: ExportSource,
): Promise<ExportResult> {
  const previous = await readManifest(folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = toDatabaseName(new Date())
  const database = join(folder, file)
  await exportDatabase(query, { folder, target: database })
  const damage = findDamage(database)
  if (damage !== undefined) {
    await rm(database)
    throw new StepError(
      `The copy ${database} is damaged (${damage}). Check the disk, and run the command again.`,
    )
  }
  const known = new Map(previous?.blobs.map((blob) => [toBlobPath(blob), blob]))
  const { blobs, copied, missing } = await copyObjects(readRows(database), { ...objects, folder, known })
  await finishBackup(folder, { file, blobs })
  await removePartialCopy(join(folder, PARTIAL))
  return {
    reports: blobs.filter(({ kind }) => kind === 'report').length,
    files: blobs.filter(({ kind }) => kind === 'file').length,
    copied,
    missing: missing.map(describeBlob),
    hasAllEvents: hasReturnedEvents(database),
  }
}
