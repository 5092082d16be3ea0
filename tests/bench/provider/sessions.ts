import { measure, openConnection } from './load.ts'
import type { Bench, Row } from './row.ts'

export async function benchSessions({ provider }: Bench): Promise<Row> {
  const url = new URL(provider.origin)
  const lines = [
    'POST /sessions HTTP/1.1',
    `Host: ${url.host}`,
    'Api-Token: demo',
    'Content-Type: application/json',
    'Content-Length: 2',
  ]
  const request = `${lines.join('\r\n')}\r\n\r\n{}`
  const free = await Promise.all(Array.from({ length: 32 }, () => openConnection(url, request)))
  const call = async () => {
    const connection = free.pop()
    if (!connection) throw new Error('More callers than connections.')
    return connection().finally(() => free.push(connection))
  }
  const load = { atOnce: free.length, durationMs: 6000 }
  await measure(call, { ...load, durationMs: 2000 })
  const { perSecond, p50, p99, failed } = await measure(call, load)
  return {
    what: 'POST /sessions, 32 in flight',
    measured: `${perSecond}/s, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms, ${failed} failed`,
    goal: '15,000/s, p99 < 20 ms',
    isMet: perSecond >= 15_000 && p99 < 20 && failed === 0,
  }
}
