import { join } from 'node:path'
import { type Call, type Kind, type LoadOptions, openVisitors, type Rates, sendLoad } from './load.ts'

/** The expected load: calls a second of 150 visitors who read, and whose widgets send events and reports. */
export const EXPECTED: Rates = { page: 60, event: 50, report: 2, list: 2 }
const STREAMS = 5

/** What this process sends and measures beside the load. */
const PROBES: Rates = { page: 10, event: 5, report: 1, list: 1 }

export const timesOf = (calls: readonly Call[], kind: Kind): number[] =>
  calls.filter((call) => call.kind === kind && call.status < 400).map(({ ms }) => ms)

export function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
}

/**
 * Sends the load from another process, and measures the calls of this one. `sentUntil` is when the last call was due, of
 * `performance.now()`.
 */
export async function measure(
  { origin, inboxToken }: LoadOptions['provider'],
  { factor, seconds }: { factor: number; seconds: number },
): Promise<{ load: Call[]; probes: Call[]; sentUntil: number }> {
  const provider = { origin, inboxToken }
  const { page, event, report, list } = EXPECTED
  const rates = { page: page * factor, event: event * factor, report: report * factor, list: list * factor }
  const [ready, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<Call[]>()]
  const sender = Bun.spawn([process.execPath, join(import.meta.dir, 'sender.ts')], {
    // Otherwise calls beyond 256 would wait in the sender.
    env: { ...process.env, BUN_CONFIG_MAX_HTTP_REQUESTS: '4096' },
    ipc: (message: 'ready' | Call[]) => (message === 'ready' ? ready.resolve() : sent.resolve(message)),
  })
  sender.send({ provider, rates, streams: STREAMS * factor, seconds } satisfies LoadOptions)
  const visitors = await openVisitors(provider)
  await ready.promise
  sender.send('start')
  const sentUntil = performance.now() + seconds * 1000
  const probes = await sendLoad(visitors, { provider, rates: PROBES, streams: 0, seconds })
  return { load: await sent.promise, probes, sentUntil }
}
