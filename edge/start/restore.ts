/**
 * Restores a backup of the Bun runtime into an empty data folder. No server may use this folder:
 *
 *     bun run restore <folder>
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runDataCommand } from './backup/command.ts'
import { install } from './install.ts'

await runDataCommand('restore', async ({ folder, dataDir }) => {
  // On a new machine, the server has not been started yet, so its packages may be missing.
  await install(join(import.meta.dir, '../..'), 'production')
  const { restoreBackup } = await import('./backup/restore-backup.ts')
  const { reports, files, createdAt } = await restoreBackup(resolve(folder), dataDir)
  console.log(`Restored ${reports} reports and ${files} files of ${createdAt} to ${dataDir}.`)
  if (!existsSync(join(dataDir, 'secrets.json')))
    console.log(
      `Copy your secrets.json to ${dataDir} before you start the server: only it decrypts project secrets.`,
    )
})
