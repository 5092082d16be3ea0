import { afterAll, expect, test } from 'bun:test'
import full from '../../edge/contract/examples/report-full.json'
import minimal from '../../edge/contract/examples/report-minimal.json'
import { createOwner, createVisitor, openProvider, type Answer } from '../support/provider.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)
const visitor = createVisitor(provider)
await visitor.start()

const idOf = ({ body }: Answer) => String(Object(body).id)
const readBack = async (answer: Answer) => Object((await owner('GET', `/reports/${idOf(answer)}`)).body)

async function requestSpamToken(): Promise<string> {
  return String(Object((await visitor.post('/frame/token', {})).body).spamToken)
}

/** Creates a report of about `bytes` bytes. Most of them are in its replay. */
function createLargeReport(bytes: number): string {
  const actions = Array.from({ length: Math.floor(bytes / 100) }, (_, index) => ({
    m: [index, index],
    t: 'x'.repeat(74),
  }))
  return JSON.stringify({ ...minimal, webReplay: { startDate: 1_795_600_000_000, actions } })
}

test.each([
  ['minimal', minimal],
  ['full', full],
])('P-024 a %s report is accepted and returned as it was posted', async (_, report) => {
  const answer = await visitor.report(report)

  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({ id: expect.any(String), shareId: expect.any(String) })
  expect((await readBack(answer)).report).toEqual(report)
})

test('P-025 every optional key may be missing, and unknown keys are stored', async () => {
  for (const key of Object.keys(full)) {
    const rest = Object.fromEntries(Object.entries(full).filter(([name]) => name !== key))
    expect(await visitor.report(rest)).toMatchObject({ status: 201 })
  }
  const answer = await visitor.report('{"type":"BUG","unknown":{"a":[1]},"__proto__":{"polluted":true}}')
  const { body } = await owner('GET', `/reports/${idOf(answer)}`)
  expect(JSON.stringify(Object(body).report)).toBe(
    '{"type":"BUG","unknown":{"a":[1]},"__proto__":{"polluted":true}}',
  )
  expect(Object({}).polluted).toBeUndefined()
})

test('a row of the list is built from a few top-level fields of the report', async () => {
  const description = `Line ${crypto.randomUUID()}`
  const formData = { ...full.formData, description }
  await visitor.report({ ...full, formData, spamToken: await requestSpamToken() })
  const { body } = await owner(
    'GET',
    `/reports?project=demo&q=${encodeURIComponent(description.toUpperCase())}`,
  )

  expect(body).toEqual({
    cursor: null,
    unindexed: 0,
    lastChange: expect.any(Number),
    reports: [
      {
        id: expect.any(String),
        project: 'demo',
        type: 'BUG',
        priority: 'MEDIUM',
        status: 'open',
        title: description,
        reportedBy: 'ann@example.com',
        reporterName: '',
        currentUrl: 'https://a.example/checkout?step=2',
        browser: 'Chrome 156',
        version: '1.2.3',
        isSilent: false,
        spam: null,
        group: null,
        has: {
          screenshot: true,
          replay: true,
          recording: true,
          attachments: true,
          console: true,
          network: true,
        },
        assignee: null,
        labels: [],
        commentCount: 0,
        unreadReplies: 0,
        lastMessageAt: null,
        createdAt: expect.any(String),
      },
    ],
  })
})

test('P-026 a report of 30 MB is accepted, plain and gzipped, and read back whole', async () => {
  const text = createLargeReport(30_000_000)
  const plain = await visitor.report(text)
  const gzipped = await visitor.report(Bun.gzipSync(text), { 'Content-Encoding': 'gzip' })

  expect([plain.status, gzipped.status]).toEqual([201, 201])
  expect(JSON.stringify((await readBack(plain)).report)).toBe(text)
  expect(JSON.stringify((await readBack(gzipped)).report)).toBe(text)
}, 300_000)

test('more than 32 MiB, before or after inflating, is refused with the limit', async () => {
  const text = createLargeReport(34_600_000)
  const refusal = { status: 413, body: { code: 'too_large', detail: expect.stringContaining('33554432') } }

  expect(await visitor.report(text)).toMatchObject(refusal)
  expect(await visitor.report(Bun.gzipSync(text), { 'Content-Encoding': 'gzip' })).toMatchObject(refusal)
}, 300_000)

test('a gzip bomb is refused, and the next report is accepted', async () => {
  const zeros = Bun.gzipSync(new Uint8Array(512 << 20))
  const spaces = Bun.gzipSync(`{"a":"${' '.repeat(256 << 20)}"}`)
  // Zeros are not valid JSON, so the server may refuse them for that (400) before it refuses their size (413).
  expect((await visitor.report(zeros, { 'Content-Encoding': 'gzip' })).status).toBeOneOf([400, 413])
  expect(await visitor.report(spaces, { 'Content-Encoding': 'gzip' })).toMatchObject({ status: 413 })
  expect((await visitor.report({ type: 'BUG', isSilent: true })).status).toBe(201)
}, 300_000)

