import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { expect, test } from 'bun:test'
import { buildScript } from '../../../../tests/support/source-maps.ts'
import { findMappings } from './find-mappings.ts'

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
