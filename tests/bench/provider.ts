import { join } from 'node:path'
import { startKillableProvider } from '../support/killable-provider.ts'
import { openProvider } from '../support/provider.ts'
import { benchList } from './provider/list.ts'
import { benchReport, benchTenReports, benchUpload } from './provider/bodies.ts'
import type { Bench, Row } from './provider/row.ts'
import { benchSessions } from './provider/sessions.ts'

/**
 * What the provider does in a second and with a megabyte: a Bun server of its own, or with BASE_URL,
 * INBOX_TOKEN and RUNTIME=workerd one that runs already.
 */
export async function run(): Promise<void> {
  const runtime = process.env['RUNTIME'] ?? 'bun'
  const own = process.env['BASE_URL'] === undefined ? await startKillableProvider() : undefined
  const provider = own ?? (await openProvider())
  const bench: Bench = { provider, reports: own ? 10_000 : 1000, readMemory: own?.readMemory }
  try {
    const rows: Row[] = [
      // First, while the server is small: memory that was needed once is not given back.
      await benchUpload(bench),
      await benchSessions(bench),
      await benchReport(bench, { megabytes: 1, goalMs: 12 }),
      await benchReport(bench, { megabytes: 5, goalMs: 50 }),
      await benchTenReports(bench),
      ...(await benchList(bench)),
    ]
    // Behind wrangler's development proxy the numbers are the proxy's: no goal applies to them.
    const shown = own ? rows : rows.map(({ what, measured }) => ({ what, measured }))
    console.table(shown)
    const file = join(import.meta.dir, `results/provider-${runtime}.json`)
    await Bun.write(
      file,
      `${JSON.stringify({ runtime, date: new Date().toISOString(), rows: shown }, undefined, 2)}\n`,
    )
  } finally {
    await provider.close()
  }
}
