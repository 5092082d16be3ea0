import { UsageError } from '../start/parse-options.ts'
import { parseImport, TOKEN_VARIABLE } from './gleap-import/parse-import-options.ts'
import { clean, runImport } from './gleap-import/run-import.ts'
import { warnAboutToken } from './inbox-target.ts'

/**
 * Imports reports from a Gleap export:
 *
 *     IMPORT_TOKEN=<token> bun run import-gleap <file or folder> --project <SDK key> \
 *       --server <URL of the inbox> [--dry-run]
 *
 * The token is a personal API token of an admin with write access. `--token` works, too, but other users of the machine
 * can see it in the list of processes.
 */

try {
  const args = process.argv.slice(2)
  const options = parseImport(args, process.env)
  const warning = warnAboutToken(args, TOKEN_VARIABLE)
  if (warning !== '') console.error(warning)
  const { imported, known, problems } = await runImport(options, { report: (line) => console.log(line) })
  for (const { where, why } of problems) console.error(`${clean(where)}: ${clean(why)}`)
  console.log(
    options.isDryRun
      ? 'Nothing was imported, because of --dry-run.'
      : `Imported ${imported} tickets. ${known} were imported before.${problems.length > 0 ? ' The lines above say what is missing.' : ''}`,
  )
  if (problems.length > 0) process.exitCode = 1
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exit(1)
}
