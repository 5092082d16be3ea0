import { join, resolve } from 'node:path'
import {
  environmentOption,
  generationOptions,
  parseGenerationOptions,
  reportProblems,
  runDataCommand,
} from '../start/backup/data-command.ts'
import { install } from '../start/install.ts'

/**
 * Writes the data of an installation at Cloudflare to a backup that `bun run restore` can restore:
 *
 *     bun run export-cloudflare <folder> [--env=<name>] [--keep <generations>] [--yes]
 *
 * After an interruption, run the command again with the same folder. The command reads D1 with wrangler's sign-in, and
 * R2 with the settings R2_ENDPOINT, R2_ACCESS_KEY_ID and R2_SECRET_ACCESS_KEY, which belong to an R2 API token.
 */

const root = join(import.meta.dir, '../..')

await runDataCommand(
  {
    name: 'export-cloudflare',
    usage: '<folder> [--env=<name>] [--keep <generations>] [--yes]',
    options: { ...environmentOption, ...generationOptions },
  },
  async ({ place, dataDir, flags }) => {
    const environment = String(flags['env'])
    await install(root, 'full')
    const { exportBackup } = await import('./cloudflare/export-backup.ts')
    const { openTarget } = await import('../start/backup/target.ts')
    const { createD1Query } = await import('./cloudflare/d1-and-r2.ts')
    const { createR2Reader, readR2Settings } = await import('./cloudflare/d1-and-r2.ts')
    const { readBucket } = await import('./cloudflare/d1-and-r2.ts')
    const settings = readR2Settings(process.env)
    const read = createR2Reader(await readBucket(root, environment), settings)
    const query = createD1Query(root, ['--remote', `--env=${environment}`])
    const { reports, files, copied, problems, hasAllEvents } = await exportBackup(
      await openTarget(resolve(place), dataDir),
      { query, read },
      parseGenerationOptions(flags),
    )
    console.log(
      `Exported ${reports} reports and ${files} files of the environment ${environment} to ${place}; ${copied} of them are new.`,
    )
    if (!hasAllEvents)
      console.log(
        'The events that visitors’ sessions sent are in Durable Objects and not in this backup. To include them, deploy with EVENT_STORAGE=database, wait until the Worker’s log says "events returned", and run this command again.',
      )
    reportProblems('The export is complete except for these', problems)
  },
)
