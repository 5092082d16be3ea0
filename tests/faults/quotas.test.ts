import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createOwner, createVisitor, startProvider, type Provider } from '../support/provider.ts'
import { startServer } from '../support/servers.ts'

const MIB = 1024 * 1024
const env = { QUOTA_SESSION_MIB: '2', QUOTA_ADDRESS_MIB: '5', QUOTA_PROJECT_MIB: '6', RATE_LIMIT: 'off' }

const runtimes = {
  bun: () => startProvider(env),
  async workerd(): Promise<Provider> {
    const server = await startServer({ runtime: 'workerd', env })
    return { origin: server.origin, inboxToken: server.inboxToken, close: () => server.stop() }
  },
}

describe.each(Object.entries(runtimes))('under %s', (_name, start) => {
  let provider: Provider

  beforeAll(async () => {
    provider = await start()
  }, 300_000)

  afterAll(() => provider.close(), 300_000)

  async function openProject() {
    const { body } = await createOwner(provider)('POST', '/projects', { name: 'Quotas' })
    return String(Object(body).sdkKey)
  }

  async function startVisitor(sdkKey: string) {
    const visitor = createVisitor(provider, sdkKey)
    await visitor.start()
    return visitor
  }

  const file = (mib: number) => new Blob(['x'.repeat(mib * MIB - 1000)])
  const toReport = (mib: number) => JSON.stringify({ isSilent: true, data: 'x'.repeat(mib * MIB - 1000) })

  test('a session can store no more than its daily quota, files and reports together', async () => {
    const sdkKey = await openProject()
    const visitor = await startVisitor(sdkKey)
    expect((await visitor.upload(file(1))).status).toBe(200)
    expect((await visitor.report(toReport(1))).status).toBe(201)

    const refused = await visitor.upload(file(1))
    expect(refused).toMatchObject({ status: 429, body: { code: 'quota_exceeded' } })
    expect(Object(refused.body).detail).toStartWith('This session')
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(refused.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect((await visitor.report(toReport(1))).status).toBe(429)
    const event = { name: 'e', date: new Date().toISOString(), data: { text: 'x'.repeat(4000) } }
    expect((await visitor.stream([event])).status).toBe(429)
    // Another session has its own quota.
    expect((await (await startVisitor(sdkKey)).report(toReport(1))).status).toBe(201)
  })

  test('concurrent uploads cannot exceed the quota', async () => {
    const visitor = await startVisitor(await openProject())
    const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.upload(file(1))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6)
  })

  test('new sessions do not get an address past its quota, and the owner sees what was stored and refused', async () => {
    const sdkKey = await openProject()
    const statuses: number[] = []
    for (let index = 0; index < 7; index += 1) {
      statuses.push((await (await startVisitor(sdkKey)).report(toReport(1))).status)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429])

    const { body } = await createOwner(provider)('GET', `/usage?project=${sdkKey}`)
    expect(body).toMatchObject({
      quotas: { session: 2 * MIB, address: 5 * MIB, project: 6 * MIB },
      usage: [{ project: sdkKey, items: 5, refused: 2, refusedBy: { project: 0, address: 2, session: 0 } }],
    })
    const [day] = Object(body).usage
    expect(day.day).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(day.bytes).toBeGreaterThan(4.9 * MIB)
    expect(day.bytes).toBeLessThanOrEqual(5 * MIB)
  })

  test('a repeat of a report with the same key is answered although the quota is used up', async () => {
    const visitor = await startVisitor(await openProject())
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const first = await visitor.report(toReport(1), key)
    await visitor.upload(file(1))
    expect((await visitor.report(toReport(1))).status).toBe(429)
    expect(await visitor.report(toReport(1), key)).toMatchObject({ status: 201, body: Object(first.body) })
  })

  test('a report that is rejected for its content does not count toward the quota', async () => {
    const visitor = await startVisitor(await openProject())
    for (let index = 0; index < 4; index += 1) {
      expect((await visitor.report(`${toReport(1)}}`)).status).toBe(400)
    }
    expect((await visitor.report(toReport(1))).status).toBe(201)
  })
})
