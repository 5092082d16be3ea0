import { join, resolve } from 'node:path'
import { environmentOption, runDataCommand } from '../start/backup/data-command.ts'
import { install } from '../start/install.ts'

/**
 * Prepares a backup of the Bun runtime for Cloudflare, and prints the commands that import it:
 *
 *     bun run prepare-import <folder of a backup> [--env=<name>]
 */

const root = join(import.meta.dir, '../..')

await runDataCommand(
  { name: 'prepare-import', usage: '<folder> [--env=<name>]', options: environmentOption },
  async ({ place, flags }) => {
    const environment = String(flags['env'])
    await install(root, 'full')
    const { readBucket } = await import('./cloudflare/d1-and-r2.ts')
    const { prepareImport } = await import('./cloudflare/prepare-import.ts')
    const bucket = await readBucket(root, environment)
    const { statements, objects, reports, files } = await prepareImport(resolve(place))
    console.log(
      `Prepared ${reports} reports and ${files} files. Run \`bun run deploy --no-upload --env=${environment}\` first, then import them in this order:

  bunx wrangler r2 bulk put ${bucket} --filename=${objects} --remote
${statements.map((file) => `  bunx wrangler d1 execute DB --file=${file} --remote --env=${environment}`).join('\n')}`,
    )
  },
)
