import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { createJsonScanner, JsonError, type JsonKind } from './json-scanner.ts'

type Seen = [key: string | undefined, kind: JsonKind, isEmpty: boolean][]

/** Scans in chunks of `size` bytes; returns the recorded callbacks, or the error's code. */
function scan(bytes: Uint8Array, size = 7, maximumDepth = 100): Seen | string {
  const seen: Seen = []
  let last: [string | undefined, JsonKind] = [undefined, 'null']
  const scanner = createJsonScanner(
    {
      onValueStart: (key, kind) => void (last = [key, kind]),
      onValueEnd: (isEmpty) => void seen.push([...last, isEmpty]),
    },
    maximumDepth,
  )
  try {
    for (let start = 0; start < bytes.length; start += size) scanner.push(bytes.subarray(start, start + size))
    scanner.end()
    return seen
  } catch (error) {
    if (error instanceof JsonError) return error.code
    throw error
  }
}

const encode = (text: string) => new TextEncoder().encode(text)

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

test('finds each value of the outermost object in chunks of any size', () => {
  const bytes = encode(
    '{"a":"", "b" : "x\\"y","c":[],"d":[0],"e":{},"f":{"a":1},"g":-1.5e+3,"h":true,"i":null}',
  )

  for (let size = 1; size <= bytes.length; size += 1) {
    expect(scan(bytes, size)).toEqual([
      ['a', 'string', true],
      ['b', 'string', false],
      ['c', 'array', true],
      ['d', 'array', false],
      ['e', 'object', true],
      ['f', 'object', false],
      ['g', 'number', false],
      ['h', 'boolean', false],
      ['i', 'null', false],
    ])
  }
})

test('accepts exactly the objects that JSON.parse accepts', () => {
  const json = fc.json().map((text) => `{"a":${text}}`)
  const broken = fc
    .tuple(
      json,
      fc.nat(),
      fc.constantFrom(
        '',
        '"',
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '0',
        '-',
        'e',
        '.',
        '\\',
        't',
        ' ',
        '\t',
        '\n',
        '\r',
      ),
    )
    .map(([text, at, insert]) => {
      const index = at % (text.length + 1)
      return text.slice(0, index) + insert + text.slice(index + (at % 2))
    })

  fc.assert(
    fc.property(
      fc.oneof(json, broken, fc.json(), fc.string()),
      fc.integer({ min: 1, max: 20 }),
      (text, size) => {
        expect(typeof scan(encode(text), size) !== 'string').toBe(isJsonObject(text))
      },
    ),
    { numRuns: 3000 },
  )
})

test('refuses text that is not UTF-8', () => {
  const bytes = encode('{"a":"x"}')
  bytes[6] = 0xff

  expect(scan(bytes)).toBe('invalid_json')
})

test('limits the depth, counting the outermost object as one level', () => {
  const nested = (levels: number) => encode(`{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`)

  expect(scan(nested(1000), 64, 1000)).toEqual([['a', 'array', false]])
  expect(scan(nested(1001), 64, 1000)).toBe('too_deep')
})
