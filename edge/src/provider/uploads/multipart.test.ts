import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { createMultipartReader, parseBoundary, type MultipartEvent } from './multipart.ts'

const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

/** Parses a form that arrives in pieces of `size` bytes and returns its parts with their joined content. */
function read(form: Uint8Array, size: number): { name: string; content: string }[] {
  const reader = createMultipartReader('b')
  const events: MultipartEvent[] = []
  for (let start = 0; start < form.length; start += size) {
    events.push(...reader.push(form.slice(start, start + size)).map((event) => structuredClone(event)))
  }
  reader.end()
  const parts: { name: string; content: string }[] = []
  for (const event of events) {
    const last = parts.at(-1)
    if (event.kind === 'part') parts.push({ name: event.name, content: '' })
    else if (event.kind === 'data' && last) last.content += Buffer.from(event.bytes).toString('latin1')
  }
  return parts
}

test('parses any content in chunks of any size, including text that resembles a boundary', () => {
  const piece = fc.constantFrom(
    '\r',
    '\n',
    '\r\n',
    '--b',
    '\r\n--',
    '\r\n--a',
    '\r\n-',
    'b',
    '-',
    '\0',
    '\xff',
  )
  const content = fc.array(piece).map((pieces) => pieces.join(''))
  const isCut = (text: string) => !text.includes('\r\n--b')

  fc.assert(
    fc.property(content.filter(isCut), fc.integer({ min: 1, max: 50 }), (text, size) => {
      const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n'
      expect(read(toBytes(`${head}${text}\r\n--b--\r\n`), size)).toEqual([{ name: 'file', content: text }])
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['multipart/form-data; charset=utf-8; boundary="a b"', 'a b'],
  ['Multipart/Form-Data;boundary=abc', 'abc'],
  ['multipart/form-data', undefined],
  ['multipart/mixed; boundary=abc', undefined],
  ['application/json', undefined],
])('the boundary of %p is %p', (type, boundary) => {
  expect(parseBoundary(type)).toBe(boundary)
})
