import { createOwner, createVisitor } from '../../support/provider.ts'
import { measure } from './load.ts'
import type { Bench, Row } from './row.ts'

const filters = ['', '&status=open', '&type=CRASH', '&q=payment', '&q=9999', '&status=done', '&type=NONE']
const subjects = ['login', 'payment', 'search', 'upload']

/** Measures requests for consecutive pages of the list, with filters that match many, few, or no reports. */
export async function benchList({ provider, reports }: Bench): Promise<Row[]> {
  const owner = createOwner(provider)
  const { sdkKey } = Object((await owner('POST', '/projects', { name: 'Bench' })).body)
  const visitor = createVisitor(provider, sdkKey)
  await visitor.start()
  let sent = 0
  const write = async () => {
    for (let index = sent++; index < reports; index = sent++) {
      const description = `Report ${index} about ${subjects[index % subjects.length]}`
      await visitor.report({ type: index % 3 ? 'BUG' : 'CRASH', isSilent: true, formData: { description } })
    }
  }
  await Promise.all(Array.from({ length: 16 }, write))

  const rows: Row[] = []
  for (const filter of filters) {
    let cursor = ''
    const read = async () => {
      const { status, body } = await owner('GET', `/reports?project=${sdkKey}&limit=50${filter}${cursor}`)
      cursor = Object(body).cursor ? `&cursor=${Object(body).cursor}` : ''
      return status === 200
    }
    const { p50, p99, failed } = await measure(read, { atOnce: 1, durationMs: 1500 })
    rows.push({
      what: `a page of ${reports} reports ${filter || '(all)'}`,
      measured: `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms, ${failed} failed`,
      goal: 'p99 < 50 ms',
      isMet: p99 < 50 && failed === 0,
    })
  }
  return rows
}
