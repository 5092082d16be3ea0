import { afterAll, beforeAll, expect, test } from 'bun:test'
import {
  faultHeaders,
  startFaultyWorker,
  type WorkerCall,
  type WorkerFault,
} from '../support/faulty-worker.ts'
import { fillDisk } from '../support/fill-disk.ts'
import { ANSWERED_WITHIN_MS, measure } from '../support/measure-time.ts'
import { createOwner, createVisitor, type Provider } from '../support/provider.ts'
import { canMount, mountSmallDisk, type SmallDisk } from '../support/small-disk.ts'

/** Shared by all tests, because starting workerd takes longer than the tests. */
let disk: SmallDisk
let provider: Provider

beforeAll(async () => {
  disk = await mountSmallDisk(16)
  provider = await startFaultyWorker(disk.folder)
}, 300_000)

afterAll(async () => {
  await provider.close()
  await disk.remove()
}, 300_000)

const calls: WorkerCall[] = ['read', 'write', 'put']
const faults: WorkerFault[] = ['fail', 'hang', 'fail after the effect']

for (const [call, fault] of calls.flatMap((each) => faults.map((kind) => [each, kind] as const))) {
  // The tests run concurrently, because a hanging storage call takes five seconds to time out.
  test.concurrent(
    `under workerd a ${call} that does ${fault} is 503 with Retry-After, and a retry succeeds once`,
    async () => {
      const visitor = createVisitor(provider)
      const owner = createOwner(provider)
      await visitor.start()
      const key = crypto.randomUUID()
      const report = { type: 'BUG', isSilent: true, formData: { description: key } }
      const send = (headers = {}) => visitor.report(report, { 'Idempotency-Key': key, ...headers })

      const { result: refused, ms } = await measure(() => send(faultHeaders(call, fault)))
      const { result: retried, ms: usualMs } = await measure(() => send())

      expect(refused).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } })
      expect(refused.headers.get('Retry-After')).toBe('5')
      expect(ms - usualMs).toBeLessThan(ANSWERED_WITHIN_MS)
      expect(retried.status).toBe(201)
      expect(Object((await owner('GET', `/reports?q=${key}`)).body).reports).toHaveLength(1)
      const whole = await owner('GET', `/reports/${Object(retried.body).id}`)
      expect(Object(whole.body).report).toEqual(report)
    },
    300_000,
  )
}

test('under workerd the server is not ready while D1 refuses writes, and recovers', async () => {
  const isStorageReady = async (headers = {}) => {
    const answer = await fetch(`${provider.origin}/readyz`, { headers })
    return !Object(await answer.json()).failed.includes('storage')
  }
  // A result is reused for a second.
  while (await isStorageReady(faultHeaders('write', 'fail'))) await Bun.sleep(50)
  while (!(await isStorageReady())) await Bun.sleep(50)
})

test.skipIf(!canMount)(
  'R2 and D1 on a full disk cause 503, and acknowledged data is kept',
  async () => {
    const { kept, refused } = await fillDisk(provider)
    expect(kept.length).toBeGreaterThan(3)
    expect(refused).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } })
    expect(refused?.headers.get('Retry-After')).toBe('5')
  },
  300_000,
)
