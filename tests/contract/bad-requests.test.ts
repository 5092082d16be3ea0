import { expect, test } from 'bun:test'
import { ask, findHashedFiles, origin } from '../support/docs-requests.ts'
import { requestRaw, sendRaw, type RawAnswer } from '../support/raw-http.ts'

/** Checks that an error response contains no stack trace or file path, and does not redirect to another site. */
function expectNoLeak({ headers, body }: RawAnswer): void {
  expect(body).not.toMatch(/\bat \S+ \(|\.ts:\d+|node_modules|\/home\/|TypeError|ReferenceError/)
  const location = headers.get('Location')
  if (location !== null) expect(new URL(location, 'http://docs.example').host).toBe('docs.example')
}

const tricks: [target: string, status: number][] = [
  ['//', 404],
  ['//intro/keys', 404],
  ['/intro//keys', 404],
  ['/intro/keys//', 404],
  ['//evil.example/', 404],
  ['//evil.example/%2e%2e', 404],
  ['///evil.example/intro/keys/', 404],
  ['/\\evil.example/', 404],
  ['/\\/evil.example/index.html', 404],
  ['/%5cevil.example/', 404],
  ['/%2f%2fevil.example/', 404],
  ['/%2e%2e/%2e%2e/etc/passwd', 404],
  ['/../../etc/passwd', 404],
  ['/assets/../../site.json', 404],
  ['/assets/..%2f..%2fsite.json', 404],
  ['/assets/%2e%2e%2f%2e%2e%2fsite.json', 404],
  ['/intro/..%5ckeys', 404],
  ['/intro/keys;jsessionid=1', 404],
  ['/intro;/keys', 404],
  ['/intro/keys.', 404],
  ['/intro/keys%20', 404],
  ['/intro/keys%00', 400],
  ['/%00', 400],
  ['/intro/keys%0d%0aSet-Cookie:%20a=b', 400],
  ['/intro/keys%', 400],
  ['/intro/keys%2', 400],
  ['/%zz', 400],
  ['/%c0%ae%c0%ae/', 400],
  ['/%ff', 400],
  ['/%E2%80%AE', 404],
  ['/__proto__', 404],
  ['/constructor', 404],
  ['/toString.md', 404],
]

test.each(tricks)('%j is refused with %i', async (target, status) => {
  const answer = await requestRaw(origin, target)

  expect(answer.status).toBe(status)
  expectNoLeak(answer)
  if (status === 400) expect(JSON.parse(answer.body)).toMatchObject({ code: 'malformed_path', status })
})

test.each(['/intro/\u0080keys', '/intro/k\u00e9ys'])('%j, which is not UTF-8, is refused', async (target) => {
  const answer = await requestRaw(origin, target)
  expect(answer.status === 400 || answer.status === 404).toBe(true)
  expectNoLeak(answer)
})

const encoded: [target: string, location: string][] = [
  ['/intro/%6beys', '/intro/keys'],
  ['/%69ntro%2Fkeys.html?q=%zz', '/intro/keys?q=%zz'],
]

test.each(encoded)('a longer spelling of a page, %s, redirects to %s', async (target, location) => {
  const answer = await requestRaw(origin, target)
  expect(answer.status).toBe(301)
  expect(answer.headers.get('Location')).toBe(location)
})

const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']

test.each(methods)('D-001 %s is refused with 405 and the allowed methods', async (method) => {
  const [file = ''] = await findHashedFiles()
  for (const path of ['/', '/intro/keys', '/intro/keys.md', '/intro/keys/', '/robots.txt', file]) {
    const answer = await requestRaw(origin, `${method} ${path}`, ['Content-Length: 0'])
    expect(answer.status).toBe(405)
    expect(answer.headers.get('Allow')).toBe('GET, HEAD')
    expectNoLeak(answer)
  }
})

test('D-001 a page refuses a body with a problem that says why', async () => {
  const answer = await ask('/intro/keys', { method: 'POST', body: 'x'.repeat(1000) })
  expect(await answer.json()).toEqual({
    type: 'about:blank',
    title: 'Method Not Allowed',
    status: 405,
    detail: 'POST is not allowed here. Pages are read-only: use GET.',
    code: 'method_not_allowed',
  })
})

test.each([
  ['GET /bugs/v2', 'POST'],
  ['PUT /sessions', 'POST'],
  ['DELETE /sessions/stream', 'POST'],
  ['PATCH /uploads/sdk', 'POST'],
  ['POST /config/demo', 'GET'],
])('%s is answered with a problem and the allowed methods: %s', async (target, allowed) => {
  const answer = await requestRaw(origin, target, ['Content-Length: 0'])
  expect([answer.status, answer.headers.get('Allow')]).toEqual([405, allowed])
  expect(JSON.parse(answer.body)).toMatchObject({ code: 'method_not_allowed' })
})

test('an unknown path is not found with any method', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    expect((await requestRaw(origin, `${method} /nope`, ['Content-Length: 0'])).status).toBe(404)
  }
})

