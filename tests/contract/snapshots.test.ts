import { afterAll, expect, test } from 'bun:test'
import { createOwner, createVisitor, openProvider } from '../support/provider.ts'
import { sendRaw } from '../support/raw-http.ts'

const screenshotData = {
  html: '<!DOCTYPE html><html><head><style>p{color:red}</style></head><body><p onclick="1">Ü 😀</p><script>1</script><img src="https://a.example/b.png"></body></html>',
  baseUrl: 'https://shop.example/',
  width: 800,
  height: 600,
  isMobile: false,
  x: 0,
  y: 40,
}

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)

async function send(report: object): Promise<{ id: string; snapshotUrl: string | null }> {
  const visitor = createVisitor(provider)
  await visitor.start()
  const { id } = Object((await visitor.report({ isSilent: true, formData: {}, ...report })).body)
  const { snapshotUrl } = Object((await owner('GET', `/reports/${id}`)).body)
  return { id, snapshotUrl }
}

/** Requests a snapshot below `/files`, even if its URL names the files host. */
async function read(snapshotUrl: string | null, change: Record<string, string> = {}): Promise<Response> {
  const url = new URL(snapshotUrl ?? 'http://no.example')
  for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value)
  const path = url.pathname.startsWith('/files/') ? url.pathname : `/files${url.pathname}`
  return fetch(provider.origin + path + url.search)
}

test('P-029 a snapshot is shown at a signed URL, without scripts and in an opaque origin', async () => {
  const { id, snapshotUrl } = await send({ screenshotData })
  expect(snapshotUrl).toContain(`/snapshots/${id}?`)
  const response = await read(snapshotUrl)
  const html = await response.text()

  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  })
  const policy = response.headers.get('Content-Security-Policy')?.split('; ') ?? []
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('sandbox')
  expect(policy).toContain('img-src data:')
  expect(policy.join(' ')).not.toMatch(/script-src|frame-src|https:/)
  expect(html).toStartWith('<!DOCTYPE html><html><head><style>')
  expect(html).toContain('<p>Ü 😀</p><img>')
  expect(html).toContain('top:40px!important')
  expect(html).not.toContain('onclick')
})

test('the element that the reporter selected is outlined, and other text as a selector changes nothing', async () => {
  const { snapshotUrl } = await send({ screenshotData })
  const plain = await (await read(snapshotUrl)).text()
  const outlined = await (await read(snapshotUrl, { highlight: 'body > p' })).text()
  expect(outlined).toStartWith(plain)
  expect(outlined.slice(plain.length)).toStartWith('<style>body > p{outline:')
  expect(await (await read(snapshotUrl, { highlight: 'p{}*{display:none}' })).text()).toBe(plain)
})

test('a snapshot is also served on the files host, and on no other host', async () => {
  const { snapshotUrl } = await send({ screenshotData })
  const { pathname, search } = new URL(snapshotUrl ?? '')
  const path = pathname.replace(/^\/files/, '')
  const answer = await sendRaw(provider.origin, `GET ${path}${search} HTTP/1.1\r\nHost: files.localhost`)
  expect(answer.status).toBe(200)
  expect(answer.body).toContain('<p>Ü 😀</p>')
  const elsewhere = await sendRaw(provider.origin, `GET ${path}${search} HTTP/1.1\r\nHost: api.localhost`)
  expect(elsewhere.status).toBe(404)
})

test('resources of other origins are loaded over https if the owner allows it', async () => {
  const { snapshotUrl } = await send({ screenshotData })
  const response = await read(snapshotUrl, { resources: 'allow' })

  expect(await response.text()).toContain('<img src="https://a.example/b.png">')
  const policy = response.headers.get('Content-Security-Policy')?.split('; ') ?? []
  expect(policy).toContain('img-src data: https:')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('sandbox')
})

test('a snapshot is served only at its signed URL, which expires within an hour', async () => {
  const { id, snapshotUrl } = await send({ screenshotData })
  const expires = Number(new URL(snapshotUrl ?? '').searchParams.get('expires'))
  const { snapshotUrl: other } = await send({ screenshotData })
  const foreign = new URL(other ?? '').searchParams

  expect(expires - Date.now()).toBeLessThanOrEqual(60 * 60 * 1000)
  for (const change of [
    { signature: '' },
    { signature: 'f'.repeat(64) },
    { expires: String(expires + 1) },
    { expires: 'NaN' },
    { expires: foreign.get('expires') ?? '', signature: foreign.get('signature') ?? '' },
  ])
    expect((await read(snapshotUrl, change)).status).toBe(404)
  for (const path of [
    `/files/snapshots/${id}`,
    '/files/snapshots/',
    '/files/snapshots/x?expires=1&signature=1',
  ])
    expect((await fetch(provider.origin + path)).status).toBe(404)
})

test('a report without a snapshot has no snapshot URL, and that of a deleted report stops working', async () => {
  expect((await send({})).snapshotUrl).toBeNull()
  const { id, snapshotUrl } = await send({ screenshotData })
  await owner('DELETE', `/reports/${id}`)
  expect((await read(snapshotUrl)).status).toBe(404)
})

test('P-029 a large and broken snapshot is a complete document', async () => {
  const piece = '<div title="x"><p>text</p>'
  const html = `<body>${piece.repeat(400_000)}<img src="${'a'.repeat(10_000_000)}`
  const { snapshotUrl } = await send({ consoleLog: [], screenshotData: { ...screenshotData, html }, x: 1 })
  const text = await (await read(snapshotUrl)).text()

  expect(text).toEndWith('</body>')
  expect(text.length).toBeLessThan(html.length)
}, 300_000)

test.each([[{ html: 5 }], [{ html: null, x: 'a' }], [{ x: 1e300 }], [{ html: '', y: -1 }]])(
  'an invalid snapshot (%j) is shown as an empty page',
  async (odd) => {
    const { snapshotUrl } = await send({ screenshotData: odd })
    const response = await read(snapshotUrl)
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain('5')
  },
)

test.each([
  [
    'an address with 100,000 spaces in a style sheet',
    `<style>a{background:url(${' '.repeat(100_000)}</style>`,
  ],
  ['a mark of 100,000 digits', `<p bb-scroll-anchor="${'1'.repeat(100_000)}x">`],
  ['100,000 end tags in a deep tree', '<div>'.repeat(500) + '</p>'.repeat(100_000)],
])('P-029 a snapshot with %s is shown as fast as any other', async (_name, hostile) => {
  const html = `<html><body>${hostile}<b>end</b></body></html>`
  const { snapshotUrl } = await send({ screenshotData: { ...screenshotData, html } })

  expect((await read(snapshotUrl)).status).toBe(200)
})

test('frames of a snapshot without content do not make it many times as long', async () => {
  const html = '<iframe srcdoc=x></iframe>'.repeat(40_000)
  const { snapshotUrl } = await send({ screenshotData: { ...screenshotData, html } })

  const shown = await (await read(snapshotUrl)).text()
  expect(shown.length).toBeLessThan(html.length * 8)
})
