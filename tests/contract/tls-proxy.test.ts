import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createVisitor, type Provider, startProvider } from '../support/provider.ts'

/** Headers from a proxy that terminates TLS. */
const proxied = { Host: 'docs.example', 'X-Forwarded-Proto': 'https' }

const screenshotData = {
  html: '<!DOCTYPE html><html><body><p>Seen</p></body></html>',
  baseUrl: 'https://shop.example/',
  width: 800,
  height: 600,
  isMobile: false,
  x: 0,
  y: 0,
}

let trusting: Provider
let untrusting: Provider

beforeAll(async () => {
  const dist = 'dist'
  trusting = await startProvider({ RATE_LIMIT: 'off' }, { dist, trustProxy: true })
  untrusting = await startProvider({ RATE_LIMIT: 'off' }, { dist, trustProxy: false })
})

afterAll(async () => {
  await trusting.close()
  await untrusting.close()
})

const ask = (provider: Provider, path: string, Host = proxied.Host): Promise<Response> =>
  fetch(provider.origin + path, {
    headers: { ...proxied, Host, Authorization: `Bearer ${provider.inboxToken}` },
  })

test('behind a proxy that terminates TLS the inbox gets https addresses of the other parts', async () => {
  expect(await (await ask(trusting, '/inbox/api/places')).json()).toMatchObject({
    frame: 'https://docs.example/frame',
    files: 'https://docs.example/files',
  })
  expect(await (await ask(trusting, '/api/places', 'inbox.localhost')).json()).toMatchObject({
    api: 'https://api.localhost',
    frame: 'https://frame.localhost',
    files: 'https://files.localhost',
  })
})

test('a server that trusts no proxy does not believe that it is behind TLS', async () => {
  expect(await (await ask(untrusting, '/inbox/api/places')).json()).toMatchObject({
    files: 'http://docs.example/files',
  })
})

test('behind a proxy that terminates TLS a snapshot has an https address that answers', async () => {
  const visitor = createVisitor(trusting)
  await visitor.start()
  const { id } = Object((await visitor.report({ isSilent: true, formData: {}, screenshotData })).body)
  const { snapshotUrl } = Object(await (await ask(trusting, `/inbox/api/reports/${id}`)).json())
  expect(snapshotUrl).toStartWith('https://docs.example/files/snapshots/')
  const { pathname, search } = new URL(snapshotUrl)
  const snapshot = await ask(trusting, pathname + search)
  expect(snapshot.status).toBe(200)
  expect(await snapshot.text()).toContain('Seen')
})

test('behind a proxy that terminates TLS the player knows who embeds it', async () => {
  const player = await (await ask(trusting, '/player', 'files.localhost')).text()
  expect(player).toContain('content="inbox.localhost frame.localhost localhost"')
  const panel = await (await ask(trusting, '/', 'frame.localhost')).text()
  expect(panel).toContain('content="files.localhost/player"')
})
