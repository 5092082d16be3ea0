import { MASK } from './mask-text.ts'
import { isSeedWord } from './seed-words.ts'

/** UUIDs are kept: the digits and letters of one in 130 look like a card number or an IBAN. */
const UUID = /([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/i
/**
 * Matches sequences of digits and separators that are at least as long as the shortest card number, which has 13
 * digits.
 */
const DIGITS = /\d[\d .\u00a0\u2009\u202f–-]{11,}\d/g
const IBAN = /[a-z]{2}\d{2}(?:[ \u00a0-]?[a-z\d]){11,30}/gi
/**
 * Matches candidates for a JSON Web Token. Every JWT starts with `eyJ`, which is `{"` in Base64. Candidates without a
 * dot are not redacted.
 */
const JWT = /eyJ[\w-]{8,}(?:\.[\w-]*){0,4}/g
const SCHEME = /\b((?:bearer|basic)\s{1,4})([\w.~+/=-]{8,})/gi
/** API keys with well-known prefixes. */
const ISSUED =
  /(?:[srp]k[-_](?:live|test|proj|ant)|gh[pousr]_|github_pat_|glpat-|xox[abeprs]-|AKIA|AIza|npm_)[\w-]{12,}/g
/** Secret keys of NEAR and of BIP-32 wallets. */
const WALLET = /(?:ed25519:|[xyz]prv)[1-9a-zA-Z]{60,}/g
/** `user:password@` in a URL. */
const USER_INFO = /:\/\/[^/?#\s@]{1,200}@/g
/** Twelve or more words, possibly numbered, that can be a seed phrase. */
const WORDS = /\b[a-z]{3,8}\b(?:[\s,;|]{1,3}(?:\d{1,2}[.):]?\s{0,2})?[a-z]{3,8}\b){11,}/gi
const SEED_WORDS = 12

const BEGIN = '-----BEGIN '

/** Redacts secrets that are recognizable by their format alone, without a name. Linear in the length of the text. */
export function redactByFormat(text: string): string {
  // Skips short texts, because practically every secret with a recognizable format is longer.
  if (text.length < 12) return text
  let redacted = text.includes('PRIVATE KEY') ? redactPrivateKeys(text) : text
  if (/\d/.test(redacted)) {
    // Every second part is a UUID.
    redacted = redacted
      .split(UUID)
      .map((part, index) => (index % 2 ? part : redactIbans(part.replace(DIGITS, redactCards))))
      .join('')
  }
  return redacted
    .replace(JWT, (found) => (found.includes('.') ? MASK : found))
    .replace(SCHEME, redactToken)
    .replace(ISSUED, MASK)
    .replace(WALLET, MASK)
    .replace(USER_INFO, `://${MASK}@`)
    .replace(WORDS, redactSeedPhrases)
}

/** Redacts the token after `bearer` or `basic`, but not an ordinary word, as in `bearer authentication`. */
function redactToken(found: string, scheme: string, token: string): string {
  return /\d|[a-z][A-Z]|=$/.test(token) || token.length > 20 ? scheme + MASK : found
}

/** Redacts private keys in PEM format, or to the end of the text if the last line is missing. */
function redactPrivateKeys(text: string): string {
  let redacted = ''
  let end = 0
  for (let start = text.indexOf(BEGIN); start !== -1; start = text.indexOf(BEGIN, end)) {
    const isPrivate = text.slice(start, start + 60).includes('PRIVATE KEY')
    const last = isPrivate ? text.indexOf('-----END', start) : -1
    const close = last === -1 ? -1 : text.indexOf('-----', last + 8)
    const next = isPrivate ? (close === -1 ? text.length : close + 5) : start + BEGIN.length
    redacted += text.slice(end, start) + (isPrivate ? MASK : BEGIN)
    end = next
  }
  return redacted + text.slice(end)
}

/** Redacts card numbers: one group of 13 to 19 digits, or several groups, of which all but the last have 3 to 7. */
function redactCards(found: string): string {
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

/**
 * Returns the groups of digits that form a card number, starting with the group at index `first`. Empty if no card
 * number starts there.
 */
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

function redactIbans(text: string): string {
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
    // The checksum is computed with the country code and the check digits at the end. Two letters become four digits,
    // so both together have six digits.
    if (isEnd && count >= 15 && (remainder * 1_000_000 + head) % 97 === 1) length = index + 1
  }
  return length
}

/** Returns the remainder modulo 97 of the number that the digits and letters form. */
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

function redactSeedPhrases(found: string): string {
  let redacted = ''
  let end = 0
  let run: RegExpExecArray[] = []
  const close = (): void => {
    const [first] = run
    const last = run.at(-1)
    if (first && last && run.length >= SEED_WORDS) {
      redacted += found.slice(end, first.index) + MASK
      end = last.index + last[0].length
    }
    run = []
  }
  for (const word of found.matchAll(/[a-z]+/gi)) {
    if (isSeedWord(word[0].toLowerCase())) run.push(word)
    else close()
  }
  close()
  return redacted + found.slice(end)
}
