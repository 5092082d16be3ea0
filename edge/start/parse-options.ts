import { join, resolve } from 'node:path'

/** Options from command-line flags and environment variables. */
export interface Options {
  /** Root folder of the repository. */
  root: string
  task: 'serve' | 'watch' | 'build'
  runtime: 'bun' | 'workerd'
  port: number
  /** Address to listen on. */
  host: string
  /** Folder of the build. */
  dist: string
  /** Data folder of the Bun runtime. */
  dataDir: string
  /** Data folder of workerd. */
  persistTo: string
  trustProxy: boolean
  /** Port of the metrics; undefined for none. */
  metricsPort: number | undefined
}

/** A running server or watcher. */
export interface Running {
  port: number
  inboxToken: string
  stop(): Promise<void>
}

/** Thrown for an invalid flag or variable. The message tells the operator how to correct it. */
export class UsageError extends Error {
  override name = 'UsageError'
}

const flags = new Set(['--runtime=bun', '--runtime=workerd', '--watch', '--build-only'])

/**
 * Parses flags and environment.
 * @throws UsageError for unknown or incompatible options.
 */
export function parseOptions(args: readonly string[], env: Record<string, string | undefined>): Options {
  const unknown = args.find((arg) => !flags.has(arg))
  if (unknown !== undefined)
    throw new UsageError(`${unknown} is not a known flag. Use: ${[...flags].join(', ')}`)
  const root = join(import.meta.dir, '../..')
  const runtime = args.includes('--runtime=workerd') ? 'workerd' : 'bun'
  const isWatching = args.includes('--watch')
  // The default is loopback, because the inbox contains visitors' reports.
  const host = parseText('HOST', env, 'an address such as 127.0.0.1 or 0.0.0.0') ?? '127.0.0.1'
  if (runtime === 'workerd' && isWatching) throw new UsageError('--watch works with the Bun runtime only.')
  if (runtime === 'workerd' && host !== '127.0.0.1') {
    throw new UsageError(
      `HOST=${host}: workerd listens only on 127.0.0.1. Use the Bun runtime to serve a network.`,
    )
  }
  const port = parsePort('PORT', env['PORT'] ?? '8787')
  const metricsPort =
    env['METRICS_PORT'] === undefined ? undefined : parsePort('METRICS_PORT', env['METRICS_PORT'])
  if (metricsPort !== undefined && runtime === 'workerd')
    throw new UsageError('METRICS_PORT works with the Bun runtime only.')
  if (metricsPort === port && port !== 0)
    throw new UsageError(`METRICS_PORT=${port} is the port of the server. Choose another one.`)
  if (runtime === 'workerd' && port === 0) throw new UsageError('PORT=0: workerd requires a fixed port.')
  return {
    root,
    task: args.includes('--build-only') ? 'build' : isWatching ? 'watch' : 'serve',
    runtime,
    port,
    host,
    dist: resolve(root, parseText('DIST', env, 'a folder') ?? 'dist'),
    dataDir: resolve(root, parseText('DATA_DIR', env, 'a folder') ?? '.data'),
    persistTo: resolve(root, parseText('PERSIST_TO', env, 'a folder') ?? '.wrangler/state'),
    trustProxy: parseSwitch('TRUST_PROXY', env),
    metricsPort,
  }
}

type Env = Record<string, string | undefined>

/**
 * Refuses empty variables. They are usually mistakes in scripts, and an empty HOST would make the inbox reachable from
 * every network.
 */
function parseText(name: string, env: Env, allowed: string): string | undefined {
  const value = env[name]
  if (value === undefined || value.trim() !== '') return value
  throw new UsageError(`${name} is empty. Set it to ${allowed}, or remove the variable.`)
}

function parseSwitch(name: string, env: Env): boolean {
  const value = env[name] ?? '0'
  if (value === '1' || value === '0') return value === '1'
  throw new UsageError(`${name}=${value}: set it to 1 or 0, or remove the variable.`)
}

function parsePort(name: string, text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65535) return port
  throw new UsageError(
    `${name}=${text}: a port is a number from 1 to 65535 (with Bun also 0, for any free one). The default of PORT is 8787.`,
  )
}
