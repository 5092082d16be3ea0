/** Kind of a value in the outermost object. */
export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null'

/** Callbacks for the outermost object only; positions are indexes into the current chunk. */
interface JsonVisitor {
  /** `key` is undefined if the key is longer than any relevant key or contains escapes. */
  onValueStart(key: string | undefined, kind: JsonKind, start: number): void
  /** `isEmpty` is true for `{}`, `[]` and `""`; `end` is the index after the value's last byte. */
  onValueEnd(isEmpty: boolean, end: number): void
}

interface JsonScanner {
  /** @throws JsonError at the first byte that cannot be part of an object in valid JSON. */
  push(chunk: Uint8Array): void
  /** @throws JsonError if the object is incomplete. */
  end(): void
}

/** JSON that is invalid, nested too deeply, or has too many values. */
export class JsonError extends Error {
  override name = 'JsonError'
  readonly code: 'invalid_json' | 'too_deep' | 'too_large'

  constructor(code: JsonError['code'], message: string) {
    super(message)
    this.code = code
  }
}

const enum Expect {
  Root,
  Value,
  ValueOrEnd,
  KeyOrEnd,
  Key,
  Colon,
  CommaOrEnd,
  String,
  Escape,
  Hex,
  Literal,
  Number,
  Nothing,
}

const MAX_KEY_LENGTH = 64

/**
 * Validates JSON as it streams, without storing it. Accepts what `JSON.parse` would accept as an object (RFC 8259), in
 * UTF-8, nested no deeper than `maximumDepth`.
 */
export function createJsonScanner(
  visitor: JsonVisitor,
  maximumDepth: number,
  maximumValues = Infinity,
): JsonScanner {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  /** 1 for each open object, 0 for each open array. */
  const isObject = new Uint8Array(maximumDepth + 1)
  let depth = 0
  let values = 0
  let expect = Expect.Root
  let isKey = false
  let isEmpty = false
  let literal = ''
  let literalAt = 0
  let digits = Digits.Sign
  let hexLeft = 0
  let key = ''
  let keyLength = 0
  let offset = 0

  function fail(index: number): never {
    refuse(`The body is not valid JSON: unexpected byte at ${offset + index}.`)
  }

  function open(object: 0 | 1): void {
    if (depth === maximumDepth) {
      throw new JsonError('too_deep', `The JSON is nested deeper than ${maximumDepth} levels.`)
    }
    depth += 1
    isObject[depth] = object
    isEmpty = true
    expect = object ? Expect.KeyOrEnd : Expect.ValueOrEnd
  }

  function close(index: number, object: 0 | 1): void {
    if (isObject[depth] !== object) fail(index)
    depth -= 1
    if (depth === 0) expect = Expect.Nothing
    else endValue(index + 1)
  }

  function endValue(end: number): void {
    if (depth === 1) visitor.onValueEnd(isEmpty, end)
    isEmpty = false
    expect = Expect.CommaOrEnd
  }

  function startKey(): void {
    isKey = true
    key = ''
    keyLength = 0
    expect = Expect.String
  }

  function startValue(byte: number, index: number): void {
    const kind = toKind(byte)
    if (kind === undefined) fail(index)
    values += 1
    if (values > maximumValues) {
      throw new JsonError('too_large', `The JSON has more than ${maximumValues} values.`)
    }
    if (depth === 1) visitor.onValueStart(keyLength > MAX_KEY_LENGTH ? undefined : key, kind, index)
    isEmpty = false
    switch (kind) {
      case 'object':
        return open(1)
      case 'array':
        return open(0)
      case 'string':
        isKey = false
        isEmpty = true
        expect = Expect.String
        return
      case 'number':
        digits = byte === 0x2d ? Digits.Sign : byte === 0x30 ? Digits.Zero : Digits.Integer
        expect = Expect.Number
        return
      case 'boolean':
      case 'null':
        literal = byte === 0x74 ? 'true' : byte === 0x66 ? 'false' : 'null'
        literalAt = 1
        expect = Expect.Literal
    }
  }

  /** Handles one byte that is neither inside a string nor white space. */
  function step(byte: number, index: number): void {
    switch (expect) {
      case Expect.Root:
        if (byte !== 0x7b) refuse('The body is not a JSON object: it does not start with "{".')
        return open(1)
      case Expect.ValueOrEnd:
        return byte === 0x5d ? close(index, 0) : startValue(byte, index)
      case Expect.Value:
        return startValue(byte, index)
      case Expect.KeyOrEnd:
        if (byte === 0x7d) return close(index, 1)
        return byte === QUOTE ? startKey() : fail(index)
      case Expect.Key:
        return byte === QUOTE ? startKey() : fail(index)
      case Expect.Colon:
        if (byte !== 0x3a) fail(index)
        expect = Expect.Value
        return
      case Expect.CommaOrEnd:
        if (byte === 0x2c) expect = isObject[depth] === 1 ? Expect.Key : Expect.Value
        else if (byte === 0x7d) close(index, 1)
        else if (byte === 0x5d) close(index, 0)
        else fail(index)
        return
      // `push` handles the bytes in the first five states itself. In the state `Nothing`, the object has ended, and
      // only white space may follow.
      case Expect.String:
      case Expect.Escape:
      case Expect.Hex:
      case Expect.Literal:
      case Expect.Number:
      case Expect.Nothing:
        fail(index)
    }
  }

  /** @returns the index after the closing quote or the next backslash; the chunk's length if the chunk has neither. */
  function scanString(chunk: Uint8Array, start: number): number {
    let index = start
    let byte = 0
    while (index < chunk.length) {
      byte = chunk[index] ?? 0
      if (byte === QUOTE || byte === BACKSLASH || byte < 0x20) break
      index += 1
    }
    if (isKey && depth === 1) appendToKey(chunk, start, index)
    else if (index > start) isEmpty = false
    if (index === chunk.length) return index
    if (byte === QUOTE) {
      if (isKey) expect = Expect.Colon
      else endValue(index + 1)
    } else if (byte === BACKSLASH) {
      // No relevant key contains escapes, so a key with an escape is validated but not compared.
      if (isKey && depth === 1) keyLength = MAX_KEY_LENGTH + 1
      isEmpty = false
      expect = Expect.Escape
    } else {
      fail(index)
    }
    return index + 1
  }

  function appendToKey(chunk: Uint8Array, start: number, end: number): void {
    keyLength += end - start
    if (keyLength > MAX_KEY_LENGTH) return
    for (let index = start; index < end; index += 1) key += String.fromCharCode(chunk[index] ?? 0)
  }

  /** @returns true while `byte` belongs to the number. */
  function scanNumber(byte: number, index: number): boolean {
    const next = toDigits(digits, byte)
    if (next !== undefined) {
      digits = next
      return true
    }
    if (!isWholeNumber(digits)) fail(index)
    endValue(index)
    return false
  }

  return {
    push(chunk) {
      try {
        utf8.decode(chunk, { stream: true })
      } catch {
        refuse('The body is not valid UTF-8.')
      }
      let index = 0
      while (index < chunk.length) {
        if (expect === Expect.String) {
          index = scanString(chunk, index)
          continue
        }
        const byte = chunk[index] ?? 0
        if (expect === Expect.Escape) {
          if (byte === 0x75) {
            hexLeft = 4
            expect = Expect.Hex
          } else if (isEscape(byte)) expect = Expect.String
          else fail(index)
        } else if (expect === Expect.Hex) {
          if (!isHex(byte)) fail(index)
          hexLeft -= 1
          if (hexLeft === 0) expect = Expect.String
        } else if (expect === Expect.Literal) {
          if (byte !== literal.charCodeAt(literalAt)) fail(index)
          literalAt += 1
          if (literalAt === literal.length) endValue(index + 1)
        } else if (expect === Expect.Number) {
          if (scanNumber(byte, index)) index += 1
          continue
        } else if (!isSpace(byte)) {
          step(byte, index)
        }
        index += 1
      }
      offset += chunk.length
    },
    end() {
      if (expect !== Expect.Nothing) refuse(`The body ends after ${offset} bytes, inside the JSON.`)
    },
  }
}

