import { join } from 'node:path'
import { killBunServer } from '../support/kill-bun.ts'
import { killWorkerd } from '../support/kill-workerd.ts'

const KILLS = 20
const ITEMS = 2000

/** Kills both runtimes more often than the tests do, and measures the outages. */
export async function run(): Promise<void> {
  const results = {
    bun: await killBunServer({ kills: KILLS, items: ITEMS }),
    workerd: await killWorkerd({ kills: KILLS, items: ITEMS }),
  }
  const rows = Object.entries(results).map(([runtime, { acknowledged, lost, outages }]) => {
    const sorted = outages.toSorted((one, other) => one - other)
    return {
      runtime,
      kills: outages.length,
      acknowledged,
      lost: lost.length,
      medianOutageMs: Math.round(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN),
      longestOutageMs: Math.round(sorted.at(-1) ?? Number.NaN),
    }
  })
  console.table(rows)
  await Bun.write(
    join(import.meta.dir, 'results/faults.json'),
    `${JSON.stringify({ date: new Date().toISOString(), rows }, undefined, 2)}\n`,
  )
  if (rows.some(({ lost }) => lost > 0)) throw new Error('Items that were acknowledged are lost.')
}
