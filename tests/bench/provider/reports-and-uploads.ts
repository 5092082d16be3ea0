import { createVisitor } from '../../support/provider.ts'
import { measure } from './load.ts'
import type { Bench, Row } from './row.ts'

const MIB = 1024 * 1024

/** Creates a report like the widget's: half snapshot, half replay. */
function createReport(bytes: number): string {
  const html = '<div class="item">Some text of a page, “quoted”</div>'.repeat(bytes / 2 / 57)
  const actions = Array.from({ length: bytes / 2 / 42 }, (_, index) => ({
    m: [index % 1280, index % 800],
    o: 16,
    t: 'abcdefghij',
  }))
  const formData = { description: 'bench' }
  return JSON.stringify({
    type: 'BUG',
    isSilent: true,
    formData,
    screenshotData: { html },
    webReplay: { actions },
  })
}

export async function benchReport(
  { provider }: Bench,
  { megabytes, goalMs }: { megabytes: number; goalMs: number },
): Promise<Row> {
  const visitor = createVisitor(provider)
  await visitor.start()
  const text = createReport(megabytes * 1_000_000)
  const send = async () => (await visitor.report(text)).status === 201
  for (let warmUp = 0; warmUp < 20; warmUp += 1) await send()
  const { p50, p99, failed } = await measure(send, { atOnce: 1, durationMs: 4000 })
  return {
    what: `a report of ${(Buffer.byteLength(text) / 1e6).toFixed(1)} MB, stored durably`,
    measured: `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms, ${failed} failed`,
    goal: `p50 < ${goalMs} ms`,
    isMet: p50 < goalMs && failed === 0,
  }
}

export async function benchTenReports({ provider }: Bench): Promise<Row> {
  const visitor = createVisitor(provider)
  await visitor.start()
  const text = createReport(5_000_000)
  const start = performance.now()
  const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.report(text)))
  const kept = answers.filter(({ status }) => status === 201).length
  return {
    what: 'ten reports of 5 MB at once',
    measured: `${kept} of 10 kept in ${(performance.now() - start).toFixed(0)} ms`,
    goal: '10 of 10',
    isMet: kept === 10,
  }
}

export async function benchUpload({ provider, readMemory }: Bench): Promise<Row> {
  const visitor = createVisitor(provider)
  await visitor.start()
  await visitor.upload(new Blob([new Uint8Array(MIB)]))
  const read = readMemory ?? (async () => 0)
  const before = await read()
  let most = before
  const watch = setInterval(() => void read().then((bytes) => (most = Math.max(most, bytes))), 5)
  const start = performance.now()
  const { status } = await visitor.upload(new Blob([new Uint8Array(64 * MIB)]))
  clearInterval(watch)
  const elapsed = `${status} in ${(performance.now() - start).toFixed(0)} ms`
  const grown = (most - before) / MIB
  return {
    what: 'an upload of 64 MiB',
    measured: readMemory ? `${elapsed}, memory + ${grown.toFixed(1)} MiB` : elapsed,
    goal: 'memory + 32 MiB at most',
    isMet: status === 200 && grown < 32,
  }
}
