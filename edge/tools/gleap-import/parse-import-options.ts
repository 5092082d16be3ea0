import { parseArgs } from 'node:util'
import { type Status, statuses } from '../../contract/statuses.ts'
import { UsageError } from '../../start/parse-options.ts'
import { type InboxTarget, readInboxTarget } from '../inbox-target.ts'

/** Source and destination of an import by `bun run import-gleap`. */
export interface ImportOptions extends InboxTarget {
  /** A JSON file, or a folder of JSON files. */
  path: string
  /** Folder of the export's files; undefined for the folder of the JSON files. */
  files: string | undefined
  /** Whether to download files that are not in the folder. */
  fetchFiles: boolean
  isDryRun: boolean
  /** Status for each status in the export. The keys are in upper case. */
  statuses: ReadonlyMap<string, Status>
}

/** Environment variable for the token. Other users of the machine cannot read it. */
export const TOKEN_VARIABLE = 'IMPORT_TOKEN'

const USAGE = `Usage: ${TOKEN_VARIABLE}=<token> bun run import-gleap <file or folder> --project <SDK key> --server <URL of the inbox>
  [--dry-run] [--files <folder>] [--fetch-files] [--status <status in the export>=${statuses.join('|')}]…`

/** @throws UsageError that names the missing or invalid argument. */
export function parseImport(args: readonly string[], env: Record<string, string | undefined>): ImportOptions {
  const { positionals, values } = parse(args)
  const [path, ...rest] = positionals
  if (!path || rest.length > 0)
    throw new UsageError(`Enter one JSON file, or one folder of JSON files.\n${USAGE}`)
  const target = readInboxTarget(values, {
    env,
    variable: TOKEN_VARIABLE,
    hint: 'Set it to a personal API token with write access, which an admin creates in the inbox under People.',
    usage: USAGE,
  })
  return {
    path,
    ...target,
    files: values.files,
    fetchFiles: values['fetch-files'] ?? false,
    isDryRun: values['dry-run'] ?? false,
    statuses: new Map((values.status ?? []).map(parseStatus)),
  }
}

function parseStatus(text: string): [string, Status] {
  const end = text.lastIndexOf('=')
  const status = statuses.find((each) => each === text.slice(end + 1))
  if (end < 1 || status === undefined)
    throw new UsageError(
      `--status ${text}: write the status in the export, “=”, and one of ${statuses.join(', ')}.\n${USAGE}`,
    )
  return [text.slice(0, end).toUpperCase(), status]
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        project: text,
        server: text,
        token: text,
        files: text,
        status: { type: 'string', multiple: true },
        'fetch-files': flag,
        'dry-run': flag,
      },
    })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}
