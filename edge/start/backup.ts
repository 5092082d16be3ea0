/**
 * Backs up the data of the Bun runtime. The server can keep running:
 *
 *     bun run backup <folder>
 *
 * Run it again with the same folder to update the backup. The backup does not contain `secrets.json`, so that a stolen
 * backup does not reveal the secrets of projects. Store a copy of that file in another place.
 */
import { resolve } from 'node:path'
import { runDataCommand } from './backup/command.ts'

await runDataCommand('backup', async ({ folder, dataDir }) => {
  const { createBackup } = await import('./backup/create-backup.ts')
  const { reports, files, copied, missing } = await createBackup(dataDir, resolve(folder))
  console.log(
    `Backed up ${reports} reports and ${files} files of ${dataDir} to ${folder}; ${copied} of them are new.`,
  )
  if (missing.length === 0) return
  console.error(
    `\nThese are missing in the data folder, and therefore in the backup:\n  ${missing.join('\n  ')}`,
  )
  process.exitCode = 1
})
