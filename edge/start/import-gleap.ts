/**
 * Imports reports from an export of Gleap:
 *
 *     bun run import-gleap <file or folder> --project <SDK key> --server <URL of the inbox> [--token <token>] [--dry-run]
 *
 * The token is a personal API token of an admin with write access, or comes from the variable IMPORT_TOKEN.
 */
import { parseImport } from './gleap-import/parse-import.ts'
import { clean } from './gleap-import/plan.ts'
import { runImport } from './gleap-import/run-import.ts'
import { UsageError } from './parse-options.ts'

try {
  const options = parseImport(process.argv.slice(2), process.env)
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
