import { afterAll, expect, test } from 'bun:test'
import { createApi, parseRetryAfter } from './api-client.ts'

const seen: { path: string; headers: Record<string, string>; body: string }[] = []
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    const { pathname } = new URL(request.url)
    seen.push({ path: pathname, headers: Object.fromEntries(request.headers), body: await request.text() })
    if (pathname === '/hang') return new Promise<Response>(() => {})
    if (pathname === '/text') return new Response('no json', { status: 503, headers: { 'Retry-After': '2' } })
    return Response.json({ ok: true })
  },
})
afterAll(() => server.stop(true))

const callApi = createApi({ apiUrl: () => `${server.url.origin}/`, sdkKey: 'demo', fetch })

test('W-163 W-164 calls go to the API host with the key, and with ids if known', async () => {
  expect(await callApi('/sessions', { body: '{}' })).toMatchObject({ status: 200, body: { ok: true } })
  expect(seen[0]).toMatchObject({ path: '/sessions', body: '{}', headers: { 'api-token': 'demo' } })
  expect(seen[0]?.headers['content-type']).toBe('application/json;charset=UTF-8')
  expect(seen[0]?.headers).not.toContainAnyKeys(['gleap-id', 'gleap-hash', 'cookie'])
  await callApi('/sessions', { body: '{}', ids: { gleapId: 's1', gleapHash: 'h1' } })
  expect(seen[1]?.headers).toMatchObject({ 'gleap-id': 's1', 'gleap-hash': 'h1' })
})

test('W-170 a form sets its own content type', async () => {
  const form = new FormData()
  form.append('file', new File(['x'], 'a.txt'))
  await callApi('/uploads/sdk', { body: form })
  expect(seen.at(-1)?.headers['content-type']).toStartWith('multipart/form-data; boundary=')
})

test('a response without JSON keeps its text and its wait time', async () => {
  expect(await callApi('/text', {})).toEqual({
    status: 503,
    body: undefined,
    text: 'no json',
    retryAfterMs: 2000,
  })
})

test('a provider that hangs or is unreachable has status 0', async () => {
  expect((await callApi('/hang', { timeoutMs: 50 })).status).toBe(0)
  const nowhere = createApi({ apiUrl: () => 'http://127.0.0.1:1', sdkKey: 'demo', fetch })
  expect((await nowhere('/sessions', {})).status).toBe(0)
})

test('parses both forms of Retry-After and limits it to a day', () => {
  const now = Date.UTC(2026, 10, 20)
  expect(parseRetryAfter('5')).toBe(5000)
  expect(parseRetryAfter('Fri, 20 Nov 2026 00:00:30 GMT', now)).toBe(30_000)
  expect(parseRetryAfter('Fri, 20 Nov 2020 00:00:30 GMT', now)).toBe(0)
  expect(parseRetryAfter('999999')).toBe(86_400_000)
  expect([parseRetryAfter(null), parseRetryAfter(''), parseRetryAfter('soon')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
