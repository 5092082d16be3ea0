import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startFaultyProvider, type FaultPlan } from '../support/faulty-provider.ts'
import { fillDisk, largeReport } from '../support/fill-disk.ts'
import { startKillableProvider } from '../support/killable-provider.ts'
import { ANSWERED_WITHIN_MS, measure } from '../support/measure-time.ts'
import { createOwner, createVisitor } from '../support/provider.ts'
import { canMount, mountSmallDisk } from '../support/small-disk.ts'

const calls: FaultPlan['call'][] = ['read', 'write', 'blob create', 'blob write', 'blob close']
const kinds: FaultPlan['kind'][] = ['fail', 'hang', 'fail after the effect']
const cases = calls
  .flatMap((call) => kinds.map((kind) => [call, kind] as const))
  // Creating a blob has no effect that a failure could follow. A test below covers a blob that is created late.
  .filter(([call, kind]) => call !== 'blob create' || kind !== 'fail after the effect')

for (const [call, kind] of cases) {
  // The tests are concurrent with separate providers, because storage that hangs times out only after five seconds.
  test.concurrent(
    `a ${call} that does ${kind} is 503 with Retry-After, and a retry succeeds once`,
    async () => {
      const provider = await startFaultyProvider()
      const visitor = createVisitor(provider)
      await visitor.start()
      const key = crypto.randomUUID()
      const report = { type: 'BUG', isSilent: true, formData: { description: key } }
      const send = () => visitor.report(report, { 'Idempotency-Key': key })

      provider.plan({ call, kind, times: 1 })
      const { result: refused, ms } = await measure(() => send())
      provider.plan(undefined)
      const { result: retried, ms: usualMs } = await measure(() => send())

      expect(refused).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } })
      expect(refused.headers.get('Retry-After')).toBe('5')
      expect(ms - usualMs).toBeLessThan(ANSWERED_WITHIN_MS)
      expect(retried.status).toBe(201)
      const { body } = await createOwner(provider)('GET', `/reports?q=${key}`)
      expect(Object(body).reports).toHaveLength(1)
      const whole = await createOwner(provider)('GET', `/reports/${Object(retried.body).id}`)
      expect(Object(whole.body).report).toEqual(report)
      await provider.close()
    },
    300_000,
  )
}

test.concurrent(
  'a blob that opens after the request was answered is removed',
  async () => {
    const provider = await startFaultyProvider()
    const visitor = createVisitor(provider)
    await visitor.start()
    provider.plan({ call: 'blob create', kind: 'late', times: 1 })

    expect((await visitor.report({ type: 'BUG' })).status).toBe(503)
    await provider.lateCall()
    const findTemporary = async () =>
      (await readdir(join(provider.dataDir, 'blobs/demo'))).filter((name) => name.endsWith('.tmp'))
    // The request was already answered, so the test can only poll for the removal.
    for (let attempt = 0; attempt < 100 && (await findTemporary()).length > 0; attempt += 1)
      await Bun.sleep(20)
    expect(await findTemporary()).toEqual([])
    await provider.close()
  },
  300_000,
)

test.skipIf(!canMount)(
  'a full disk causes 503, loses no acknowledged data, and needs no restart',
  async () => {
    const disk = await mountSmallDisk(12)
    const small = await startKillableProvider({ folder: disk.folder })
    try {
      const { kept, refused } = await fillDisk(small)
      expect(refused).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } })
      expect(refused?.headers.get('Retry-After')).toBe('5')

      const visitor = createVisitor(small)
      const owner = createOwner(small)
      await visitor.start()
      for (const id of kept.slice(0, 3))
        for (const path of ['reports', 'deleted-reports'])
          expect((await owner('DELETE', `/${path}/${id}`)).status).toBe(204)
      expect((await visitor.report(largeReport)).status).toBe(201)
    } finally {
      await small.close()
      await disk.remove()
    }
  },
  300_000,
)
