import { afterAll, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openProject } from '../support/open-project.ts'
import { createVisitor, openProvider, readAnswer, type Answer, startProvider } from '../support/provider.ts'

const provider = await openProvider()
afterAll(() => provider.close())

async function startVisitor() {
  const visitor = createVisitor(provider)
  await visitor.start()
  return visitor
}

const gzipped = { 'Content-Encoding': 'gzip' }

function gzip(text: string): Uint8Array<ArrayBuffer> {
  return Bun.gzipSync(text)
}

test('P-011 a stream of 300,000 events is refused while it arrives, before it is parsed', async () => {
  const visitor = await startVisitor()
  const events = `{"events":[${'{},'.repeat(300_000)}{}]}`

  const { status, body } = await visitor.post('/sessions/stream', gzip(events), gzipped)
  expect([status, Object(body).code]).toEqual([413, 'too_large'])
  expect(Object(body).detail).toContain('more than 50000 values')
})

test('a gzip body of several members is refused by every runtime', async () => {
  const visitor = await startVisitor()
  const [start, end] = [gzip('{"type":"BUG",'), gzip('"isSilent":true}')]
  const { status, body } = await visitor.report(Buffer.concat([start, end]), gzipped)
  expect([status, Object(body).code]).toEqual([400, 'invalid_body'])
  expect((await visitor.report(gzip('{"type":"BUG","isSilent":true}'), gzipped)).status).toBe(201)
})

test('any body may inflate to 4 MiB, and a larger one to 100 times its compressed size', async () => {
  const visitor = await startVisitor()
  const toReport = (text: string) => `{"type":"BUG","isSilent":true,"customData":{"a":"${text}"}}`

  expect((await visitor.report(gzip(toReport(' '.repeat(4_000_000))), gzipped)).status).toBe(201)
  const { status, body } = await visitor.report(gzip(toReport(' '.repeat(20_000_000))), gzipped)
  expect([status, Object(body).code]).toEqual([413, 'too_large'])
  expect(Object(body).detail).toContain('more than 100 times its size')
  const dense = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))).toString('base64')
  expect((await visitor.report(gzip(toReport(`${dense}${' '.repeat(5_000_000)}`)), gzipped)).status).toBe(201)
}, 300_000)

test('a report with more than 1,000 top-level keys is refused, and one with 1,000 is accepted', async () => {
  const visitor = await startVisitor()
  const toReport = (count: number) =>
    `{"type":"BUG","isSilent":true${Array.from({ length: count - 2 }, (_, index) => `,"k${index}":0`).join('')}}`

  expect((await visitor.report(toReport(1000))).status).toBe(201)
  expect(await visitor.report(toReport(1001))).toMatchObject({ status: 413, body: { code: 'too_large' } })
  expect(await visitor.report(gzip(toReport(500_000)), gzipped)).toMatchObject({ status: 413 })
})

function toForm(fields: number): string {
  const field = '--b\r\nContent-Disposition: form-data; name="field"\r\n\r\nvalue\r\n'
  const file =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nplain text\r\n--b--\r\n'
  return field.repeat(fields) + file
}

async function upload(
  body: string | Uint8Array<ArrayBuffer>,
  extra: Record<string, string> = {},
): Promise<Answer> {
  const visitor = await startVisitor()
  const headers = { ...visitor.headers(extra), 'Content-Type': 'multipart/form-data; boundary=b' }
  return readAnswer(await fetch(`${provider.origin}/uploads/sdk`, { method: 'POST', headers, body }))
}

test('a compressed upload is refused, because only JSON may be compressed', async () => {
  expect((await upload(toForm(0))).status).toBe(200)
  const refused = await upload(gzip(toForm(0)), gzipped)
  expect(refused).toMatchObject({ status: 415, body: { code: 'unsupported_encoding' } })
})

test('an upload of 20 parts is accepted, and one of 21 is refused', async () => {
  expect((await upload(toForm(19))).status).toBe(200)
  expect(await upload(toForm(20))).toMatchObject({ status: 400, body: { code: 'invalid_multipart' } })
})

test('a copied Idempotency-Key reveals nothing about the report to another session', async () => {
  const [first, second] = [await startVisitor(), await startVisitor()]
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const report = { type: 'BUG', isSilent: true }
  const sent = await first.report(report, key)
  const copied = await second.report(report, key)

  expect([sent.status, copied.status]).toEqual([201, 201])
  expect(Object(copied.body).id).not.toBe(Object(sent.body).id)
  expect((await first.report(report, key)).body).toEqual(sent.body)
})

test('a repeated report uses up no quota', async () => {
  const small = await startProvider({ QUOTA_SESSION_MIB: '1' })
  const { visitor } = await openProject(small)
  const line = { log: 'x'.repeat(900), date: '2026-11-20T10:00:00.000Z', priority: 'INFO' }
  const report = { type: 'BUG', isSilent: true, consoleLog: Array.from({ length: 600 }, () => line) }
  const send = (key: string) => visitor.report(report, { 'Idempotency-Key': key })
  const answers = [await send('one'), await send('one'), await send('two')]
  await small.close()
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 429])
})

test('a report that is sent eight times at once is stored once', async () => {
  const own = await startProvider()
  const { sdkKey, visitor } = await openProject(own)
  const send = () => visitor.report({ type: 'BUG', isSilent: true }, { 'Idempotency-Key': 'one' })
  const answers = await Promise.all(Array.from({ length: 8 }, send))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  const stored = await readdir(join(own.dataDir, 'blobs', sdkKey))
  await own.close()
  expect(stored).toHaveLength(1)
})
