import { isObject } from '../../platform/json.ts'
import { isCardNumber, redactByFormat } from './redact-card-numbers-and-keys.ts'
import { MASK } from './mask-text.ts'
import { type Name, readName, readValue, type Value } from './name-value-pairs.ts'
import { isConfigured, isSecretName, isSecretParameter, type SecretNames } from './secret-names.ts'

export interface RedactOptions {
  names?: SecretNames
  /**
   * Whether the text is written for people. If true, a name marks a secret only if the name is in quotes or before `=`,
   * so that `Password: required` stays readable.
   */
  isProse?: boolean
  /** Whether to remove a secret together with its name. Otherwise, only the value is replaced. */
  isRemoved?: boolean
}

/** Matches text that may contain encoded bytes or spaces, as in URLs and forms. */
const ENCODED = /%[\da-f]{2}|\w\+\w/i
const PART = /[^\s&?#=;"'<>]+/g
const SEPARATOR = /[=:：]|%3D/gi
/** Names of secrets that have several words. Such a secret ends at the end of its line. */
const WHOLE_LINE = /phrase|mnemonic|seed|cookie/i
/**
 * Names of secrets that end in an everyday word. If such a name is followed by a colon and a short plain value, the
 * value is not redacted, as in `Unexpected token: punc`.
 */
const ORDINARY = /(?:token|key|pin|pass|code|auth|secret|credentials?)$/i
const NO_SECRET = /^(?:|true|false|null|undefined|none|\*+)$/i

/**
 * Redacts secrets in a string: values whose names say that they are secret, and values that are secret by their form,
 * such as card numbers. Pure, idempotent and linear in the length of the text. Snapshots, replays and the texts of a
 * report are redacted with it.
 */
export function redactText(text: string, options: RedactOptions = {}): string {
  return redactEncoded(redactByFormat(redactPairs(text, options)), options)
}

/** Redacts parts of URLs and forms that contain a secret in encoded form. */
function redactEncoded(text: string, options: RedactOptions): string {
  if (!ENCODED.test(text)) return text
  return text.replace(PART, (part) => {
    const decoded = /[%+]/.test(part) ? decode(part) : part
    return decoded !== part && redactText(decoded, options) !== decoded ? MASK : part
  })
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    return part
  }
}

function redactPairs(
  text: string,
  { names = [], isProse = false, isRemoved = false }: RedactOptions,
): string {
  let redacted = ''
  let end = 0
  SEPARATOR.lastIndex = 0
  for (let found = SEPARATOR.exec(text); found; found = SEPARATOR.exec(text)) {
    const { index } = found
    const after = SEPARATOR.lastIndex
    const name = readName(text, index, found[0] !== '=')
    if (!name || name.start < end || !isSecretPair(name, names)) continue
    if (isProse && !name.isQuoted && found[0] !== '=') continue
    const value = readPairValue(text, after, name)
    const secret = text.slice(value.start, value.end)
    const isOpen = NO_SECRET.test(secret) || (!value.isQuoted && isOrdinary(name, found[0], secret))
    if (isOpen && !isConfigured(name.text, names)) SEPARATOR.lastIndex = Math.max(after, value.start)
    else {
      redacted += isRemoved ? text.slice(end, name.start) : text.slice(end, value.start) + MASK
      end = isRemoved ? value.outerEnd : value.end
      SEPARATOR.lastIndex = Math.max(after, value.outerEnd)
    }
  }
  return end === 0 && redacted === '' ? text : redacted + text.slice(end)
}

function readPairValue(text: string, from: number, { isParameter, text: name }: Name): Value {
  return readValue(text, from, { isParameter, isWholeLine: !isParameter && WHOLE_LINE.test(name) })
}

function isSecretPair({ text, isParameter, longer }: Name, names: SecretNames): boolean {
  if (isParameter) return isSecretParameter(text, names) || /^code$/i.test(text)
  if (isSecretName(text, names)) return true
  // Matches `API key: …`, where the two words together name a secret. Doesn't match `password field: …`, where the
  // first word alone names a secret.
  return longer.some((words) => !isSecretName(words.slice(0, -text.length)) && isSecretName(words, names))
}

/** Whether an unquoted value is harmless: an ordinary word, as in `Unexpected token: punc`, or a short code. */
function isOrdinary({ text, isParameter }: Name, separator: string, secret: string): boolean {
  if (isParameter) return /^code$/i.test(text) && secret.length < 6
  return separator !== '=' && ORDINARY.test(text) && /^[a-z]{1,12}[.!?]?$|^.{0,3}$/i.test(secret)
}

/**
 * Redacts a request's payload or a response's body: JSON at any depth, including JSON inside of strings, forms, XML and
 * other text. Removes properties with secret names (W-146). Returns text without secrets unchanged.
 */
export function redactBody(text: string, names: SecretNames): string {
  const json = redactJson(text, names)
  if (json !== undefined) return json
  const form = /^[\w.%[\]-]{1,80}=/.test(text) ? `&${text}` : text
  const redacted = redactText(form, { names, isRemoved: true })
  return redactElements(form === text ? redacted : redacted.slice(1), names)
}

/** Returns undefined if the text is not JSON. */
function redactJson(text: string, names: SecretNames): string | undefined {
  if (!/^\s*[[{"]/.test(text)) return undefined
  let isChanged = false
  try {
    const value: unknown = JSON.parse(text, (key: string, inner: unknown) => {
      const redacted = redactProperty(key, inner, names)
      isChanged ||= redacted !== inner
      return redacted
    })
    return isChanged ? JSON.stringify(value) : text
  } catch {
    return undefined
  }
}

function redactProperty(key: string, inner: unknown, names: SecretNames): unknown {
  if (isConfigured(key, names) || (isWorthRedacting(inner) && isSecretName(key))) return undefined
  return typeof inner === 'string'
    ? (redactJson(inner, names) ?? redactText(inner, { names }))
    : redactNumber(inner)
}

function redactNumber(value: unknown): unknown {
  return typeof value === 'number' && isCardNumber(String(value)) ? MASK : value
}

/** Whether a value can be a secret. Booleans, such as `hasPassword`, cannot. */
function isWorthRedacting(value: unknown): boolean {
  return typeof value !== 'boolean' && value !== null && value !== ''
}

const ELEMENT = /<([\w:.-]{1,80})(\s[^<>]{0,200})?>[^<]*(?=<\/\1)/g

function redactElements(text: string, names: SecretNames): string {
  if (!text.includes('</')) return text
  return text.replace(ELEMENT, (element, name: string) =>
    isSecretName(name.slice(name.indexOf(':') + 1), names) ? `<${name}>` : element,
  )
}

/** Redacts secrets at any depth in data of the page, such as custom data. Returns a copy. */
export function redactValue(value: unknown, names: SecretNames = []): unknown {
  if (typeof value === 'string') return redactJson(value, names) ?? redactText(value, { names })
  if (Array.isArray(value)) return value.map((item) => redactValue(item, names))
  if (!isObject(value)) return redactNumber(value)
  // Finds the name in another property: headers and fields are often written as `{name: 'token', value: '…'}`.
  const own = [value['name'], value['key']].some(
    (name) => typeof name === 'string' && isSecretName(name, names),
  )
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      redactByFormat(key),
      isWorthRedacting(item) && (isSecretName(key, names) || (own && key === 'value'))
        ? MASK
        : redactValue(item, names),
    ]),
  )
}
