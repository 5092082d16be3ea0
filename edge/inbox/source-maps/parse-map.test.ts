import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { expect, test } from 'bun:test'
import { buildScript, findPosition } from '../../../tests/support/source-maps.ts'
import { createMapCache, selectMap } from './map-frames.ts'
import { findCalledName, findMappings, type ParsedMap, parseMap } from './parse-map.ts'
import { selectRemoved } from './routes.ts'

const built = await buildScript()

const parse = (map: unknown) => parseMap(new Blob([JSON.stringify(map)]).stream())

function findOriginal(map: ParsedMap, position: string) {
  const [line = 0, column = 0] = position.split(':').map(Number)
  return map.find([{ line, column }])[0]
}

test('a position has its line, column and the lines around it', async () => {
  const map = await parse(JSON.parse(built.map))
  expect(findOriginal(map, findPosition(built, 'RangeError'))).toMatchObject({
    source: 'cart.ts',
    line: 5,
    column: 38,
    context: { firstLine: 3 },
  })
})

test('the name of a call comes from the source, with its last part', () => {
  const call = (text: string, column = 1) => ({
    source: 'a.ts',
    line: 2,
    column,
    context: { firstLine: 1, lines: ['', text, ''] },
  })
  const names = [
    call('  return cart.total(items)', 10),
    call('new Cart(1)'),
    call('await this.#load()'),
    call('größe(1)'),
    call('1 + 2'),
    call('if (a) {', 900),
  ].map((position) => findCalledName(position))
  expect(names).toEqual(['total', 'Cart', '#load', 'größe', '', ''])
  expect(findCalledName({ ...call('f()'), context: null })).toBe('')
})

test('the source URLs that bundlers write become paths in the project', async () => {
  const sources = ['webpack://shop/./src/cart.ts?ab12', '../../src/cart.ts', './src/cart.ts', 'src/cart.ts']
  for (const source of sources)
    expect(
      findOriginal(await parse({ version: 3, sources: [source], mappings: 'AAAA' }), '1:1'),
    ).toMatchObject({
      source: 'src/cart.ts',
      context: null,
    })
})

test('a position in generated code without a source has none', async () => {
  const map = await parse({ version: 3, sources: [null], mappings: 'A,CAAA' })
  expect([
    findOriginal(map, '1:1'),
    findOriginal(map, '1:2'),
    findOriginal(map, '0:1'),
    findOriginal(map, '2:1'),
  ]).toEqual([undefined, undefined, undefined, undefined])
})

test('the memory of a map counts its mappings, sources and their content, with two bytes for wide characters', async () => {
  const memory = async (map: object) =>
    (await parse({ version: 3, sources: ['a'], mappings: 'AAAA', ...map })).memory
  const small = await memory({})
  expect(await memory({ mappings: `AAAA${',CAAA'.repeat(100_000)}` })).toBe(small + 500_000)
  const one = await memory({ sourcesContent: ['a'.repeat(1000)] })
  expect(one).toBeGreaterThan(small + 1000)
  expect(await memory({ sourcesContent: [`${'a'.repeat(999)} `] })).toBe(one + 1000)
  expect(await memory({ sources: Array.from({ length: 1000 }, () => 'abc') })).toBeGreaterThan(small + 30_000)
})

test('the sections of an index map start at their offset', async () => {
  const section = (line: number, column: number, source: string) => ({
    offset: { line, column },
    map: { version: 3, sources: [source], mappings: 'AAAA;AACA' },
  })
  const map = await parse({ version: 3, sections: [section(0, 5, 'a'), section(1, 10, 'b')] })
  const positions = ['1:5', '1:6', '2:1', '2:10', '2:11', '3:1', '4:1', '0:0'].map((position) => {
    const original = findOriginal(map, position)
    return original && `${original.source}:${original.line}`
  })
  expect(positions).toEqual([undefined, 'a:1', 'a:2', 'a:2', 'b:1', 'b:2', undefined, undefined])
})