function refuse(message: string): never {
  throw new JsonError('invalid_json', message)
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
/** Where the scanner is within a JSON number. Each state is named after the last character read. */
const enum Digits {
  Sign,
  Zero,
  Integer,
  Point,
  Fraction,
  Exponent,
  ExponentSign,
  ExponentDigits,
}

function toDigits(digits: Digits, byte: number): Digits | undefined {
  switch (digits) {
    case Digits.Sign:
      return byte === 0x30 ? Digits.Zero : isDigit(byte) ? Digits.Integer : undefined
    case Digits.Zero:
    case Digits.Integer:
      if (byte === 0x2e) return Digits.Point
      if (byte === 0x65 || byte === 0x45) return Digits.Exponent
      return digits === Digits.Integer && isDigit(byte) ? Digits.Integer : undefined
    case Digits.Point:
      return isDigit(byte) ? Digits.Fraction : undefined
    case Digits.Fraction:
      if (byte === 0x65 || byte === 0x45) return Digits.Exponent
      return isDigit(byte) ? Digits.Fraction : undefined
    case Digits.Exponent:
      if (byte === 0x2b || byte === 0x2d) return Digits.ExponentSign
      return isDigit(byte) ? Digits.ExponentDigits : undefined
    case Digits.ExponentSign:
    case Digits.ExponentDigits:
      return isDigit(byte) ? Digits.ExponentDigits : undefined
  }
}

function isWholeNumber(digits: Digits): boolean {
  return (
    digits === Digits.Zero ||
    digits === Digits.Integer ||
    digits === Digits.Fraction ||
    digits === Digits.ExponentDigits
  )
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}

function isHex(byte: number): boolean {
  return isDigit(byte) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66)
}

/** Whether the byte can follow a backslash in a string: one of `" \ / b f n r t`. */
function isEscape(byte: number): boolean {
  return '"\\/bfnrt'.includes(String.fromCharCode(byte))
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

/** Returns the kind of the value that starts with this byte. */
function toKind(byte: number): JsonKind | undefined {
  switch (byte) {
    case 0x7b:
      return 'object'
    case 0x5b:
      return 'array'
    case QUOTE:
      return 'string'
    case 0x74:
    case 0x66:
      return 'boolean'
    case 0x6e:
      return 'null'
    default:
      return byte === 0x2d || isDigit(byte) ? 'number' : undefined
  }
}
