import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { checkOlderFiles, countBlobs, type BackupResult } from '../backup/create-backup.ts'
import { addGeneration, type BackupOptions } from '../backup/manifest.ts'
import { describeDatabase, findDamage, hasReturnedEvents } from '../backup/store.ts'
import { lockTarget, type BackupTarget } from '../backup/target.ts'
import { StepError } from '../run-step.ts'
import { SettingError } from '../../src/ports/setting-error.ts'
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
