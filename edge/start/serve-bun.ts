import type { Fetch, RunningServer } from '../src/server.ts'
import type { Options } from './parse-options.ts'
import { StepError } from './run-step.ts'

/** Serves from this process. The application is imported here, after its packages have been installed. */
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

/** Explains failures to listen that the operator can fix; `undefined` for other errors. */
function explainListenError(
  error: unknown,
  { port, host }: Pick<Options, 'port' | 'host'>,
): StepError | undefined {
  const { code, syscall } = Object(error)
  if (code === 'EADDRINUSE') return portInUse(port)
  if (syscall !== 'listen') return undefined
  if (code === 'EACCES') {
    return new StepError(
      `PORT=${port}: this account must not listen on the port. Choose one from 1024, for example PORT=8787, and put a proxy in front of it (see OPERATIONS.md).`,
    )
  }
  // Bun reports one of several codes for an address that it cannot use.
  return new StepError(
    `HOST=${host} is not an address of this machine. Use 127.0.0.1 for this machine alone, 0.0.0.0 for every network, or one of its own addresses.`,
  )
}

export function portInUse(port: number): StepError {
  return new StepError(
    `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npx --yes bun@${Bun.version} start`,
  )
}

/** Logs only warnings in a terminal, where the printed URLs should stay visible, but every request in a log file. */
export function withLogLevel(env: Record<string, string | undefined>): Record<string, string | undefined> {
  return { ...env, LOG_LEVEL: env['LOG_LEVEL'] ?? (process.stdout.isTTY ? 'warn' : 'info') }
}
