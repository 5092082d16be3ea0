import { afterAll, expect, test } from 'bun:test'
import { openLive } from '../support/live-events.ts'
import { openProvider } from '../support/provider.ts'
import { requestRaw } from '../support/raw-http.ts'

const provider = await openProvider()
afterAll(() => provider.close())

const paths = ['/openapi.json', '/openapi', '/config/demo', '/healthz', '/config/unknown']

test.each(paths)('HEAD %s has the length and encoding of GET, or neither', async (path) => {
  for (const lines of [[], ['Accept-Encoding: gzip']]) {
    const get = await requestRaw(provider.origin, path, lines)
    const head = await requestRaw(provider.origin, `HEAD ${path}`, lines)

    expect([head.status, head.body]).toEqual([get.status, ''])
    expect([null, get.headers.get('Content-Length')]).toContain(head.headers.get('Content-Length'))
    expect(head.headers.get('Content-Encoding')).toBe(get.headers.get('Content-Encoding'))
    expect(head.headers.get('Content-Type')).toBe(get.headers.get('Content-Type'))
  }
})

test('a large dynamic response is compressed for clients that accept it', async () => {
  const plain = await fetch(`${provider.origin}/openapi.json`, { headers: { 'Accept-Encoding': 'identity' } })
  const packed = await fetch(`${provider.origin}/openapi.json`, { headers: { 'Accept-Encoding': 'gzip' } })
  const refused = await requestRaw(provider.origin, '/openapi.json', ['Accept-Encoding: gzip;q=0'])

  expect(plain.headers.get('Content-Encoding')).toBeNull()
  expect(packed.headers.get('Content-Encoding')).toBe('gzip')
  expect(refused.headers.get('Content-Encoding')).toBeNull()
  expect(await packed.text()).toBe(await plain.text())
})

test('events are not compressed, because compression would delay them', async () => {
  const live = await openLive(provider)
  expect(live.response.headers.get('Content-Encoding')).toBeNull()
  expect((await live.next())?.name).toBe('ready')
  live.close()
})

test('P-001 responses that any page may read can be loaded by cross-origin isolated pages', async () => {
  for (const path of ['/config/demo', '/config/unknown', '/sessions', '/bugs/v2', '/uploads/sdk']) {
    const method = path.startsWith('/config') ? 'GET' : 'POST'
    const { headers } = await fetch(provider.origin + path, { method })
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  }
  const own = await fetch(`${provider.origin}/inbox/api/projects`)
  expect(own.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
})
