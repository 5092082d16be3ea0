import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFaultyProvider, type FaultPlan } from '../support/faulty-provider.ts'
import { startKillableProvider } from '../support/killable-provider.ts'
import { createOwner, createVisitor } from '../support/provider.ts'

let provider: Awaited<ReturnType<typeof startFaultyProvider>>

beforeAll(async () => {
  provider = await startFaultyProvider()
})

afterAll(() => provider.close())

const calls: FaultPlan['call'][] = ['read', 'write', 'blob create', 'blob write', 'blob close']
const kinds: FaultPlan['kind'][] = ['fail', 'hang', 'fail after the effect']
const cases = calls
  .flatMap((call) => kinds.map((kind) => [call, kind] as const))
  // A blob that was opened and cannot be reached has no counterpart in life; one that opens late has, below.
  .filter(([call, kind]) => call !== 'blob create' || kind !== 'fail after the effect')

for (const [call, kind] of cases) {
  test(`a ${call} that does ${kind} is 503 with Retry-After within 6 s, and a retry succeeds once`, async () => {
    const visitor = createVisitor(provider)
    await visitor.start()
    const key = crypto.randomUUID()
    const report = { type: 'BUG', isSilent: true, formData: { description: key } }
    const send = () => visitor.report(report, { 'Idempotency-Key': key })

    provider.plan({ call, kind, times: 1 })
    const start = performance.now()
    const refused = await send()
    const elapsed = performance.now() - start
    provider.plan(undefined)
    const retried = await send()

    expect(refused).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } })
    expect(refused.headers.get('Retry-After')).toBe('5')
    expect(elapsed).toBeLessThan(6000)
    expect(retried.status).toBe(201)
    const { body } = await createOwner(provider)('GET', `/reports?q=${key}`)
    expect(Object(body).reports).toHaveLength(1)
    const whole = await createOwner(provider)('GET', `/reports/${Object(retried.body).id}`)
    expect(Object(whole.body).report).toEqual(report)
  }, 10_000)
}

test('a blob that opens after its caller has been answered leaves nothing behind', async () => {
  const visitor = createVisitor(provider)
  await visitor.start()
  provider.plan({ call: 'blob create', kind: 'late', times: 1 })

  expect((await visitor.report({ type: 'BUG' })).status).toBe(503)
  await Bun.sleep(500)
  const names = await readdir(join(provider.dataDir, 'blobs/demo'))
  expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([])
}, 10_000)

const canMount = process.getuid?.() === 0 && process.platform === 'linux'

test.skipIf(!canMount)(
  'a full disk is 503, loses nothing that was answered, and needs no restart',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'small-'))
    expect(Bun.spawnSync(['mount', '-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder]).exitCode).toBe(0)
    const small = await startKillableProvider(folder)
    try {
      const visitor = createVisitor(small)
      const owner = createOwner(small)
      await visitor.start()
      const text = JSON.stringify({ type: 'BUG', isSilent: true, data: 'x'.repeat(900_000) })
      const kept: string[] = []
      let refused
      for (let sent = 0; sent < 30 && !refused; sent += 1) {
        const start = performance.now()
        const answer = await visitor.report(text)
        expect(performance.now() - start).toBeLessThan(6000)
        if (answer.status === 201) kept.push(String(Object(answer.body).id))
        else refused = answer
      }

      expect(refused).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } })
      expect(refused?.headers.get('Retry-After')).toBe('5')
      for (const id of kept)
        expect(Object((await owner('GET', `/reports/${id}`)).body).report.data).toHaveLength(900_000)
      for (const id of kept.slice(0, 3)) expect((await owner('DELETE', `/reports/${id}`)).status).toBe(204)
      expect((await visitor.report(text)).status).toBe(201)
    } finally {
      await small.close()
      Bun.spawnSync(['umount', folder])
      await rm(folder, { recursive: true })
    }
  },
  60_000,
)
