import { parseArgs } from 'node:util'
import { UsageError } from '../parse-options.ts'
import { readInboxTarget, type InboxTarget } from '../read-inbox-target.ts'

/** Source and destination of an upload by `bun run source-maps`. */
export interface Upload extends InboxTarget {
  folder: string
  release: string
}

/** Environment variable for the token. Other users of the machine cannot read it. */
export const TOKEN_VARIABLE = 'SOURCE_MAPS_TOKEN'

const USAGE = `Usage: ${TOKEN_VARIABLE}=<token> bun run source-maps <folder> --release <version> --project <SDK key> --server <URL of the inbox>`

/** @throws UsageError that names the missing or invalid argument. */
export function parseUpload(args: readonly string[], env: Record<string, string | undefined>): Upload {
  const { positionals, values } = parse(args)
  const [folder, ...rest] = positionals
  const { release } = values
  if (!folder || rest.length > 0) throw new UsageError(`Enter one folder with source maps.\n${USAGE}`)
  if (!release) throw new UsageError(`--release is missing: the version of the build.\n${USAGE}`)
  const target = readInboxTarget(values, {
    env,
    variable: TOKEN_VARIABLE,
    hint: 'Set it to a personal API token with write access, which you create in the inbox under People.',
    usage: USAGE,
  })
  return { folder, release, ...target }
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
