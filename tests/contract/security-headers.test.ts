import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { ask, browserAccept, findHashedFiles } from '../support/docs-requests.ts'
import { routes } from '../support/docs-routes.ts'

/** Requests for one response of every kind from the docs host. */
const [hashedFile = ''] = await findHashedFiles()
const etag = (await ask('/intro/keys')).headers.get('ETag') ?? ''
const answers: [kind: string, path: string, init: RequestInit][] = [
  ['page', '/intro/keys', {}],
  ['search page', '/search?q=keys', {}],
  ['Markdown', '/intro/keys.md', {}],
  ['negotiated text', '/intro/keys', { headers: { Accept: 'text/plain' } }],
  ['unchanged page', '/intro/keys', { headers: { 'If-None-Match': etag } }],
  ['redirect', '/intro/keys/', {}],
  ['not-found page', '/nope', { headers: { Accept: browserAccept } }],
  ['not-found problem', '/nope', { headers: { Accept: 'application/json' } }],
  ['refused method', '/intro/keys', { method: 'POST' }],
  ['malformed path', '/%zz', {}],
  ['text file', '/robots.txt', {}],
  ['hashed file', hashedFile, {}],
  ['missing hashed file', '/assets/nope.js', {}],
  ['health', '/healthz', {}],
]

test.each(answers)('a %s carries every security header', async (_, path, init) => {
  const { headers } = await ask(path, init)
  const policy = headers.get('Content-Security-Policy') ?? ''

  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
  expect(headers.get('Cross-Origin-Resource-Policy')).toMatch(/^(?:same|cross)-origin$/)
  expect(headers.get('Permissions-Policy')).toContain('camera=()')
  expect(policy).toStartWith("default-src 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).toMatch(/form-action '(?:none|self)'/)
  expect(policy).toMatch(/frame-ancestors '(?:none|self)'/)
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-(?:inline|eval)'/)
})

test.each(answers)('a %s has no Strict-Transport-Security over plain http', async (_, path, init) => {
  expect((await ask(path, init)).headers.get('Strict-Transport-Security')).toBeNull()
})

const applicationAnswers = answers.filter(([kind]) => kind !== 'hashed file')

test.each(applicationAnswers)('a %s has a request id of its own', async (_, path, init) => {
  const ids = await Promise.all(
    [1, 2].map(async () => (await ask(path, init)).headers.get('X-Request-Id') ?? ''),
  )
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(ids[0]).not.toBe(ids[1])
})

test('no response names the server software', async () => {
  for (const [, path, init] of answers) {
    const { headers } = await ask(path, init)
    expect(headers.get('Server')).toBeNull()
    expect(headers.get('X-Powered-By')).toBeNull()
  }
})

test.each(routes)(
  'every inline script and style sheet of %s is one that the policy names, and no element has a style or a handler',
  async (route) => {
    const answer = await ask(route)
    const policy = answer.headers.get('Content-Security-Policy') ?? ''
    const html = await answer.text()
    const scripts = [...html.matchAll(/<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g)]
    const inline = scripts.filter(
      ({ groups }) => !/\ssrc=|type="application\/(?:ld\+)?json"/.test(groups?.['attributes'] ?? ''),
    )

    const sheets = html.matchAll(/<style[^>]*>(?<code>[\s\S]*?)<\/style>/g)
    for (const { groups } of [...inline, ...sheets]) {
      const hash = createHash('sha256')
        .update(groups?.['code'] ?? '')
        .digest('base64')
      expect(policy).toContain(`'sha256-${hash}'`)
    }
    expect(/<[^>]+\s(?:style|on[a-z]+)="[^>]*>/.exec(html)?.[0]).toBeUndefined()
  },
)

test('pages cannot read the document of the panel, so that Gleap 16.4 frames its URL', async () => {
  const { status, headers } = await ask('/frame/', { headers: { Origin: 'https://shop.example' } })
  expect(status).toBe(200)
  expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
})
