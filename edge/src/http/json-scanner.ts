import {
  BACKSLASH,
  Digits,
  isEscape,
  isHex,
  isSpace,
  isWholeNumber,
  QUOTE,
  toDigits,
  toKind,
} from './json-bytes.ts'
import { JsonError } from './json-error.ts'
import type { JsonScanner, JsonVisitor } from './json-scanner-types.ts'

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
