/**
 * Prepares a backup of the Bun runtime for Cloudflare, and prints the commands that import it:
 *
 *     bun run prepare-import <folder of a backup>
 */
import { resolve } from 'node:path'
import { runDataCommand } from './backup/command.ts'

await runDataCommand('prepare-import', async ({ folder }) => {
  const { prepareImport } = await import('./backup/prepare-import.ts')
  const { statements, objects, reports, files } = await prepareImport(resolve(folder))
  console.log(
    `Prepared ${reports} reports and ${files} files. Deploy first, then import them in this order:

  bunx wrangler r2 bulk put <bucket> --filename=${objects} --remote
  bunx wrangler d1 execute DB --file=${statements} --remote --env=production`,
  )
})
