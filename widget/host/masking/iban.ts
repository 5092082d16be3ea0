import { MASK } from './mask-text.ts'

const IBAN = /[a-z]{2}\d{2}(?:[ \u00a0-]?[a-z\d]){11,30}/gi

export function redactIbans(text: string): string {
  let redacted = ''
  let end = 0
  IBAN.lastIndex = 0
  for (let found = IBAN.exec(text); found; found = IBAN.exec(text)) {
    const { index } = found
    const length = /[a-z\d]/i.test(text[index - 1] ?? '') ? 0 : measureIban(found[0], text[IBAN.lastIndex])
    if (length > 0) {
      redacted += text.slice(end, index) + MASK
      end = index + length
    }
    IBAN.lastIndex = length > 0 ? end : index + 1
  }
  return end === 0 ? text : redacted + text.slice(end)
}

/**
 * Returns the length of the longest prefix that is a valid IBAN (ISO 13616) and ends at a word boundary; 0 if there is
 * none.
 */
function measureIban(found: string, after = ' '): number {
  const head = toRemainder(found.slice(0, 4))
  let length = 0
  let remainder = 0
  let count = 4
  for (let index = 4; index < found.length; index++) {
    const value = toDigits(found.charCodeAt(index))
    if (value < 0) continue
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
    count++
    const isEnd = toDigits((found[index + 1] ?? after).charCodeAt(0)) < 0
    // The checksum counts the country and the check digits last: two letters and two digits become six digits.
    if (isEnd && count >= 15 && (remainder * 1_000_000 + head) % 97 === 1) length = index + 1
  }
  return length
}

/** Returns the digits and letters modulo 97. */
function toRemainder(text: string): number {
  let remainder = 0
  for (let index = 0; index < text.length; index++) {
    const value = toDigits(text.charCodeAt(index))
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}

/** Returns the value of a digit or a letter (A is 10, Z is 35); -1 for other characters. */
function toDigits(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  const letter = (code | 32) - 87
  return letter >= 10 && letter <= 35 ? letter : -1
}
