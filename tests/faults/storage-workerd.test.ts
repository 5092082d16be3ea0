import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startFaultyWorker, type WorkerFault } from '../support/faulty-worker.ts'
import { createOwner, createVisitor } from '../support/provider.ts'

const PORT = 8826

let provider: Awaited<ReturnType<typeof startFaultyWorker>>

beforeAll(async () => {
  provider = await startFaultyWorker(PORT)
}, 60_000)

afterAll(() => provider.close(), 20_000)

const calls: WorkerFault['call'][] = ['read', 'write', 'put']
const kinds: WorkerFault['kind'][] = ['fail', 'hang', 'fail after the effect']

const cases = calls.flatMap((call) => kinds.map((kind) => [call, kind] as const))

for (const [call, kind] of cases) {
  test(`under workerd a ${call} that does ${kind} is 503 with Retry-After within 6 s, and a retry succeeds once`, async () => {
    const visitor = createVisitor(provider)
    const owner = createOwner(provider)
    await visitor.start()
    const key = crypto.randomUUID()
    const report = { type: 'BUG', isSilent: true, formData: { description: key } }
    const send = () => visitor.report(report, { 'Idempotency-Key': key })

    await provider.plan({ call, kind, times: 1 })
    const start = performance.now()
    const refused = await send()
    const elapsed = performance.now() - start
    const retried = await send()

    expect(refused).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } })
    expect(refused.headers.get('Retry-After')).toBe('5')
    expect(elapsed).toBeLessThan(6000)
    expect(retried.status).toBe(201)
    expect(Object((await owner('GET', `/reports?q=${key}`)).body).reports).toHaveLength(1)
    const whole = await owner('GET', `/reports/${Object(retried.body).id}`)
    expect(Object(whole.body).report).toEqual(report)
  }, 15_000)
}
