import { redactCardNumbers } from './card-number.ts'
import { redactIbans } from './iban.ts'
import { MASK } from './mask-text.ts'
import { isSeedWord } from './seed-words.ts'

/** Every JWT starts with `eyJ`, which is `{"` in Base64. Only matches with a dot are redacted. */
const JWT = /eyJ[\w-]{8,}(?:\.[\w-]*){0,4}/g
const SCHEME = /\b((?:bearer|basic)\s{1,4})([\w.~+/=-]{8,})/gi
/** API keys with well-known prefixes, and secret keys of NEAR and of BIP-32 wallets. */
const ISSUED =
  /(?:[srp]k[-_](?:live|test|proj|ant)|gh[pousr]_|github_pat_|glpat-|xox[abeprs]-|AKIA|AIza|npm_)[\w-]{12,}/g
const WALLET = /(?:ed25519:|[xyz]prv)[1-9a-zA-Z]{60,}/g
/** `user:password@` in a URL. */
const USER_INFO = /:\/\/[^/?#\s@]{1,200}@/g
/** Twelve or more words that can be a seed phrase. The words can be numbered. */
const WORDS = /\b[a-z]{3,8}\b(?:[\s,;|]{1,3}(?:\d{1,2}[.):]?\s{0,2})?[a-z]{3,8}\b){11,}/gi
const SEED_WORDS = 12

const BEGIN = '-----BEGIN '

/** Redacts secrets that are recognizable by their format alone, without a name. Linear in the length of the text. */
export function redactByFormat(text: string): string {
  // Every secret with a recognizable format is longer.
  if (text.length < 12) return text
  let redacted = text.includes('PRIVATE KEY') ? redactPrivateKeys(text) : text
  if (/\d/.test(redacted)) redacted = redactIbans(redactCardNumbers(redacted))
  return redacted
    .replace(JWT, (found) => (found.includes('.') ? MASK : found))
    .replace(SCHEME, redactToken)
    .replace(ISSUED, MASK)
    .replace(WALLET, MASK)
    .replace(USER_INFO, `://${MASK}@`)
    .replace(WORDS, redactSeedPhrases)
}

/** Redacts a token, but not an ordinary word, as in `bearer authentication`. */
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
