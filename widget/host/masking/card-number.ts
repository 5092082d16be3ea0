import { MASK } from './mask-text.ts'

/** Digits with separators, at least as long as the shortest card number (13 digits). */
const DIGITS = /\d[\d .\u00a0\u2009\u202f–-]{11,}\d/g

export function redactCardNumbers(text: string): string {
  return text.replace(DIGITS, redactGroups)
}

/** Redacts card numbers: one group of 13 to 19 digits, or several groups of three to seven digits. */
function redactGroups(found: string): string {
  // Two separators in a row leave an empty group, which never belongs to a card number.
  const groups = found.split(/\D/)
  let redacted = ''
  let end = 0
  let start = 0
  for (let first = 0; first < groups.length; first++) {
    const digits = readCard(groups, first)
    const count = digits.length
    if (count > 0) {
      redacted += found.slice(end, start) + MASK
      end = start + digits.join(' ').length
      start = end + 1
      first += count - 1
    } else start += (groups[first] ?? '').length + 1
  }
  return redacted + found.slice(end)
}

/** Returns the groups of the card number that starts at the group `first`. Empty if there is none. */
function readCard(groups: readonly string[], first: number): string[] {
  let digits = ''
  for (let index = first; index < groups.length && digits.length < 19; index++) {
    const group = groups[index] ?? ''
    digits += group
    if (isCardNumber(digits)) return groups.slice(first, index + 1)
    if (group.length < 3 || group.length > 7) return []
  }
  return []
}

/** Whether card issuers use numbers of this form, and the check digit is valid (Luhn, ISO/IEC 7812). */
export function isCardNumber(digits: string): boolean {
  if (digits.length < 13 || digits.length > 19 || !/^(?:[3-6]|2[2-7]|8[1-8])\d+$/.test(digits)) return false
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
