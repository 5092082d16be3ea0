/**
 * Restores a backup of the Bun runtime into an empty data folder. No server may use this folder:
 *
 *     bun run restore <folder, or s3://bucket/prefix> [--generation <name>] [--skip-damaged]
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runDataCommand } from './backup/data-command.ts'
import { install } from './install.ts'

await runDataCommand(
  {
    name: 'restore',
    usage: '<folder, or s3://bucket/prefix> [--generation <name>] [--skip-damaged]',
    options: { generation: { type: 'string' }, 'skip-damaged': { type: 'boolean' } },
  },
  async ({ place, dataDir, flags }) => {
    // On a new machine, the server has not been started yet, so its packages may be missing.
    await install(join(import.meta.dir, '../..'), 'production')
    const { restoreBackup } = await import('./backup/restore-backup.ts')
    const { openTarget } = await import('./backup/target.ts')
    const { generation } = flags
    const { reports, files, createdAt, skipped } = await restoreBackup(
      await openTarget(place, dataDir),
      dataDir,
      {
        generation: typeof generation === 'string' ? generation : undefined,
        skipsDamaged: flags['skip-damaged'] === true,
      },
    )
    console.log(`Restored ${reports} reports and ${files} files of ${createdAt} to ${dataDir}.`)
    if (skipped.length > 0)
      console.log(
        `\nSkipped, because their content is damaged; the inbox lists them without it:\n  ${skipped.join('\n  ')}\n`,
      )
    if (!existsSync(join(dataDir, 'secrets.json')))
      console.log(
        `Copy your secrets.json to ${dataDir} before you start the server: only it decrypts project secrets.`,
      )
  },
)
