import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { ask, origin } from '../support/docs-requests.ts'
import { createOwner } from '../support/provider.ts'

const crossOrigin = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }

function pick(headers: Headers, names: string[]): Record<string, string | null> {
  return Object.fromEntries(names.map((name) => [name, headers.get(name)]))
}

async function fetchPinnedScript(): Promise<{ path: string; integrity: string }> {
  const owner = createOwner({ origin, inboxToken: process.env['INBOX_TOKEN'] ?? '', close: async () => {} })
  const { status, body } = await owner('GET', '/places')
  expect(status).toBe(200)
  return Object(body).pinnedScript
}

test('P-002 any page can load the script and its chunks', async () => {
  const script = await ask('/widget.js', { headers: { Origin: 'https://shop.example' } })
  expect(script.status).toBe(200)
  const chunks = [...(await script.text()).matchAll(/file:"([^"]+)"/g)].map(([, file]) => file ?? '')
  expect(chunks.length).toBeGreaterThan(2)
  const answers = await Promise.all(chunks.map((file) => ask(`/assets/widget/${file}`)))
  for (const { status, headers } of [script, ...answers]) {
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toContain('javascript')
    expect(pick(headers, Object.keys(crossOrigin))).toEqual(crossOrigin)
  }
  for (const { headers } of answers) expect(headers.get('Cache-Control')).toContain('immutable')
})

test('the pinned script has the integrity that the inbox shows, and any page can load it for a year', async () => {
  const { path, integrity } = await fetchPinnedScript()
  const { status, headers, ...answer } = await ask(`/${path}`, {
    headers: { Origin: 'https://shop.example' },
  }).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    bytes: await response.bytes(),
  }))
  expect(status).toBe(200)
  expect(`sha384-${createHash('sha384').update(answer.bytes).digest('base64')}`).toBe(integrity)
  expect(pick(headers, ['Cache-Control', ...Object.keys(crossOrigin)])).toEqual({
    'Cache-Control': 'public, max-age=31536000, immutable',
    ...crossOrigin,
  })
})

test('the pinned script loads the same chunks as the script without a version', async () => {
  const { path } = await fetchPinnedScript()
  const readChunks = async (script: string): Promise<string[]> =>
    [...(await (await ask(script)).text()).matchAll(/file:"([^"]+)",integrity:"([^"]+)"/g)].map(String)
  const pinned = await readChunks(`/${path}`)
  expect(pinned.length).toBeGreaterThan(2)
  expect(pinned).toEqual(await readChunks('/widget.js'))
  expect((await ask('/_widget.json')).status).toBe(404)
})