test('P-027 a body that is not a report is refused, and the next request is answered', async () => {
  const nested = `{"a":${'['.repeat(1000)}${']'.repeat(1000)}}`
  const invalid = new TextEncoder().encode('{"a":"\u0000"}')
  invalid[6] = 0xff
  const cases: [string | Uint8Array, Record<string, string>, number, string][] = [
    ['', {}, 400, 'invalid_json'],
    ['{', {}, 400, 'invalid_json'],
    ['[]', {}, 400, 'invalid_json'],
    ['{"type":"BUG"}x', {}, 400, 'invalid_json'],
    [invalid, {}, 400, 'invalid_json'],
    [nested, {}, 400, 'too_deep'],
    ['{}', { 'Content-Encoding': 'br' }, 415, 'unsupported_encoding'],
    ['{}', { 'Content-Encoding': 'gzip' }, 400, 'invalid_body'],
    [Bun.gzipSync('{"type":"BUG"}').subarray(0, 20), { 'Content-Encoding': 'gzip' }, 400, 'invalid_body'],
    [JSON.stringify({ formData: { description: 'x'.repeat(300_000) } }), {}, 413, 'too_large'],
    ['{}', { 'Idempotency-Key': 'x'.repeat(200) }, 400, 'bad_request'],
    ['{}', { 'Gleap-Hash': 'wrong' }, 401, 'invalid_session'],
    ['{}', { 'Api-Token': 'wrong' }, 401, 'invalid_key'],
  ]
  for (const [body, extra, status, code] of cases) {
    expect(await visitor.report(body, extra)).toMatchObject({ status, body: { code } })
    expect((await fetch(`${provider.origin}/healthz`)).status).toBe(200)
  }
})

test('an idempotency key makes a retry safe: same answer, one report', async () => {
  const key = crypto.randomUUID()
  const report = { ...minimal, formData: { description: key } }
  const first = await visitor.report(report, { 'Idempotency-Key': key })
  const second = await visitor.report(report, { 'Idempotency-Key': key })
  const gzipped = await visitor.report(Bun.gzipSync(JSON.stringify(report)), {
    'Idempotency-Key': key,
    'Content-Encoding': 'gzip',
  })
  const other = await visitor.report({ ...report, type: 'CRASH' }, { 'Idempotency-Key': key })

  expect(first.status).toBe(201)
  expect([second.status, second.body]).toEqual([201, first.body])
  expect([gzipped.status, gzipped.body]).toEqual([201, first.body])
  expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } })
  expect(Object((await owner('GET', `/reports?spam=only&q=${key}`)).body).reports).toHaveLength(1)
})

test('eight concurrent requests with one key create one report', async () => {
  const key = crypto.randomUUID()
  const report = { ...minimal, isSilent: true, formData: { description: key } }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => visitor.report(report, { 'Idempotency-Key': key })),
  )

  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  expect(Object((await owner('GET', `/reports?q=${key}`)).body).reports).toHaveLength(1)
})

test('P-028 a report without a valid token is accepted and marked; silent ones need none', async () => {
  const spamOf = async (report: object) => (await readBack(await visitor.report(report))).spam
  const token = await requestSpamToken()
  const other = createVisitor(provider)
  await other.start()
  const foreign = String(Object((await other.post('/frame/token', {})).body).spamToken)

  expect(await spamOf({ ...minimal, spamToken: token })).toBeNull()
  expect(await spamOf({ ...minimal, spamToken: token })).toBe('suspected')
  expect(await spamOf(minimal)).toBe('suspected')
  expect(await spamOf({ ...minimal, spamToken: foreign })).toBe('suspected')
  expect(await spamOf({ ...minimal, spamToken: `${token}0` })).toBe('suspected')
  expect(await spamOf({ ...minimal, spamToken: '1.99999999999999.x' })).toBe('suspected')
  expect(await spamOf({ ...minimal, isSilent: true })).toBeNull()
})

test('P-028 a retry does not spend its token twice', async () => {
  const report = { ...minimal, spamToken: await requestSpamToken() }
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  await visitor.report(report, key)

  expect((await readBack(await visitor.report(report, key))).spam).toBeNull()
})

test('a deleted report is gone, with the files that it references', async () => {
  const { body } = await visitor.upload(new Blob(['some text']))
  const { fileUrl } = Object(body)
  const answer = await visitor.report({ ...minimal, screenRecordingUrl: fileUrl })
  expect((await fetch(fileUrl)).status).toBe(200)

  expect((await owner('DELETE', `/reports/${idOf(answer)}`)).status).toBe(204)
  expect((await owner('GET', `/reports/${idOf(answer)}`)).status).toBe(404)
  expect((await owner('DELETE', `/reports/${idOf(answer)}`)).status).toBe(404)
  expect((await fetch(fileUrl)).status).toBe(404)
})
