import { startKillableProvider } from '../../support/killable-provider.ts'
import { createOwner, createVisitor, type Provider } from '../../support/provider.ts'
import { startServer, type Runtime } from '../../support/servers.ts'
import { holdSlowClients, sendReportSlowly } from '../../support/slow-clients.ts'

const BYTES = Number(process.env['SLOW_REPORT_BYTES'] ?? 5_000_000)
const BYTES_PER_SECOND = 4000
const ATTACKERS = 200
const HEALTH_EVERY_MS = 1000
/** Number of attackers whose connections may be missing in the first count, because they are reconnecting. */
const STARTING = 10
/** The server ends slow requests after 30 s. */
const SPREAD_MS = 30_000

export interface SlowReport {
  runtime: Runtime
  bytes: number
  bytesPerSecond: number
  /** Time from the first byte to the response. */
  seconds: number
  /** First line of the response. */
  answer: string
  /** Whether the inbox returns the text that was sent. */
  isStoredWhole: boolean
  attackers: {
    /** Median number of connections that were open at the same time, after all had been opened. */
    medianOpen: number
    fewestOpen: number
    /** Total number of connections. The server ends slow ones and the attackers open new ones. */
    opened: number
  }
  /** Requests for `/healthz` during the report, and those that failed. */
  health: { requests: number; failed: number }
}

/**
 * Sends a report of 5 MB at 4 kB/s, which takes 21 minutes, to both runtimes at the same time. Meanwhile, 200 attackers
 * send ten bytes per second each.
 */
export async function sendSlowReports(): Promise<SlowReport[]> {
  const bun = await startKillableProvider()
  const workerd = await startServer({ runtime: 'workerd' })
  try {
    return await Promise.all([
      measure('bun', bun),
      measure('workerd', { ...workerd, close: () => workerd.stop() }),
    ])
  } finally {
    await bun.close()
    await workerd.stop()
  }
}

async function measure(runtime: Runtime, provider: Provider): Promise<SlowReport> {
  const attacker = createVisitor(provider)
  await attacker.start()
  const attackers = holdSlowClients(provider, {
    count: ATTACKERS,
    headers: attacker.headers(),
    spreadMs: SPREAD_MS,
  })
  const visitor = createVisitor(provider)
  await visitor.start()
  const text = createText(BYTES)
  const watch = watchHealth(provider, attackers.countOpen)
  const start = performance.now()
  const answer = await sendReportSlowly(provider, {
    headers: visitor.headers(),
    body: JSON.stringify({ type: 'BUG', isSilent: true, customData: { text } }),
    bytesPerSecond: BYTES_PER_SECOND,
  })
  const seconds = Math.round((performance.now() - start) / 1000)
  const { fewestOpen, medianOpen, ...health } = watch.stop()
  attackers.close()
  return {
    runtime,
    bytes: BYTES,
    bytesPerSecond: BYTES_PER_SECOND,
    seconds,
    answer: answer.split('\r\n', 1).join(''),
    isStoredWhole: (await readText(provider, answer)) === text,
    attackers: { medianOpen, fewestOpen, opened: attackers.countOpened() },
    health,
  }
}

/** Random text, so that lost or repeated pieces of it are noticed. */
function createText(length: number): string {
  const pieces: string[] = []
  for (let done = 0; done < length; done += 60_000)
    pieces.push(Buffer.from(crypto.getRandomValues(new Uint8Array(30_000))).toString('hex'))
  return pieces.join('').slice(0, length)
}

async function readText(provider: Provider, answer: string): Promise<unknown> {
  const id = /"id":"([^"]+)"/.exec(answer)?.[1]
  if (id === undefined) return undefined
  const { body } = await createOwner(provider)('GET', `/reports/${id}/raw`)
  return Object(Object(body).customData).text
}

/** Requests `/healthz` once per second, and counts the attackers that are connected. */
function watchHealth(
  { origin }: Provider,
  countOpen: () => number,
): { stop: () => SlowReport['health'] & { fewestOpen: number; medianOpen: number } } {
  let requests = 0
  let failed = 0
  const counts: number[] = []
  const timer = setInterval(() => {
    const open = countOpen()
    if (counts.length > 0 || open >= ATTACKERS - STARTING) counts.push(open)
    requests += 1
    fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(10_000) })
      .then(({ ok }) => void (failed += ok ? 0 : 1))
      .catch(() => void (failed += 1))
  }, HEALTH_EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      const sorted = counts.toSorted((one, other) => one - other)
      const medianOpen = sorted[Math.floor(sorted.length / 2)] ?? 0
      return { requests, failed, fewestOpen: sorted[0] ?? 0, medianOpen }
    },
  }
}
