import type { Fetch, RunningServer } from '../src/server.ts'
import type { Options } from './parse-options.ts'
import { SettingError } from '../src/ports/setting-error.ts'

/**
 * Serves from this process. Imports the application here, because the packages that it needs may have just been
 * installed.
 */
export async function serveBun(options: Options, wrap?: (fetch: Fetch) => Fetch): Promise<RunningServer> {
  const { startServer } = await import('../src/server.ts')
  const { port, host, dist, dataDir, trustProxy, metricsPort } = options
  try {
    return await startServer({
      port,
      hostname: host,
      dist,
      dataDir,
      trustProxy,
      metricsPort,
      env: withLogLevel(process.env),
      ...(wrap && { wrap }),
    })
  } catch (error) {
    throw explainListenError(error, { port, host }) ?? error
  }
}

/**
 * Checks that the server can listen, so that the operator learns it before the build.
 * @throws SettingError if the operator can fix it.
 */
export function checkPort({ port, host }: Pick<Options, 'port' | 'host'>): void {
  try {
    void Bun.serve({ port, hostname: host, fetch: () => new Response() }).stop(true)
  } catch (error) {
    throw explainListenError(error, { port, host }) ?? error
  }
}

/** Returns an error that explains why the server cannot listen, if the operator can fix it; otherwise `undefined`. */
function explainListenError(
  error: unknown,
  { port, host }: Pick<Options, 'port' | 'host'>,
): SettingError | undefined {
  const { code, syscall } = Object(error)
  if (code === 'EADDRINUSE') return portInUse(port)
  if (syscall !== 'listen') return undefined
  if (code === 'EACCES') {
    return new SettingError(
      `PORT=${port}: this account must not listen on the port. Choose one from 1024, for example PORT=8787, and put a proxy in front of it (see docs/operations.md).`,
    )
  }
  // Bun reports different codes for an address that this machine does not have.
  return new SettingError(
    `HOST=${host} is not an address of this machine. Use 127.0.0.1 for this machine alone, 0.0.0.0 for every network, or one of its own addresses.`,
  )
}

export function portInUse(port: number): SettingError {
  return new SettingError(
    `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npx --yes bun@${Bun.version} start`,
  )
}

/**
 * If LOG_LEVEL is not set: in a terminal, logs only warnings, so that the printed URLs stay visible. Otherwise logs
 * every request.
 */
export function withLogLevel(env: Record<string, string | undefined>): Record<string, string | undefined> {
  return { ...env, LOG_LEVEL: env['LOG_LEVEL'] ?? (process.stdout.isTTY ? 'warn' : 'info') }
}
