import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type Runtime } from '../support/servers.ts'
import { putUnderLoad, type Load } from './server/load.ts'
import { type Machine, watchMachine } from './support/machine.ts'

/** A page of ordinary length. */
const path = '/intro/keys'
const rounds = 3
const load = { connections: 16, seconds: 4 }

export interface Row extends Load {
  server: string
  /** Requests per second divided by the bare server's requests per second. */
  ofBare: number
}

/**
 * Measures requests per second for a page, compared with a bare Bun server that sends the same bytes. Servers take
 * turns, so that other load on the machine affects all of them. Also measures the time from starting an already built
 * server to its first response.
 */
export async function run(): Promise<void> {
  const started = performance.now()
  const machine = watchMachine()
  const ours = await startServer({ runtime: 'bun', env: { LOG_LEVEL: 'info' } })
  const bare = await startBare(ours.origin)
  try {
    console.log(`warmed up in ${Math.round(performance.now() - started)} ms`)
    const results: Record<string, Load[]> = { bare: [], ours: [], 'ours, brotli': [] }
    for (let round = 0; round < rounds; round += 1) {
      results['bare']?.push(await putUnderLoad(bare.url, load))
      results['ours']?.push(await putUnderLoad(ours.origin + path, load))
      const headers = { 'Accept-Encoding': 'br' }
      results['ours, brotli']?.push(await putUnderLoad(ours.origin + path, { ...load, headers }))
    }
    await bare.stop()
    await ours.stop()
    const startMs = { bun: await measureStart('bun'), workerd: await measureStart('workerd') }
    await report(toRows(results), startMs, machine())
  } finally {
    await bare.stop()
    await ours.stop()
  }
}

async function startBare(origin: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const file = join(tmpdir(), `bare-page-${process.pid}.html`)
  await Bun.write(file, await (await fetch(origin + path)).bytes())
  const port = 20_000 + (process.pid % 20_000)
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'server/bare.ts'), file, String(port)])
  const url = `http://127.0.0.1:${port}/`
  while (!(await fetch(url).catch(() => undefined))) await Bun.sleep(20)
  return {
    url,
    async stop() {
      child.kill()
      await child.exited
    },
  }
}

/** Measures the median time of three starts. Each start uses the data of the previous one. */
async function measureStart(runtime: Runtime): Promise<number> {
  const data = join(tmpdir(), `bench-start-${process.pid}`)
  const env = { DATA_DIR: join(data, 'bun'), PERSIST_TO: join(data, 'workerd') }
  await (await startServer({ runtime, env })).stop()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    const server = await startServer({ runtime, env })
    times.push(performance.now() - start)
    await server.stop()
  }
  return Math.round(median(times))
}

function toRows(results: Record<string, Load[]>): Row[] {
  const bare = median((results['bare'] ?? []).map(({ requestsPerSecond }) => requestsPerSecond))
  return Object.entries(results).map(([server, loads]) => {
    const pick = (key: 'requestsPerSecond' | 'p50Ms' | 'p99Ms') => median(loads.map((one) => one[key]))
    const requestsPerSecond = Math.round(pick('requestsPerSecond'))
    return {
      server,
      requestsPerSecond,
      ofBare: Number((requestsPerSecond / bare).toFixed(2)),
      p50Ms: pick('p50Ms'),
      p99Ms: pick('p99Ms'),
      errors: loads.reduce((sum, { errors }) => sum + errors, 0),
      generator: loads[0]?.generator ?? 'built-in',
    }
  })
}

async function report(rows: Row[], startMs: Record<Runtime, number>, machine: Machine): Promise<void> {
  const result = { machine, path, ...load, rounds, rows, secondStartMs: startMs }
  await Bun.write(join(import.meta.dir, 'results/server.json'), `${JSON.stringify(result, undefined, 2)}\n`)
  console.table(rows)
  console.table(startMs)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
