import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { createMultipartReader, type MultipartEvent, parseBoundary } from './multipart.ts'

const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

interface Part {
  name: string
  fileName: string | undefined
  content: string
}

/** Parses a form that arrives in pieces of `size` bytes and returns its parts with their joined content. */
function read(form: Uint8Array, size: number): Part[] {
  const reader = createMultipartReader('b')
  const events: MultipartEvent[] = []
  for (let start = 0; start < form.length; start += size) {
    events.push(...reader.push(form.slice(start, start + size)).map((event) => structuredClone(event)))
  }
  reader.end()
  const parts: Part[] = []
  for (const event of events) {
    const last = parts.at(-1)
    if (event.kind === 'part') parts.push({ name: event.name, fileName: event.fileName, content: '' })
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
      expect(read(toBytes(`${head}${text}\r\n--b--\r\n`), size)).toEqual([
        { name: 'file', fileName: 'f', content: text },
      ])
    }),
    { numRuns: 1000 },
  )
})

test('keeps every byte of a content, whatever bytes the name of its file has', () => {
  const bytes = fc.uint8Array({ maxLength: 300 }).map((some) => Buffer.from(some).toString('latin1'))
  const fileName = bytes.map((text) => text.replace(/[\r\n"\\]/g, ''))
  fc.assert(
    fc.property(fileName, bytes, fc.integer({ min: 1, max: 50 }), (name, content, size) => {
      fc.pre(!content.includes('\r\n--b'))
      const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
      expect(read(toBytes(`${head}${content}\r\n--b--\r\n`), size)).toEqual([
        { name: 'file', fileName: expect.any(String), content },
      ])
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['UTF-8', 'filename="caf\xc3\xa9.png"', 'café.png'],
  ['Latin-1', 'filename="caf\xe9.png"', 'café.png'],
  ['Windows-1252', 'filename="5 \x80.png"', '5 €.png'],
  ['percent-encoded by a browser', 'filename="a%22b%0D%0A.png"', 'a"b  .png'],
  ['a percent sign of the name', 'filename="100%25 caf%C3%A9.png"', '100%25 caf%C3%A9.png'],
  ['an escaped quotation mark', String.raw`filename="a\"b; name=\"c.png"`, 'a"b; name="c.png'],
  ['a Windows path', String.raw`filename="C:\dir\f.png"`, String.raw`C:\dir\f.png`],
  ['a token', 'filename=f.png', 'f.png'],
  ['RFC 8187', `filename="f.png"; filename*=UTF-8''%e2%82%ac%20rates.png`, '€ rates.png'],
  ['RFC 8187 before the plain name', `filename*=utf-8'en'%e2%82%ac.png; filename="f.png"`, '€.png'],
  ['RFC 8187 in Latin-1', `filename*=iso-8859-1''caf%e9.png`, 'café.png'],
  ['RFC 8187 in an unknown encoding', `filename="f.png"; filename*=x-none''%e9.png`, 'f.png'],
  ['RFC 8187 with bytes that are not UTF-8', `filename="f.png"; filename*=UTF-8''%e9.png`, 'f.png'],
  ['a parameter that ends with "name"', 'x-filename="g.png"; filename="f.png"', 'f.png'],
])('reads a file name: %s', (_encoding, parameter, fileName) => {
  const form = toBytes(
    `--b\r\nContent-Disposition: form-data; name="file"; ${parameter}\r\n\r\nPNGDATA\r\n--b--`,
  )
  expect(read(form, 7)).toEqual([{ name: 'file', fileName, content: 'PNGDATA' }])
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
