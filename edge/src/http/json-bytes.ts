import type { JsonKind } from './json-scanner-types.ts'

export const QUOTE = 0x22
export const BACKSLASH = 0x5c
/** Where the scanner is within a JSON number. Each state is named after the last character read. */
export const enum Digits {
  Sign,
  Zero,
  Integer,
  Point,
  Fraction,
  Exponent,
  ExponentSign,
  ExponentDigits,
}

export function toDigits(digits: Digits, byte: number): Digits | undefined {
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

export function isWholeNumber(digits: Digits): boolean {
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

export function isHex(byte: number): boolean {
  return isDigit(byte) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66)
}

/** Whether the byte can follow a backslash in a string: one of `" \ / b f n r t`. */
export function isEscape(byte: number): boolean {
  return '"\\/bfnrt'.includes(String.fromCharCode(byte))
}

export function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

/** Returns the kind of the value that starts with this byte. */
export function toKind(byte: number): JsonKind | undefined {
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
