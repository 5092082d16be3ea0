import { createVisitor, type Provider } from '../../support/provider.ts'

/** Response times of other clients during an attack: percentiles in milliseconds. */
export interface Bystanders {
  healthP99: number
  reportP50: number
  reportP99: number
  reports: number
  /** Reports that were not stored. */
  failed: number
}

const VISITORS = 8
/** Each visitor stays below its limit of 60 reports per minute. */
const REPORT_EVERY_MS = 1100
const HEALTH_EVERY_MS = 50

const report = {
  type: 'BUG',
  isSilent: true,
  formData: { description: 'The page is blank' },
  consoleLog: Array.from({ length: 200 }, (_, index) => ({
    log: `line ${index} of a console`,
    date: '2026-11-20T10:00:00.000Z',
    priority: 'INFO',
  })),
}

/** Sends reports from several addresses and requests `/healthz` until `until` settles. */
export async function watchBystanders(provider: Provider, until: Promise<unknown>): Promise<Bystanders> {
  const health: number[] = []
  const reports: number[] = []
  let failed = 0
  const over = new AbortController()
  const end = until.finally(() => over.abort()).catch(() => undefined)

  async function visit(number: number): Promise<void> {
    const visitor = createVisitor(provider)
    await visitor.start()
    while (!over.signal.aborted) {
      const start = performance.now()
      const { status } = await visitor.report(report, { 'X-Forwarded-For': `192.0.2.${number}` })
      reports.push(performance.now() - start)
      if (status !== 201) failed += 1
      await Promise.race([end, Bun.sleep(REPORT_EVERY_MS - (performance.now() - start))])
    }
  }

  async function ask(): Promise<void> {
    while (!over.signal.aborted) {
      const start = performance.now()
      await fetch(`${provider.origin}/healthz`)
      health.push(performance.now() - start)
      await Bun.sleep(HEALTH_EVERY_MS)
    }
  }

  await Promise.all([ask(), ...Array.from({ length: VISITORS }, (_, index) => visit(index + 1))])
  return {
    healthP99: percentile(health, 0.99),
    reportP50: percentile(reports, 0.5),
    reportP99: percentile(reports, 0.99),
    reports: reports.length,
    failed,
  }
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? Number.NaN) * 10) / 10
}
