/**
 * Backs up the data of the Bun runtime to a folder or a bucket. The server can keep running:
 *
 *     bun run backup <folder, or s3://bucket/prefix> [--keep <generations>] [--check-all] [--yes]
 *     bun run backup <folder, or s3://bucket/prefix> --verify
 *
 * Run it again with the same folder to add a generation. The backup does not contain `secrets.json`, so that a stolen
 * backup does not reveal the secrets of projects. Store a copy of that file in another place.
 */
import { join } from 'node:path'
import {
  generationOptions,
  parseGenerationOptions,
  reportProblems,
  runDataCommand,
  type DataCommand,
} from './backup/data-command.ts'
import { install } from './install.ts'

await runDataCommand(
  {
    name: 'backup',
    usage: '<folder, or s3://bucket/prefix> [--keep <generations>] [--check-all] [--yes] | <…> --verify',
    options: { ...generationOptions, verify: { type: 'boolean' }, 'check-all': { type: 'boolean' } },
  },
  async (command) => {
    await install(join(import.meta.dir, '../..'), 'production')
    await (command.flags['verify'] === true ? verify(command) : backUp(command))
  },
)

async function backUp({ place, dataDir, flags }: DataCommand): Promise<void> {
  const { createBackup } = await import('./backup/create-backup.ts')
  const { openTarget } = await import('./backup/target.ts')
  const { reports, files, copied, problems, backup } = await createBackup(
    dataDir,
    await openTarget(place, dataDir),
    { ...parseGenerationOptions(flags), checksAll: flags['check-all'] === true },
  )
  const count = backup.generations.length
  console.log(
    `Backed up ${reports} reports and ${files} files of ${dataDir} to ${place}; ${copied} of them are new. The backup has ${count} of ${backup.keep} generations.`,
  )
  reportProblems('The backup is complete except for these', problems)
}

async function verify({ place, dataDir }: DataCommand): Promise<void> {
  const { verifyBackup } = await import('./backup/verify-backup.ts')
  const { openTarget, lockForReading } = await import('./backup/target.ts')
  const target = await openTarget(place, dataDir)
  const release = lockForReading(target, dataDir)
  const { generations, files, damaged } = await verifyBackup(target).finally(release)
  console.log(
    `Read ${files} files in ${place}; ${damaged.length} damaged. Generations: ${generations.join(', ')}.`,
  )
  reportProblems(
    `Damaged or missing (to copy again what the data folder still has: bun run backup ${place} --check-all)`,
    damaged,
  )
}
