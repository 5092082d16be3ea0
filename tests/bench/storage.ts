import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { runWithoutOutput } from '../../edge/start/run-step.ts'
import { startWorkerd } from '../../edge/start/workerd/start-workerd.ts'
import { toWranglerEnv } from '../../edge/start/wrangler.ts'
import { findFreePort } from '../support/free-port.ts'
import { watchMachine } from './support/machine.ts'

const root = join(import.meta.dir, '../..')
const config = join(root, 'tests/bench/storage/wrangler.toml')

const STORES = ['d1', 'object'] as const
const OPERATIONS = ['eventRows', 'eventCall', 'report', 'list'] as const
const PROJECTS = 100
/** The stores take turns, so that a change of the machine's load affects both. The table shows medians. */
const ROUNDS = 3
const CALLERS = 16
const THROUGHPUT_MS = 1500
const NEIGHBORS_MS = 4000

const throughput = v.object({ perSecond: v.number(), rowsWritten: v.number(), rowsRead: v.number() })
const neighbors = v.object({ noisePerSecond: v.number(), p50: v.number(), p99: v.number() })

/** Compares one D1 database for all projects with one Durable Object for each, in workerd (`decisions/018`). */
export async function run(): Promise<void> {
  const describeMachine = watchMachine()
  const worker = await startWorker()
  try {
    await worker.migrate(['noisy', ...Array.from({ length: PROJECTS }, (_, index) => `project-${index}`)])
    const rows: Row[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const operation of OPERATIONS)
        for (const store of STORES) {
          const job = { store, operation, callers: CALLERS, milliseconds: THROUGHPUT_MS }
          rows.push({ store, what: operation, ...v.parse(throughput, await worker.post('/throughput', job)) })
        }
      for (const noisyCallers of [0, 20])
        for (const store of STORES) {
          const what = noisyCallers === 0 ? 'neighbors, quiet' : 'neighbors of a noisy project'
          const job = { store, noisyCallers, milliseconds: NEIGHBORS_MS }
          rows.push({ store, what, ...v.parse(neighbors, await worker.post('/neighbors', job)) })
        }
    }
    const medians = takeMedians(rows)
    console.table(medians)
    const result = {
      date: new Date().toISOString(),
      machine: describeMachine(),
      rounds: ROUNDS,
      rows: medians,
    }
    await Bun.write(
      join(import.meta.dir, 'results/storage.json'),
      `${JSON.stringify(result, undefined, 2)}\n`,
    )
  } finally {
    await worker.stop()
  }
}

type Row = { store: string; what: string } & Record<string, number | string>

/** One row for each store and measurement, with the median of each number. */
function takeMedians(rows: readonly Row[]): Row[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = `${row.what} ${row.store}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()].map((group) => {
    const [first] = group
    if (first === undefined) throw new Error('A group has at least one row.')
    const entries = Object.entries(first).map(([name, value]) => {
      if (typeof value === 'string') return [name, value]
      const values = group.map((row) => Number(row[name])).toSorted((left, right) => left - right)
      return [name, Number((values[Math.floor(values.length / 2)] ?? 0).toFixed(1))]
    })
    return Object.fromEntries(entries)
  })
}

async function startWorker() {
  const folder = await mkdtemp(join(tmpdir(), 'storage-bench-'))
  const persist = `--persist-to=${folder}`
  await runWithoutOutput({
    command: ['wrangler', 'd1', 'migrations', 'apply', 'DB', '--local', `--config=${config}`, persist],
    cwd: root,
    env: toWranglerEnv(root),
    failure: 'The local database could not be prepared.',
  })
  const port = findFreePort()
  const workerd = await startWorkerd({
    root,
    config,
    script: join(root, 'tests/bench/storage/worker.mjs'),
    assets: join(folder, 'assets'),
    persistTo: folder,
    port,
    vars: {},
  })
  const origin = `http://127.0.0.1:${port}`
  async function post(path: string, body: object): Promise<unknown> {
    const response = await fetch(origin + path, { method: 'POST', body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  return {
    post,
    async migrate(projects: string[]): Promise<void> {
      const files = [...new Bun.Glob('*.sql').scanSync(join(root, 'edge/migrations'))].toSorted()
      const texts = await Promise.all(
        files.map((file) => Bun.file(join(root, 'edge/migrations', file)).text()),
      )
      await post('/migrate', { schema: texts.join('\n'), projects })
    },
    async stop(): Promise<void> {
      await workerd.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