test('the cache drops the maps that were not used for the longest time', () => {
  const cache = createMapCache(100)
  const map = (memory: number): ParsedMap => ({ memory, find: () => [] })
  cache.keep('a', map(40))
  cache.keep('b', map(40))
  cache.find('a')
  cache.keep('c', map(40))
  cache.keep('huge', map(101))
  expect(['a', 'b', 'c', 'huge'].filter((id) => cache.find(id))).toEqual(['a', 'c'])
})

test('a script gets the map that shares the most trailing segments; a map uploaded with a URL fits only that URL', () => {
  const select = (url: string, files: readonly string[]) =>
    selectMap(
      url,
      files.map((file) => ({ file })),
    )?.file
  const url = 'https://cdn.example/shop/assets/app.js?v=2'
  expect(select(url, ['app.js', 'assets/app.js', 'other/app.js'])).toBe('assets/app.js')
  expect(select(url, ['https://cdn.example/shop/assets/app.js', 'app.js'])).toBe(
    'https://cdn.example/shop/assets/app.js',
  )
  expect(select(url, ['https://other.example/shop/assets/app.js'])).toBeUndefined()
  expect(select(url, ['assets/main.js'])).toBeUndefined()
  expect(select('https://a.example/a%20b/%E0.js', ['a b/%E0.js'])).toBe('a b/%E0.js')
})

test('the oldest releases are removed until their size fits; the current one stays', () => {
  const MIB = 1024 * 1024
  const release = (name: string, mib: number) => ({
    release: name,
    files: 1,
    bytes: mib * MIB,
    uploadedAt: '',
  })
  expect(
    selectRemoved([release('4', 200), release('3', 200), release('2', 200), release('1', 10)], '4'),
  ).toEqual(['2', '1'])
  expect(selectRemoved([release('2', 500), release('1', 500)], '1')).toEqual(['2'])
  expect(selectRemoved([release('1', 512)], '1')).toEqual([])
})

/** Finds one position with the library, which decodes all mappings. */
function findWithLibrary(mappings: string, line: number, column: number) {
  const map = new TraceMap({ version: 3, names: ['n'], sources: ['0', '1', '2'], mappings })
  const found = originalPositionFor(map, { line: line + 1, column })
  if (found.source === null) return undefined
  return { source: Number(found.source), line: found.line - 1, column: found.column }
}

test('each position of a script has the mapping that the library finds', async () => {
  const { code, map } = await buildScript()
  const lines = code.split('\n')
  const handwritten = [
    'IAAA,JAAC,CACA',
    'AAAA,AACA,AAEA,CAAAA',
    'AAAA,CCCC,A;;C;AADD,UAgCA',
    'gBAAA;D,C',
    '',
    ';;',
  ]
  for (const mappings of [String(JSON.parse(map).mappings), ...handwritten]) {
    const positions = (mappings.length > 40 ? lines : ['', '', '', '']).flatMap((text, line) =>
      Array.from({ length: Math.max(20, text.length) }, (_, column) => ({ line, column })),
    )
    const expected = positions.map(({ column, line }) => findWithLibrary(mappings, line, column))
    expect(findMappings(mappings, positions)).toEqual(expected)
    expect(findMappings(mappings, [...positions, ...positions].toReversed())).toEqual(
      [...expected, ...expected].toReversed(),
    )
    expect(positions.flatMap((position) => findMappings(mappings, [position]))).toEqual(expected)
  }
})

test('a position far after the last mapping of its line has none', () => {
  const find = (mappings: string) => findMappings(mappings, [{ line: 0, column: 2001 }])
  expect(find('AAAA')).toEqual([undefined])
  expect(find('CAAA')).toEqual([{ source: 0, line: 0, column: 0 }])
  // The second mapping starts at column 3000.
  expect(find('AAAA,w7FAAA')).toEqual([{ source: 0, line: 0, column: 0 }])
})

test('damaged mappings are refused with their place', () => {
  for (const mappings of ['AA%A', 'AAAA,g', 'AAAAAA', 'gggggggggA', 'ÄAAA'])
    expect(() => findMappings(mappings, [{ line: 0, column: 0 }])).toThrow(
      'The mappings are damaged at character',
    )
})
