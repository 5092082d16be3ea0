import { UsageError } from '../start/parse-options.ts'

/** The inbox and the project that a command sends data to. */
export interface InboxTarget {
  /** SDK key. */
  project: string
  /** URL of the inbox, with a slash at the end. */
  server: string
  /** Personal API token. */
  token: string
}

/** Where a command gets its token. The error messages name this source. */
interface TokenSource {
  env: Readonly<Record<string, string | undefined>>
  /** Name of the environment variable. */
  variable: string
  /** How to get a token, as a sentence. */
  hint: string
  usage: string
}

/**
 * Parses the options of all commands that send data to an inbox.
 * @throws UsageError that names the missing or invalid option.
 */
export function readInboxTarget(
  { project, server, token: option }: Partial<Readonly<Record<keyof InboxTarget, string | undefined>>>,
  { env, variable, hint, usage }: TokenSource,
): InboxTarget {
  const token = option === undefined || option === '' ? env[variable] : option
  if (!project) throw new UsageError(`--project is missing: the SDK key of the project.\n${usage}`)
  if (!server || !/^https?:\/\//.test(server) || !URL.canParse(server))
    throw new UsageError(
      `--server is missing: the URL of the inbox, https://feedback.example/inbox.\n${usage}`,
    )
  if (!token) {
    const problem = token === undefined ? 'is not set' : 'is empty'
    throw new UsageError(`The environment variable ${variable} ${problem}. ${hint}\n${usage}`)
  }
  return { project, server: server.endsWith('/') ? server : `${server}/`, token }
}

/** Returns a warning if the token is among the arguments; empty otherwise. */
export function warnAboutToken(args: readonly string[], variable: string): string {
  return args.some((arg) => /^--token(?:=|$)/.test(arg))
    ? `Warning: other users of this machine can see --token in the list of processes. Set ${variable} instead.`
    : ''
}