const long: [name: string, target: string][] = [
  ['a path of 20 kB', `/${'a'.repeat(20_000)}`],
  ['a query of 20 kB', `/search?q=${'a'.repeat(20_000)}`],
  ['an encoded path of 20 kB', `/${'%61'.repeat(6_700)}`],
]

test.each(long)('%s is too long', async (_, target) => {
  const answer = await requestRaw(origin, target)
  expect(answer.status).toBe(414)
  expect(JSON.parse(answer.body)).toMatchObject({ code: 'uri_too_long', status: 414 })
})

test('a query of 7 kB is not too long', async () => {
  expect((await requestRaw(origin, `/search?q=${'a'.repeat(7000)}`)).status).toBe(200)
})

const ranges = [
  'bytes=0-3',
  'bytes=0-1,5-6',
  'bytes=999999999-',
  'bytes=-0',
  'bytes=9-1',
  'bytes=a-b',
  'lines=1-2',
  'bytes',
  '',
]

test.each(ranges)('a Range of %j is ignored, and the complete file is returned', async (range) => {
  for (const path of ['/intro/keys', '/robots.txt']) {
    const whole = await requestRaw(origin, path)
    const answer = await requestRaw(origin, path, [`Range: ${range}`])
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Range')).toBeNull()
    expect(answer.body).toBe(whole.body)
  }
})

const broken: [name: string, request: string][] = [
  ['a NUL in the path', 'GET /a\0b HTTP/1.1\r\nHost: localhost'],
  ['a space in the path', 'GET /a b HTTP/1.1\r\nHost: localhost'],
  ['no Host', 'GET / HTTP/1.1'],
  ['an empty Host', 'GET / HTTP/1.1\r\nHost:'],
  ['a method that is none', 'F{O} / HTTP/1.1\r\nHost: localhost'],
  ['an unknown method', 'FOO / HTTP/1.1\r\nHost: localhost'],
  ['a negative length', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1'],
  ['no HTTP at all', '\u0016\u0003\u0001\u0000\u00a5'],
]

test.each(broken)(
  '%s is refused or closes the connection, and the server keeps running',
  async (_, request) => {
    const answer = await sendRaw(origin, request)

    expect(answer.status === 0 || answer.status >= 400).toBe(true)
    expectNoLeak(answer)
    expect((await ask('/healthz')).status).toBe(200)
  },
)

test('an unknown Host gets the docs, and no URL in the response contains it', async () => {
  const answer = await sendRaw(origin, 'GET /intro/keys/ HTTP/1.1\r\nHost: evil.example')
  expect(answer.status).toBe(301)
  expect(answer.headers.get('Location')).toBe('/intro/keys')
})

// workerd passes only one Host header to the Worker, and Cloudflare routes by only one.
test.skipIf(process.env['RUNTIME'] === 'workerd')(
  'two Host headers are refused, because a proxy may have used the other one',
  async () => {
    const { port } = new URL(origin)
    for (const [first, second] of [
      [`localhost:${port}`, 'evil.example'],
      ['evil.example', `inbox.localhost:${port}`],
    ]) {
      const answer = await sendRaw(origin, `GET /healthz HTTP/1.1\r\nHost: ${first}\r\nHost: ${second}`)
      expect([first, answer.status]).toEqual([first, 400])
    }
    expect((await ask('/healthz')).status).toBe(200)
  },
)

// Miniflare parses the Host header before the Worker does. Cloudflare does not route such requests.
test
  .skipIf(process.env['RUNTIME'] === 'workerd')
  .each(['localhost:99999', '%00', 'a%20b', '[::1', 'a@b', 'a\\b'])(
  'an invalid Host header (%s) is refused without a server error',
  async (host) => {
    for (const path of ['/', '/widget.js', '/inbox/', '/api/search?q=a']) {
      const { status } = await sendRaw(origin, `GET ${path} HTTP/1.1\r\nHost: ${host}`)
      expect([path, status]).toEqual([path, 400])
    }
  },
)
