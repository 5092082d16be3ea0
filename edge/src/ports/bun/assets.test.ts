import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Asset, Assets } from '../ports.ts'
import { compressAnswer, createBunAssets } from './assets.ts'

const page = `<!doctype html>${'<p>keys</p>'.repeat(500)}`
let dist = ''
let assets: Assets

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'assets-'))
  await Bun.write(join(dist, 'site.json'), '{"build":"0a1b2c3d"}')
  await Bun.write(join(dist, 'public/pages/intro/keys.html'), page)
  await Bun.write(join(dist, 'public/small.txt'), 'User-agent: *')
  await Bun.write(join(dist, 'public/assets/photo.png'), new Uint8Array(5000))
  assets = await createBunAssets(dist)
})

afterAll(() => rm(dist, { recursive: true }))

async function bytesOf(asset: Asset | undefined): Promise<Uint8Array> {
  return new Uint8Array(await new Response(asset?.body).arrayBuffer())
}

const encodings = [
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, gzip;q=0.0', undefined],
  ['BR', 'br'],
  ['brx, xgzip', undefined],
] as const

test.each(encodings)('Accept-Encoding %p returns %p', async (acceptEncoding, encoding) => {
  const asset = await assets.read('/pages/intro/keys.html', acceptEncoding)
  const bytes = await bytesOf(asset)
  const plain =
    encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes

  expect(asset?.encoding).toBe(encoding)
  expect(new TextDecoder().decode(plain)).toBe(page)
})

test('files that compression does not shrink are served as they are', async () => {
  expect((await assets.read('/small.txt', 'br'))?.encoding).toBeUndefined()
  expect((await assets.read('/assets/photo.png', 'br'))?.encoding).toBeUndefined()
})

test('all encodings of a file have one entity tag, and other files have others', async () => {
  const plain = await assets.read('/pages/intro/keys.html')
  const packed = await assets.read('/pages/intro/keys.html', 'gzip')
  const other = await assets.read('/small.txt')

  expect(plain?.etag).toMatch(/^W\/"[0-9a-f]+"$/)
  expect(packed?.etag).toBe(plain?.etag ?? '')
  expect(other?.etag).not.toBe(plain?.etag)
})

const outside = [
  '/site.json',
  '/../site.json',
  '/pages/../../site.json',
  '/pages',
  '/',
  '',
  '/nope',
  'small.txt',
]

test.each(outside)('%p is not a file of the build', async (path) => {
  expect(await assets.read(path)).toBeUndefined()
})

test('the manifest is read each time', async () => {
  expect(await assets.readManifest()).toEqual({ build: '0a1b2c3d' })
})

const json = { 'Content-Type': 'application/json' }
const accepting = (accepted: string) =>
  new Request('http://localhost/', { headers: { 'Accept-Encoding': accepted } })
const inflate = async (answer: Response) => new TextDecoder().decode(Bun.gunzipSync(await answer.bytes()))

function toStream(chunks: string[], onCancel = () => {}): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull(controller) {
      const chunk = chunks.shift()
      if (chunk === undefined) controller.close()
      else controller.enqueue(encoder.encode(chunk))
    },
    cancel: onCancel,
  })
}

test('a large response is compressed at once, and its entity tag becomes weak', async () => {
  const text = 'a report '.repeat(1000)
  const answer = await compressAnswer(
    accepting('br, gzip'),
    new Response(text, { headers: { ...json, ETag: '"7"', 'Content-Length': '9000', Vary: 'Accept' } }),
  )

  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-encoding': 'gzip',
    'content-type': 'application/json',
    etag: 'W/"7"',
    vary: 'Accept, Accept-Encoding',
  })
  expect(await inflate(answer)).toBe(text)
})

test('a very large response is compressed as a stream, which ends when the client disconnects', async () => {
  const chunks = Array.from({ length: 100 }, (_, index) => `${index} `.repeat(1000))
  const whole = await compressAnswer(
    accepting('gzip'),
    new Response(toStream([...chunks]), { headers: json }),
  )
  expect(await inflate(whole)).toBe(chunks.join(''))

  let isCanceled = false
  const endless = toStream(
    Array.from({ length: 10_000 }, () => 'x'.repeat(10_000)),
    () => {
      isCanceled = true
    },
  )
  const left = await compressAnswer(accepting('gzip'), new Response(endless, { headers: json }))
  await left.body?.cancel()
  expect(isCanceled).toBe(true)
})

const large = 'x'.repeat(5000)

test.each([
  ['a small answer', accepting('gzip'), new Response('{}', { headers: json })],
  [
    'a response whose encoding the client refuses',
    accepting('gzip;q=0'),
    new Response(large, { headers: json }),
  ],
  [
    'an already compressed response',
    accepting('gzip'),
    new Response(large, { headers: { 'Content-Type': 'video/webm' } }),
  ],
  ['events', accepting('gzip'), new Response(large, { headers: { 'Content-Type': 'text/event-stream' } })],
  ['a refusal', accepting('gzip'), new Response(large, { status: 404, headers: json })],
  [
    'what has an encoding',
    accepting('gzip'),
    new Response(large, { headers: { ...json, 'Content-Encoding': 'br' } }),
  ],
])('%s stays as it is', async (_, request, answer) => {
  const [headers, text] = [Object.fromEntries(answer.headers), await answer.clone().text()]
  const same = await compressAnswer(request, answer)
  expect(Object.fromEntries(same.headers)).toEqual(headers)
  expect(await same.text()).toBe(text)
})
