import { createJson, type Schema, type Source } from './create-json.ts'
import type { Random } from './random.ts'

export interface Body {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  encoding?: string
}

const JSON_TYPE = 'application/json'
const INFLATED_BYTES = 3_000_000

/** Creates a JSON body: mostly well formed, sometimes truncated, compressed, corrupted, or with a wrong type. */
export function createJsonBody(schema: Schema, source: Source): Body {
  const { random } = source
  const text = createJson(schema, source)
  const bytes = new TextEncoder().encode(text)
  switch (random.int(20)) {
    case 0:
      return { bytes: bytes.slice(0, random.int(bytes.length + 1)), type: JSON_TYPE }
    case 1:
      return { bytes: concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]), type: JSON_TYPE }
    case 2:
      return {
        bytes: concat([bytes, Buffer.from(random.pick(['}', ',', '\u0000', ' x', '[]']))]),
        type: JSON_TYPE,
      }
    case 3:
      return { bytes: concat([Buffer.from(text, 'utf16le')]), type: `${JSON_TYPE};charset=utf-16` }
    case 4:
      return { bytes: flipByte(bytes, random), type: JSON_TYPE }
    case 5:
      return {
        bytes,
        type: random.pick(['', 'text/plain', 'application/xml', `${JSON_TYPE}; charset="`, '*/*']),
      }
    case 6:
    case 7:
      return { bytes: createGzip(text, random), type: JSON_TYPE, encoding: 'gzip' }
    case 8:
      return { bytes, type: JSON_TYPE, encoding: random.pick(['gzip', 'br', 'gzip, gzip', 'identity', 'x']) }
    default:
      return { bytes, type: JSON_TYPE }
  }
}

function createGzip(text: string, random: Random): Uint8Array<ArrayBuffer> {
  const whole = Bun.gzipSync(text)
  switch (random.int(5)) {
    case 0:
      return whole.slice(0, random.int(whole.length))
    case 1:
      return concat([whole, Bun.gzipSync('{}')])
    case 2:
      return flipByte(whole, random)
    case 3:
      return Bun.gzipSync(text.slice(0, -1) + ' '.repeat(INFLATED_BYTES) + text.slice(-1))
    default:
      return whole
  }
}

const NAMES = ['file', 'file', 'file', 'x', '', 'a"b', 'f\u0000', '__proto__']
const FILE_NAMES = ['a.png', '../../etc/passwd', 'a\u0000.html', 'x'.repeat(2000), '', 'a"; name="b', 'ü.svg']
const CONTENTS = [
  'plain text',
  '<script>alert(1)</script>',
  '',
  '\r\n--b\r\n',
  '%PDF-1.7',
  'GIF89a',
  '\u0000'.repeat(64),
]
const ENDINGS = ['--b--\r\n', '--b--', '--b', '', '--b\r\n--b--\r\n']

/** Creates form data with hostile names, missing blank lines, too many parts, or wrong closing boundaries. */
export function createMultipartBody(random: Random): Body {
  const count = random.chance(0.05) ? 25 : 1 + random.int(3)
  const parts = Array.from({ length: count }, () => {
    const fileName = random.chance(0.8) ? `; filename="${random.pick(FILE_NAMES)}"` : ''
    const type = random.chance(0.5)
      ? `Content-Type: ${random.pick(['image/png', 'text/html', ';;', ''])}\r\n`
      : ''
    const disposition = `Content-Disposition: form-data; name="${random.pick(NAMES)}"${fileName}\r\n`
    const blank = random.chance(0.95) ? '\r\n' : ''
    return `--b\r\n${random.chance(0.95) ? disposition : ''}${type}${blank}${random.pick(CONTENTS)}\r\n`
  })
  const bytes = concat([Buffer.from(parts.join('') + random.pick(ENDINGS), 'latin1')])
  const boundary = random.chance(0.85) ? 'b' : random.pick(['', '"b', 'b\u00ff', 'x'.repeat(300), 'c'])
  return {
    bytes: random.chance(0.1) ? flipByte(bytes, random) : bytes,
    type: `multipart/form-data; boundary=${boundary}`,
    ...(random.chance(0.05) && { encoding: 'gzip' }),
  }
}

function flipByte(bytes: Uint8Array, random: Random): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes)
  if (copy.length > 0) copy[random.int(copy.length)] = random.int(256)
  return copy
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts))
}
