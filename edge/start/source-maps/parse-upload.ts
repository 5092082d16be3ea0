import { parseArgs } from 'node:util'
import { UsageError } from '../parse-options.ts'

/** Source and destination of an upload by `bun run source-maps`. */
export interface Upload {
  folder: string
  release: string
  project: string
  /** Ends with a slash. */
  server: string
  token: string
}

const USAGE =
  'Usage: bun run source-maps <folder> --release <version> --project <SDK key> --server <URL of the inbox> [--token <token>]'

/** @throws UsageError that names the missing or invalid argument. */
export function parseUpload(args: readonly string[], env: Record<string, string | undefined>): Upload {
  const { positionals, values } = parse(args)
  const [folder, ...rest] = positionals
  const { project, release, server } = values
  const token = values.token ?? env['SOURCE_MAPS_TOKEN']
  if (!folder || rest.length > 0) throw new UsageError(`Name one folder with source maps.\n${USAGE}`)
  if (!release) throw new UsageError(`--release is missing: the version of the build.\n${USAGE}`)
  if (!project) throw new UsageError(`--project is missing: the SDK key of the project.\n${USAGE}`)
  if (!server || !/^https?:\/\//.test(server) || !URL.canParse(server))
    throw new UsageError(
      `--server is missing: the URL of the inbox, https://feedback.example/inbox.\n${USAGE}`,
    )
  if (!token)
    throw new UsageError(
      `--token is missing: create a personal API token with write access in the inbox, and set SOURCE_MAPS_TOKEN.\n${USAGE}`,
    )
  return { folder, release, project, server: server.endsWith('/') ? server : `${server}/`, token }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { release: text, project: text, server: text, token: text },
    })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}
