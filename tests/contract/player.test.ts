import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { ask, origin } from '../support/docs-requests.ts'
import { sendRaw } from '../support/raw-http.ts'

function readPolicy(headers: Headers): Map<string, string> {
  const directives = (headers.get('Content-Security-Policy') ?? '').split('; ')
  return new Map(directives.map((directive) => [directive.split(' ')[0] ?? '', directive]))
}

test('the player is one document with one script, known by its hash, and nothing else may run or load', async () => {
  const answer = await ask('/files/player')
  const html = await answer.text()
  const scripts = [...html.matchAll(/<script src="([^"]+)" integrity="([^"]+)">/g)]
  expect(answer.status).toBe(200)
  expect(scripts).toHaveLength(1)

  const [, address = '', integrity = ''] = scripts[0] ?? []
  const script = await ask(`/files/${address}`)
  expect(script.headers.get('Cache-Control')).toContain('immutable')
  expect(
    `sha384-${createHash('sha384')
      .update(await script.text())
      .digest('base64')}`,
  ).toBe(integrity)

  const policy = readPolicy(answer.headers)
  expect(policy.get('default-src')).toBe("default-src 'none'")
  expect(policy.get('script-src')).toBe(`script-src '${integrity}'`)
  expect(policy.get('img-src')).toBe('img-src data: blob:')
  expect(policy.get('style-src')).toBe("style-src 'unsafe-inline'")
  for (const name of ['connect-src', 'frame-src', 'child-src', 'object-src', 'worker-src'])
    expect(policy.has(name)).toBe(false)
})

test('a second mode allows images of other origins, and no mode allows other scripts', async () => {
  const closed = readPolicy((await ask('/files/player')).headers)
  const open = readPolicy((await ask('/files/player?resources=foreign')).headers)
  expect(open.get('img-src')).toBe('img-src data: blob: http: https:')
  expect(open.get('script-src')).toBe(closed.get('script-src') ?? '')
  expect(open.has('frame-src')).toBe(false)
})

test('the player accepts messages from the inbox and the panel only, whatever its URL says', async () => {
  const html = await (await ask('/files/player?embedders=evil.example')).text()
  const [, hosts = ''] = /name="embedders" content="([^"]*)"/.exec(html) ?? []
  expect(hosts).toMatch(/^[\w.:-]+(?: [\w.:-]+){0,2}$/)
  expect(hosts).not.toContain('evil')
})

test('the panel may frame only the player, and gets its URL', async () => {
  const answer = await ask('/frame/')
  const [, address = ''] = /name="player" content="([^"]*)"/.exec(await answer.text()) ?? []
  expect(address).toBe(`${new URL(origin).host}/files/player`)
  expect(readPolicy(answer.headers).get('frame-src')).toBe(`frame-src ${address}`)

  const { host } = new URL(origin)
  const named = await sendRaw(
    origin,
    `GET / HTTP/1.1\r\nHost: frame.localhost:${new URL(origin).port}\r\nAccept: */*`,
  )
  const elsewhere = host.replace(/^[^:]+/, 'files.localhost')
  expect(named.body).toContain(`name="player" content="${elsewhere}/player"`)
  expect(readPolicy(named.headers).get('frame-src')).toBe(`frame-src ${elsewhere}/player`)
})

test('the player also accepts messages from the docs host, which serves the panel by default', async () => {
  const { port } = new URL(origin)
  const { body } = await sendRaw(
    origin,
    `GET /player HTTP/1.1\r\nHost: files.localhost:${port}\r\nAccept: */*`,
  )
  expect(body).toContain(`content="inbox.localhost:${port} frame.localhost:${port} localhost:${port}"`)
})
