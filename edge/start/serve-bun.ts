import type { Fetch, RunningServer } from '../src/server.ts'
import type { Options } from './options.ts'
import { StepError } from './steps.ts'

/** Serves from this process. The application is imported here, after its packages have been installed. */
export async function serveBun(options: Options, wrap?: (fetch: Fetch) => Fetch): Promise<RunningServer> {
  const { startServer } = await import('../src/server.ts')
  const { port, host, dist, dataDir, trustProxy } = options
  try {
    return await startServer({
      port,
      hostname: host,
      dist,
      dataDir,
      trustProxy,
      env: withQuietTerminal(process.env),
      ...(wrap && { wrap }),
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') throw portInUse(port)
    throw error
  }
}

export function portInUse(port: number): StepError {
  return new StepError(
    `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} bun start`,
  )
}

/** In a terminal the URLs above should stay visible; a log file should contain every request. */
export function withQuietTerminal(
  env: Record<string, string | undefined>,
): Record<string, string | undefined> {
  return { ...env, LOG_LEVEL: env['LOG_LEVEL'] ?? (process.stdout.isTTY ? 'warn' : 'info') }
}
