import { expect, test } from 'bun:test'
import { routes } from '../../edge/contract/provider-paths-and-headers.ts'
import { startProvider } from '../support/provider.ts'
import { origin } from '../support/docs-requests.ts'
import { sendRaw } from '../support/raw-http.ts'

const { port } = new URL(origin)

function askHost(host: string, path: string) {
  return sendRaw(origin, `GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nAccept: */*`)
}

const parts = ['api', 'frame', 'files', 'inbox']

test.each(parts)('the %s host does not serve the docs', async (part) => {
  for (const path of ['/intro/keys', '/intro/keys.md', '/robots.txt', '/intro/keys/']) {
    const answer = await askHost(`${part}.localhost`, path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  }
})

test.each([...parts.map((part) => `${part}.localhost`), 'localhost', '127.0.0.1', 'anything.example'])(
  '%s passes the health check',
  async (host) => {
    const answer = await askHost(host, '/healthz')
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body)).toEqual({ status: 'ok' })
  },
)

test.each(['localhost', '127.0.0.1', 'anything.example', 'LOCALHOST'])(
  '%s is the docs host',
  async (host) => {
    expect((await askHost(host, '/intro/keys')).status).toBe(200)
  },
)

test('with host names of their own, the inbox, the panel and the files are not on the docs host', async () => {
  const hosts = { FRAME_HOST: 'frame.example', FILES_HOST: 'files.example', INBOX_HOST: 'inbox.example' }
  const provider = await startProvider({ ...hosts, API_HOST: 'api.example' }, { dist: 'dist' })
  const read = (host: string, path: string) =>
    sendRaw(provider.origin, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: */*`)
  try {
    for (const path of ['/inbox/', '/inbox/api/session', '/inbox', '/frame/', '/files/player'])
      expect([path, (await read('docs.example', path)).status]).toEqual([path, 404])
    expect((await read('inbox.example', '/inbox/api/session')).status).toBe(200)
  } finally {
    await provider.close()
  }
})

const posted = Object.values(routes).filter((path) => path !== routes.config)

test.each(posted)('the api host serves %s, as the docs host does', async (path) => {
  for (const host of ['api.localhost', 'localhost']) {
    const answer = await sendRaw(
      origin,
      `POST ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nContent-Length: 0`,
    )
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      401,
      expect.objectContaining({ code: 'invalid_key' }),
    ])
  }
})
