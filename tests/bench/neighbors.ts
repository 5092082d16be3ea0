import { join } from 'node:path'
import { startKillableProvider } from '../support/killable-provider.ts'
import { createOwner, createVisitor, type Provider, type Visitor } from '../support/provider.ts'
import type { Row } from './provider/row.ts'
import { readLoad, watchMachine } from './support/machine.ts'

const PROJECTS = 100
/** The goal is 20, which needs a machine of its own for the senders. */
const CALLS_PER_SECOND = Number(process.env['CALLS_PER_SECOND'] ?? 2)
const NOISY = 20
const SECONDS = 10
const ROUNDS = 3
const GOAL = 1.25

const events = Array.from({ length: 5 }, (_, index) => ({
  name: `event ${index}`,
  date: '2026-11-20T10:00:00.000Z',
  data: { page: '/checkout', step: index },
}))

interface Round {
  p50: number
  p99: number
  failed: number
  noisyCalls: number
  load: number
}

/**
 * Measures calls with events of 100 projects on Bun, with and without one more project that sends twenty times as many.
 * The calls have fixed times, so that a slow server does not get fewer. The round with the lowest 99th percentile of
 * three counts.
 */
export async function run(): Promise<void> {
  const machine = watchMachine()
  const provider = await startKillableProvider()
  try {
    const visitors = await Promise.all(Array.from({ length: PROJECTS + 1 }, () => openVisitor(provider)))
    const [noisy, ...quiet] = visitors
    if (noisy === undefined) throw new Error('No project was created.')
    await measure(quiet, undefined)
    const alone: Round[] = []
    const beside: Round[] = []
    // In turn, so that other work on the machine affects both.
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(await measure(quiet, undefined))
      beside.push(await measure(quiet, noisy))
    }
    const [before, during] = [findBest(alone), findBest(beside)]
    const ratio = during.p99 / before.p99
    const rows: Row[] = [
      {
        what: `${PROJECTS} projects, ${CALLS_PER_SECOND} calls a second each`,
        measured: format(before),
        goal: '-',
        isMet: before.failed === 0,
      },
      {
        what: `the same beside one that sends ${NOISY * CALLS_PER_SECOND} a second`,
        measured: `${format(during)}, p99 × ${ratio.toFixed(2)}`,
        goal: `p99 × ${GOAL}`,
        isMet: ratio < GOAL && during.failed === 0,
      },
    ]
    console.table(rows)
    const result = { date: new Date().toISOString(), machine: machine(), alone, beside, rows }
    const path = join(import.meta.dir, 'results/neighbors.json')
    await Bun.write(path, `${JSON.stringify(result, undefined, 2)}\n`)
  } finally {
    await provider.close()
  }
}

async function openVisitor(provider: Provider): Promise<Visitor> {
  const { body } = await createOwner(provider)('POST', '/projects', { name: 'Bench' })
  const visitor = createVisitor(provider, String(Object(body).sdkKey))
  await visitor.start()
  return visitor
}

async function measure(quiet: readonly Visitor[], noisy: Visitor | undefined): Promise<Round> {
  const times: number[] = []
  let [failed, noisyCalls] = [0, 0]
  const calls: Promise<void>[] = []
  const start = performance.now()
  async function call(visitor: Visitor, due: number): Promise<void> {
    const answer = await visitor.stream(events).catch(() => undefined)
    if (answer?.status !== 200) failed += 1
    if (visitor === noisy) noisyCalls += 1
    else times.push(performance.now() - start - due)
  }
  const gap = 1000 / CALLS_PER_SECOND
  const due = [
    ...quiet.map((visitor, index) => ({ visitor, gap, at: (gap * index) / quiet.length })),
    ...(noisy === undefined ? [] : [{ visitor: noisy, gap: gap / NOISY, at: 0 }]),
  ]
  while (performance.now() - start < SECONDS * 1000) {
    const now = performance.now() - start
    for (const sender of due) {
      while (sender.at <= now) {
        calls.push(call(sender.visitor, sender.at))
        sender.at += sender.gap
      }
    }
    await Bun.sleep(1)
  }
  await Promise.all(calls)
  times.sort((left, right) => left - right)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99), failed, noisyCalls, load: readLoad() }
}

function findBest(rounds: readonly Round[]): Round {
  const [best] = rounds.toSorted((left, right) => left.p99 - right.p99)
  if (best === undefined) throw new Error('Nothing was measured.')
  return best
}

function format({ p50, p99, failed, load }: Round): string {
  return `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms, load ${load}, ${failed} failed`
}
