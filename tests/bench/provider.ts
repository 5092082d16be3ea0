import { join } from 'node:path'
import { startKillableProvider } from '../support/killable-provider.ts'
import { openProvider } from '../support/provider.ts'
import { benchList } from './provider/list.ts'
import { benchReport, benchTenReports, benchUpload } from './provider/reports-and-uploads.ts'
import type { Bench, Row } from './provider/row.ts'
import { benchSessions } from './provider/sessions.ts'

/**
 * Measures the provider's throughput, response times, and memory: of a new Bun server, or of the running server at
 * BASE_URL (with INBOX_TOKEN, and RUNTIME=workerd for workerd).
 */
export async function run(): Promise<void> {
  const runtime = process.env['RUNTIME'] ?? 'bun'
  const own = process.env['BASE_URL'] === undefined ? await startKillableProvider() : undefined
  const provider = own ?? (await openProvider())
  const bench: Bench = { provider, reports: own ? 10_000 : 1000, readMemory: own?.readMemory }
  try {
    const rows: Row[] = [
      // Uploads are measured first, because the process keeps memory that it needed for other benchmarks.
      await benchUpload(bench),
      await benchSessions(bench),
      await benchReport(bench, { megabytes: 1, goalMs: 12 }),
      await benchReport(bench, { megabytes: 5, goalMs: 50 }),
      await benchTenReports(bench),
      ...(await benchList(bench)),
    ]
    // The goals are for Bun. workerd with simulated storage says little about the times at Cloudflare.
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
