import { SettingError } from '../setting-error.ts'
import type { Metrics } from './metrics.ts'

export interface MetricsServer {
  port: number
  stop(): Promise<void>
}

/**
 * Serves `/metrics` on a separate port that only this machine can reach, because visitors must not see the numbers.
 * @throws SettingError if the port cannot be used.
 */
export function serveMetrics(metrics: Metrics, wanted: number): MetricsServer {
  try {
    const server = Bun.serve({
      port: wanted,
      hostname: '127.0.0.1',
      development: false,
      reusePort: false,
      async fetch({ url }) {
        if (new URL(url).pathname !== '/metrics')
          return new Response('Metrics are at /metrics.\n', { status: 404 })
        const headers = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }
        return new Response(await metrics.format(), { headers })
      },
    })
    return { port: server.port ?? wanted, stop: () => server.stop(true) }
  } catch (error) {
    const { code, message } = Object(error)
    throw new SettingError(
      `METRICS_PORT=${wanted} cannot be used (${code ?? message}). Choose a free port from 1024, or remove the variable.`,
    )
  }
}
