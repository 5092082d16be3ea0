import { expect, test } from 'bun:test'
import { requestRaw, type RawAnswer } from '../support/raw-http.ts'
import { routes } from '../support/docs-routes.ts'

/**
 * Sends the same requests to both runtimes. Any difference beyond headers of the transport is a defect. Contract tests
 * check that responses are correct; this test finds differences that they miss.
 */
const { BUN_URL, WORKERD_URL } = process.env
if (BUN_URL === undefined || WORKERD_URL === undefined) {
  throw new Error('BUN_URL and WORKERD_URL name the servers to compare. Run: bun run test parity')
}
const origins = [BUN_URL, WORKERD_URL]

const requests: [target: string, lines: string[]][] = [
  ...routes.map((route): [string, string[]] => [route, []]),
  ['HEAD /intro/keys', []],
  ['/intro/keys', ['Accept: text/markdown']],
  ['/intro/keys', ['Accept: text/plain']],
  ['/intro/keys', ['Accept: application/json']],
  ['/intro/keys', ['Range: bytes=0-3']],
  ['/intro/keys', ['If-None-Match: *']],
  ['/intro/keys?x=1', ['If-None-Match: "other"']],
  ['POST /intro/keys', ['Content-Length: 0']],
  ['OPTIONS /intro/keys', []],
  ['/intro/keys.md', []],
  ['/index.md', []],
  ['/intro/keys/?q=1', []],
  ['/intro/keys.html', []],
  ['/intro/%6beys', []],
  ['/nope', []],
  ['/nope', ['Accept: application/json']],
  ['POST /nope', ['Content-Length: 0']],
  ['//evil.example/', []],
  ['/%zz', []],
  ['/intro/keys%00', []],
  ['/pages/intro/keys.html', []],
  ['/assets/nope.js', []],
  ['/robots.txt', []],
  ['/sitemap.xml', []],
  ['/llms.txt', []],
  ['/llms-full.txt', []],
  ['/manifest.webmanifest', []],
  ['/favicon.svg', []],
  ['/footer.txt', []],
  ['/healthz', []],
  ['/readyz', []],
  [`/${'a'.repeat(9000)}`, []],
  ['/api/nope', []],
  ['/frame/nope', []],
  ['/files/nope', []],
  ['/inbox/api/nope', []],
  ['/inbox/api/live', []],
  ['/inbox/api/reports', ['Authorization: Bearer wrong']],
  ['PATCH /inbox/api/reports', ['Content-Length: 0', 'Cookie: __Host-inbox=1.2']],
  ['/openapi.json', []],
  ['HEAD /openapi.json', []],
  ['HEAD /config/demo', []],
  ['/config/demo', []],
  ['/config/nope', []],
  ['OPTIONS /sessions', ['Origin: https://shop.example', 'Access-Control-Request-Method: POST']],
  ['POST /sessions', ['Content-Length: 0']],
  ['GET /sessions', []],
  ['POST /bugs/v2', ['Content-Length: 0', 'Content-Type: application/json', 'Api-Token: demo']],
]

test.each(requests)('%s %p is answered the same by both runtimes', async (target, lines) => {
  const [bun, workerd] = await Promise.all(origins.map((origin) => requestRaw(origin, target, lines)))
  expect(normalize(workerd)).toEqual(normalize(bun))
})

/** Headers of the transport, and headers that differ in every response. */
const incidental = new Set([
  'cf-cache-status',
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
])

function normalize(answer: RawAnswer | undefined): unknown {
  if (answer === undefined) throw new Error('One of the servers is missing.')
  const headers = [...answer.headers].filter(([name]) => !incidental.has(name))
  return {
    status: answer.status,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, name === 'etag' ? 'W/"…"' : value])),
    body: answer.body,
  }
}
