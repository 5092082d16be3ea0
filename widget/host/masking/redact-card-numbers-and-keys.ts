import { MASK } from './mask-content.ts'

/** UUIDs are kept: the digits and letters of one in 130 look like a card number or an IBAN. */
const UUID = /([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/i
/** A digit, also full-width (U+FF10 to U+FF19). */
const HAS_DIGIT = /[\d\uff10-\uff19]/
/**
 * Matches digits with separators between them: spaces and dashes of any kind, invisible characters, `.`, `_`, `/`, and
 * spaces in escaped form (`\t`, `\u2007`, `&nbsp;`).
 */
const DIGITS =
  /[\d\uff10-\uff19](?:(?:[\s\u00ad\u200b-\u200d\u2010-\u2015\u2060\u2212\ufeff._/-]|\\(?:[nrt]|u[\da-f]{4})|&#?\w{2,6};){0,4}[\d\uff10-\uff19])+/gi
/** Splits a match of `DIGITS` into digits and what is between them. */
const DIGIT_PARTS = /\\(?:[nrt]|u[\da-f]{4})|&#?\w{2,6};|[\d\uff10-\uff19]+|[^\d\uff10-\uff19\\&]+|[^]/gi
const INVISIBLE =
  /^(?:[\u00ad\u200b-\u200d\u2060\ufeff]|\\u(?:00ad|200[b-d]|2060|feff)|&(?:shy|zwj|zwnj);)+$/i
/** Digits of the shortest card number. */
const CARD_DIGITS = 13
/** A separator that can be between groups of any length. With others, the groups must be those of a printed card. */
const PLAIN_GAP = /^[ .\u00a0\u2009\u202f–-]$/
const PRINTED_GROUPS = /^(?:4,4,4,4(?:,[1-3])?|4,6,[45])$/
const IBAN = /[a-z]{2}\d{2}(?:[ \u00a0\u2007\u2009-\u2011\u202f.-]?[a-z\d]){11,30}/gi
/**
 * Matches candidates for a JSON Web Token. Every JWT starts with `eyJ`, which is `{"` in Base64. Candidates without a
 * dot are not redacted.
 */
const JWT = /eyJ[\w-]{8,}(?:\.[\w-]*){0,4}/g
const SCHEME = /\b((?:bearer|basic)\s{1,4})([\w.~+/=-]{8,})/gi
/** Keys of providers. `widget/README.md` lists the providers. */
const ISSUED: readonly RegExp[] = [
  // Distinctive prefixes.
  /(?:[srp]k[-_](?:live|test|proj|ant|or|svcacct|admin)|github_pat_|gl(?:pat|dt|rt|ft|cbt|ptt|soat|agent|oas)-|xox[abeoprs][-.]|xapp-|AIza|GOCSPX-|ya29\.|whsec_|ndp_|sq0[a-z]{3}-|shp(?:at|ca|pa|ss)_|do[opr]_v1_|pypi-AgE|lin_(?:api|oauth)_|dckr_(?:pat|oat)_|pscale_(?:tkn|pw|oauth)_)[\w.+/=-]{12,}/g,
  /(?:sntry[su]_|glsa_|figd_|AT[AC]TT3|hv[bsr]\.|dp\.(?:pt|st|ct|sa|scim|audit)\.|PMAK-|NRAK-|AGE-SECRET-KEY-|xkeysib-|fo1_|fm[12]_|hooks\.slack\.com\/services\/)[\w.+/=-]{12,}/g,
  // Short prefixes, which are part of other words, too: they need a long text without separators.
  /\b(?:sk-|hf_|r8_|gsk_|npm_|sbp_|glc_|ntn_|secret_|rubygems_|gh[pousr]_|pplx-|xai-)[A-Za-z\d]{20}[\w.+/=-]*/g,
  /\bA[KS]IA[A-Z\d]{12,}|\b(?:SK|key-|dapi)[\da-f]{32}|\b[\da-f]{32}-us\d/g,
  // Several parts.
  /\bSG\.[\w-]{16,}\.[\w-]{16,}|\b\d{8,10}:AA[\w-]{33}|\bpat[A-Za-z\d]{14}\.[\da-f]{64}/g,
  /\b[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}|\bEAAA[\w-]{40,80}|\bsl\.[\w-]{60,200}|\bops_eyJ[\w-]{40,1000}/g,
]
/** Secret keys of NEAR and of BIP-32 wallets. The secret half of a secp256k1 key is shorter than its public half. */
const WALLET = /(?:ed25519:|[xyz]prv)[1-9a-zA-Z]{60,}|secp256k1:[1-9a-zA-Z]{40,48}\b/g
/** `user:password@` in a URL. */
const USER_INFO = /:\/\/[^/?#\s@]{1,200}@/g
/**
 * Twelve or more words that can be a seed phrase: numbered, in quotes, as in a JSON array, or joined with `-`, `_`, `/`
 * and similar characters.
 */
const WORDS = /[a-z]{3,8}(?:[\s,;|_/.+"'`-]{1,8}(?:\d{1,2}[.):]?\s{0,2})?[a-z]{3,8}){11,99}/gi
/** Escaped spaces and quotes, as in JSON. */
const ESCAPED = /\\[nrt"']/g
const SEED_WORDS = 12

const BEGIN = '-----BEGIN '

/** Redacts secrets that are recognizable by their format alone, without a name. Linear in the length of the text. */
export function redactByFormat(text: string): string {
  // Skips short texts, because practically every secret with a recognizable format is longer.
  if (text.length < 12) return text
  let redacted = text.includes('PRIVATE KEY') ? redactPrivateKeys(text) : text
  if (HAS_DIGIT.test(redacted)) {
    // Every second part is a UUID.
    redacted = redacted
      .split(UUID)
      .map((part, index) => (index % 2 ? part : redactIbans(part.replace(DIGITS, redactCards))))
      .join('')
  }
  for (const keys of ISSUED) redacted = redacted.replace(keys, MASK)
  return redactSeedPhrases(redacted)
    .replace(JWT, (found) => (found.includes('.') ? MASK : found))
    .replace(SCHEME, redactToken)
    .replace(WALLET, MASK)
    .replace(USER_INFO, `://${MASK}@`)
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

/** A group of digits in a text, and what separates it from the group before. */
interface DigitGroup {
  digits: string
  start: number
  end: number
  gap: string
}

/** Redacts card numbers: one group of 13 to 19 digits, or several groups, of which all but the last have 3 to 7. */
function redactCards(found: string, offset: number, text: string): string {
  if (found.length < CARD_DIGITS) return found
  const groups = splitDigits(found)
  let redacted = ''
  let end = 0
  for (let first = 0; first < groups.length; first++) {
    const start = groups[first]?.start ?? 0
    const count = countCardGroups(groups, first)
    if (count === 0 || (count === 1 && isFraction(text.slice(0, offset + start)))) continue
    first += count - 1
    redacted += found.slice(end, start) + MASK
    end = groups[first]?.end ?? end
  }
  return redacted + found.slice(end)
}

/** Whether the text ends with the point of a decimal number, such as `0.` or ` .`, whose digits follow. */
function isFraction(before: string): boolean {
  return /(?:^|[^\p{L}\p{N}.])\d{0,3}\.$/u.test(before.slice(-6))
}

function splitDigits(found: string): DigitGroup[] {
  const groups: DigitGroup[] = []
  let gap = ''
  for (const { 0: part, index } of found.matchAll(DIGIT_PARTS)) {
    if (!HAS_DIGIT.test(part.charAt(0))) {
      gap += part
      continue
    }
    const digits = toAsciiDigits(part)
    const end = index + part.length
    const last = groups.at(-1)
    // Digits with only invisible characters between them are one group.
    if (last && INVISIBLE.test(gap)) Object.assign(last, { digits: last.digits + digits, end })
    else groups.push({ digits, start: index, end, gap })
    gap = ''
  }
  return groups
}

function toAsciiDigits(text: string): string {
  return text.replace(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
}

/** Returns how many groups form a card number, starting with the group at index `first`; 0 if none starts there. */
function countCardGroups(groups: readonly DigitGroup[], first: number): number {
  let digits = ''
  let isPlain = true
  for (let index = first; index < groups.length && digits.length < 19; index++) {
    const { digits: own = '', gap = '' } = groups[index] ?? {}
    digits += own
    isPlain &&= index === first || PLAIN_GAP.test(gap)
    const count = index - first + 1
    if (isCardNumber(digits) && (isPlain || isPrinted(groups.slice(first, index + 1)))) return count
    if (own.length < 3 || own.length > 7) return 0
  }
  return 0
}

function isPrinted(groups: readonly DigitGroup[]): boolean {
  return PRINTED_GROUPS.test(groups.map(({ digits }) => digits.length).join())
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

/** Whether the values are the words of a seed phrase, as in `["legal", "winner", …]`. */
export function isSeedPhrase(values: readonly unknown[]): boolean {
  return (
    values.length >= SEED_WORDS &&
    values.every(
      (word) => typeof word === 'string' && /^[a-z]{3,8}$/i.test(word) && isSeedWord(word.toLowerCase()),
    )
  )
}

function redactSeedPhrases(text: string): string {
  let redacted = ''
  let end = 0
  for (const { 0: found, index } of text.replace(ESCAPED, '  ').matchAll(WORDS)) {
    for (const [start, last] of findSeedPhrases(found)) {
      redacted += text.slice(end, index + start) + MASK
      end = index + last
    }
  }
  return redacted + text.slice(end)
}

/** Returns where the seed phrases in a run of words start and end. */
function findSeedPhrases(found: string): (readonly [start: number, end: number])[] {
  const phrases: (readonly [number, number])[] = []
  let run: RegExpExecArray[] = []
  const close = (): void => {
    const [first] = run
    const last = run.at(-1)
    if (first && last && run.length >= SEED_WORDS) phrases.push([first.index, last.index + last[0].length])
    run = []
  }
  for (const word of found.matchAll(/[a-z]+/gi)) {
    if (isSeedWord(word[0].toLowerCase())) run.push(word)
    else close()
  }
  close()
  return phrases
}

/**
 * Size of the Bloom filter in bits. Of the words outside the list of 2,048 words, 39% match by chance, but twelve such
 * words in a row almost never do.
 */
const BITS = 4096

/**
 * Bits of the filter. One bit is set per word of the English BIP-39 list, at the hash of the word. The list itself
 * would be about 20 times as large.
 */
const FILTER =
  '2v7YvwQgS+DKJUANybEAOTalCUj8OASjgQzYCGeZBN7gEgS6g+dEroXOMEB5F/oxDPhbIQXD3MyCDkHJAiYEN0fnc5ANiEVMGNcguwI2AAApvVuqxfA5M+BqiQcJVEBq8bMTrCIsRKcBKmEFIQNYCYSqAvCocLMAfJlJA4IUgjgGcjep9lwicaI1JSGFMhMcKBTeDADVQqoZgfCDRFe1EZeL4HCFPRBaACED9VgAIDC5aQlPYu2ARwIyAAUR6cimETCcRb1IYVAKBiwzGVAIsAIpzEBYaiBlpZqeQeNfERMKz8MMrEQQRBnCJGUILbQYJaRIABICIJlT5KLMAFowKawFFDwAAWH8J0wiySIEdGYWGkZBByYQLjRCDRpYxSDhrqiAailiCTA5BJI4BuinCbhEZnFeJBLY4C4CREA4KnJamSQaNOiDMeQYEtndxKArcrpFVGQIpAJYidsA2MvLsvMwSwaRIhkOUFJwiHbjl4H5ox8DiZAiqYjCejhADrd8CsEuIKAQI2AC5AbDAtAssh1BigCkIYFAXIgRA/3AAPWXIBLQAoZBx1gKkI8h+EDSsEQkDIalIzPMGKREgTSVmTSVCCWsA2UePxvgq0XYpjWTqAJOI3GpunI7yBLpgZFUulrTDMHwTUyyg2xCLR4pilAhhLZk0WzBAf19gN0SN5w='

let bits: string | undefined

/** Whether a word, in lower case, can be part of a seed phrase. */
function isSeedWord(word: string): boolean {
  bits ??= atob(FILTER)
  const hash = hashWord(word)
  return ((bits.charCodeAt(hash >> 3) >> (hash & 7)) & 1) === 1
}

function hashWord(word: string): number {
  let hash = 0
  for (let index = 0; index < word.length; index++) hash = (hash * 31 + word.charCodeAt(index)) % BITS
  return hash
}
