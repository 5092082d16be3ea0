import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { createMapCache, mapFrames } from './map-frames.ts'
import { insertMap } from './store.ts'

let storage: TestStorage
beforeEach(async () => {
  storage = await openTestStorage()
})
afterEach(() => storage.remove())

const content = JSON.stringify({ version: 3, sources: ['src/a.ts'], mappings: 'AAAA' })
const bytes = content.length

async function storeMap(file: string, stored: { bytes?: number; encoding?: 'gzip' } = {}): Promise<void> {
  await storage.storeBlob(`demo/${file}/map`, undefined, content)
  const map = { id: file, project: 'demo', release: '1', file, name: file, who: 'ann', at: 1 }
  await insertMap(storage.ports.database, { ...map, bytes, encoding: 'identity', ...stored })
}

const stack = (names: readonly string[]) => names.map((name) => `n@https://a.example/${name}:1:1`).join('\n')
const map = (names: readonly string[], options: { cacheBytes?: number; maximumBytes?: number } = {}) =>
  mapFrames([stack(names)], {
    ...storage.ports,
    maps: createMapCache(options.cacheBytes ?? 0),
    project: 'demo',
    release: '1',
    ...(options.maximumBytes !== undefined && { maximumBytes: options.maximumBytes }),
  })

test('one request parses maps up to its maximum, and names the scripts whose maps it did not read', async () => {
  const names = ['a.js', 'b.js', 'c.js', 'd.js']
  for (const name of names) await storeMap(name)
  const { frames, problems } = await map(names, { maximumBytes: 2 * bytes })
  expect(frames.map(({ location }) => location)).toEqual([
    'https://a.example/a.js:1:1',
    'https://a.example/b.js:1:1',
  ])
  expect(problems).toEqual([
    'Frames of c.js, d.js are not mapped: the source maps of one report are read up to 0 MiB. Split the scripts into smaller ones.',
  ])
})

test('the first map is parsed even if it is larger than the maximum, and a smaller one after a larger one still fits', async () => {
  await storeMap('a.js')
  await storeMap('b.js', { bytes: 10 * bytes })
  await storeMap('c.js')
  expect((await map(['b.js'], { maximumBytes: 1 })).frames).toHaveLength(1)
  const { frames } = await map(['a.js', 'b.js', 'c.js'], { maximumBytes: 2 * bytes })
  expect(frames.map(({ location }) => location)).toEqual([
    'https://a.example/a.js:1:1',
    'https://a.example/c.js:1:1',
  ])
})

test('maps in the cache do not count', async () => {
  const names = ['a.js', 'b.js']
  for (const name of names) await storeMap(name)
  const maps = createMapCache(100_000)
  const read = (shown: readonly string[]) =>
    mapFrames([stack(shown)], { ...storage.ports, maps, project: 'demo', release: '1', maximumBytes: bytes })
  await read(['a.js'])
  expect((await read(names)).frames).toHaveLength(2)
})

test('a compressed map counts with its real size after it was read', async () => {
  const zipped = Bun.gzipSync(JSON.stringify({ ...JSON.parse(content), comment: ' '.repeat(100_000) }))
  const writer = await storage.ports.blobs.create('demo/a.js/map', {})
  await writer.write(zipped)
  await writer.close()
  const row = { id: 'a.js', project: 'demo', release: '1', file: 'a.js', name: 'a.js', who: 'ann', at: 1 }
  await insertMap(storage.ports.database, { ...row, bytes: zipped.length, encoding: 'gzip' })
  await storeMap('b.js')
  const { frames, problems } = await map(['a.js', 'b.js'], { maximumBytes: 90_000 })
  expect(frames).toHaveLength(1)
  expect(problems).toHaveLength(1)
  // Before it is read, its real size is estimated.
  expect((await map(['b.js', 'a.js'], { maximumBytes: bytes + zipped.length })).frames).toHaveLength(1)
})

test('scripts beyond the twentieth are named', async () => {
  const names = Array.from({ length: 24 }, (_, index) => `s${index}.js`)
  for (const name of names) await storeMap(name)
  const { frames, problems } = await map(names)
  expect(frames).toHaveLength(20)
  expect(problems).toEqual([
    'Frames of s20.js, s21.js, s22.js and 1 more are not mapped: the frames of 20 scripts are mapped for one report.',
  ])
})
