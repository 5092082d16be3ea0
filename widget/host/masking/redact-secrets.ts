import { MASK } from './mask-content.ts'
import { isCardNumber, isSeedPhrase, redactByFormat } from './redact-card-numbers-and-keys.ts'
import { redactMarkup, redactMultipart } from './redact-markup.ts'
import { isConfigured, isSecretName, isSecretParameter, type SecretNames } from './secret-names.ts'
import { stringify } from '../../platform/json.ts'

interface RedactOptions {
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
/** Matches encoded quotes and brackets, between which a name and its value can be separate parts. */
const ENCODED_BRACKET = /%(?:2[27]|3c|5b|7b)/i
const PARAMETER_PART = /[^\s&"<>]+/g
/** Separators between names and values, and the brackets of the objects and tags that contain them. */
const SEPARATOR = /[=:：,{}<>\u2028]|%3D/gi
/** Names of properties that contain the name of a secret, as in `{"name": "password", "value": "…"}`. */
const NAME_KEY = /(?:name|key|id|field|header|label|property|param(?:eter)?|attribute)$/i
/** Names of properties that contain the secret beside its name. */
const VALUE_KEY = /^(?:values?|val|content|text|data|new_?value|default_?value|string_?value)$/i
/** Characters within which a name and its value belong together outside of brackets, as in `name=password&value=…`. */
const NEARBY = 200
/** Characters of a value that is before its name, as in `{"value": "…", "name": "password"}`. */
const VALUE_CHARACTERS = 1000
/** Names of secrets that have several words. Such a secret ends at the end of its line. */
const WHOLE_LINE = /phrase|mnemonic|seed|cookie/i
/**
 * Names of secrets that end in an everyday word. If such a name is followed by a colon and a short plain value, the
 * value is not redacted, as in `Unexpected token: punc`.
 */
const ORDINARY = /(?:token|key|pin|pass|code|auth|secret|credentials?)$/i
/** Characters of a label before a value in a console call. */
const LABEL_CHARACTERS = 30
/** Options of commands, such as `--password abc`, and the credentials of `curl -u name:abc`. */
const OPTION = /(?<![\w-])(--?[a-z][\w-]*[ \t]+)(["'][^"']*["']|[^\s"'`<>|;&-][^\s"'`<>|;&]*)/gi
const NO_SECRET = /^(?:|true|false|null|undefined|none|\*+)$/i

/**
 * Redacts secrets in a string: values whose names say that they are secret, and values that are secret by their form,
 * such as card numbers. Pure, idempotent and linear in the length of the text. Every part of a report is redacted with
 * it: snapshots, replays, console messages, requests and data of the page.
 */
export function redactText(text: string, options: RedactOptions = {}): string {
  const { names = [], isRemoved = false } = options
  const outer = redactMultipart(redactMarkup(text, { names, isRemoved }), { names, isRemoved })
  return redactEncoded(redactByFormat(redactOptions(redactPairs(outer, options), options)), options)
}

/** Redacts the values of options. Ordinary words stay readable, as in `Pass --token to continue`. */
function redactOptions(text: string, { names = [], isProse = false }: RedactOptions): string {
  if (isProse) return text
  return text.replace(OPTION, (found: string, start: string, value: string) => {
    const name = start.replace(/^-+|\s/g, '')
    if (/^u(?:ser)?$/.test(name)) return start + value.replace(/:(?!\d+$|\*).+/, `:${MASK}`)
    const isOpen =
      NO_SECRET.test(value) || /^[a-z]{1,3}$/i.test(value) || (ORDINARY.test(name) && /^[a-z]+$/.test(value))
    return isOpen || !isSecretName(name, names) ? found : start + MASK
  })
}

/**
 * Redacts parts of URLs and forms that contain a secret in encoded form: the value of a parameter, or else everything
 * after the path if name and value are encoded together.
 */
function redactEncoded(text: string, options: RedactOptions): string {
  if (!ENCODED.test(text)) return text
  const hasSecret = (part: string): boolean => {
    const decoded = /[%+]/.test(part) ? decode(part) : part
    return decoded !== part && redactText(decoded, options) !== decoded
  }
  const redacted = text.replace(PART, (part) => (hasSecret(part) ? MASK : part))
  if (!ENCODED_BRACKET.test(redacted)) return redacted
  return redacted.replace(PARAMETER_PART, (part) =>
    hasSecret(part) ? part.slice(0, part.search(/[?#=]|$/) + 1) + MASK : part,
  )
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    return part
  }
}

/** What is known about an object, a tag or the text outside of both. */
interface Scope {
  bracket: string
  /** Whether a property has the name of a secret as its value. */
  isSecret: boolean
  /** Where the latest property with a name ends. */
  nameEnd: number
  /** Names that were found before the name of a secret, and where their values start. */
  values: { name: Name; after: number }[]
}

interface Pair {
  name: Name
  value: Value
}

function redactPairs(
  text: string,
  { names = [], isProse = false, isRemoved = false }: RedactOptions,
): string {
  const found: Pair[] = []
  const scopes = createScopes()
  let end = 0
  SEPARATOR.lastIndex = 0
  for (let match = SEPARATOR.exec(text); match; match = SEPARATOR.exec(text)) {
    const { 0: separator, index } = match
    const after = SEPARATOR.lastIndex
    if (scopes.see(separator)) continue
    const name = readPairName(text, index, separator)
    if (!name || name.start < end) continue
    if (isProse && !name.isQuoted && separator !== '=') continue
    const scope = scopes.current()
    const isNamed = VALUE_KEY.test(name.text) && isNear(scope, name)
    if (isNamed ? scope.isSecret : isSecretPair(name, names)) {
      const value = readPairValue(text, after, name)
      const secret = text.slice(value.start, value.end)
      const isOpen = NO_SECRET.test(secret) || (!isNamed && isOrdinary(name, separator, { value, secret }))
      if (isOpen && !isConfigured(name.text, names)) SEPARATOR.lastIndex = Math.max(after, value.start)
      else {
        found.push({ name, value })
        end = value.outerEnd
        SEPARATOR.lastIndex = Math.max(after, end)
      }
      if (isNamed && scope.bracket === '') scope.isSecret = false
    } else if (separator === ',' || separator === ARGUMENT_SEPARATOR) continue
    else if (VALUE_KEY.test(name.text)) {
      scope.values = scope.bracket === '' ? [{ name, after }] : [...scope.values.slice(-2), { name, after }]
    } else if (NAME_KEY.test(name.text)) {
      const { start, end: last } = readPairValue(text.slice(0, after + NEARBY), after, name)
      if (isSecretName(text.slice(start, last), names)) {
        scope.isSecret = true
        for (const earlier of scope.values) {
          // Reads only a part of the text, because brackets can be nested.
          const value = readPairValue(
            text.slice(0, earlier.after + VALUE_CHARACTERS),
            earlier.after,
            earlier.name,
          )
          if (scope.bracket !== '' || start - value.end < NEARBY) found.push({ name: earlier.name, value })
        }
        scope.values = []
      }
      scope.nameEnd = last
      if (scope.bracket === '') scope.values = []
    }
  }
  return replacePairs(text, found, isRemoved)
}

function isNear({ bracket, nameEnd }: Scope, name: Name): boolean {
  return bracket !== '' || name.start - nameEnd < NEARBY
}

/** Follows the brackets of a text, so that a name and a value are known to belong to the same object or tag. */
function createScopes(): { see: (bracket: string) => boolean; current: () => Scope } {
  const create = (bracket: string): Scope => ({ bracket, isSecret: false, nameEnd: -NEARBY, values: [] })
  const outer = create('')
  const open: Scope[] = []
  return {
    current: () => open.at(-1) ?? outer,
    see(bracket) {
      if (bracket === '{' || bracket === '<') open.push(create(bracket))
      // The `>` of `=>` and of comparisons ends no tag.
      else if (bracket === '>') {
        if (open.at(-1)?.bracket === '<') open.pop()
      } else if (bracket === '}') {
        while (open.length > 0 && open.pop()?.bracket !== '{');
      } else return false
      return true
    },
  }
}

/** Replaces or removes values. They can be out of order and inside of each other. */
function replacePairs(text: string, pairs: readonly Pair[], isRemoved: boolean): string {
  let redacted = ''
  let end = 0
  for (const { name, value } of [...pairs].sort((a, b) => a.value.start - b.value.start)) {
    if (value.start < end || (isRemoved && name.start < end)) continue
    redacted += isRemoved ? text.slice(end, name.start) : text.slice(end, value.start) + MASK
    end = isRemoved ? value.outerEnd : value.end
  }
  return end === 0 && redacted === '' ? text : redacted + text.slice(end)
}

/** Reads a name before a separator. Before a comma, reads only the first text of a list, as in `["password", "…"]`. */
function readPairName(text: string, index: number, separator: string): Name | undefined {
  if (separator === ARGUMENT_SEPARATOR) return readLabel(text, index)
  if (separator !== ',') return readName(text, index, separator !== '=')
  if (!/["']/.test(text.charAt(index - 1))) return undefined
  const name = readName(text, index, false)
  return name?.isQuoted && text.charAt(name.start - 1) === '[' ? name : undefined
}

/** Reads a label that is an argument of its own, as in `console.log('password', value)`. */
function readLabel(text: string, index: number): Name | undefined {
  const before = text.slice(Math.max(0, index - LABEL_CHARACTERS - 1), index)
  const start = before.lastIndexOf(ARGUMENT_SEPARATOR) + 1
  if (before.length - start > LABEL_CHARACTERS) return undefined
  const label = before.slice(start).replace(/[\s:=]{1,4}$/, '')
  if (label === '' || label.split(/\s+/).length > 2) return undefined
  return { text: label, start: index - before.length + start, isQuoted: true, isParameter: false, longer: [] }
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

/**
 * Whether a value is harmless: an ordinary word without quotes, as in `Unexpected token: punc`, a short code, the next
 * name of a list, or an error after a label.
 */
function isOrdinary(
  { text, isParameter }: Name,
  separator: string,
  { value, secret }: { value: Value; secret: string },
): boolean {
  if (separator === ARGUMENT_SEPARATOR && /^\w{0,40}(?:Error|Exception)\b/.test(secret)) return true
  if (separator === ',') return /^[a-z]{1,12}$/i.test(secret)
  if (value.isQuoted) return false
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
  return form === text ? redacted : redacted.slice(1)
}

/** Returns undefined if the text is not JSON. */
function redactJson(text: string, names: SecretNames): string | undefined {
  if (!/^\s*[[{"]/.test(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    const redacted = stringify(redactTree(value, { names, isRemoved: true }))
    return redacted === stringify(value) ? text : redacted
  } catch {
    return undefined
  }
}

/** Redacts secrets at any depth in data of the page, such as custom data. Returns a copy. */
export function redactValue(value: unknown, names: SecretNames = []): unknown {
  return redactTree(value, { names, isRemoved: false })
}

interface TreeOptions {
  names: SecretNames
  /** Whether to remove properties with secrets. Otherwise, their values are replaced. */
  isRemoved: boolean
}

function redactTree(value: unknown, options: TreeOptions): unknown {
  if (typeof value === 'string') return redactString(value, options)
  if (typeof value !== 'object' || value === null) return redactNumber(value)
  if (isSeedPhrase(Object.values(value))) return MASK
  return Array.isArray(value) ? redactList(value, options) : redactObject(value, options)
}

function redactString(text: string, { names }: TreeOptions): string {
  return redactJson(text, names) ?? redactText(text, { names })
}

/** Redacts the second item of a pair such as `["password", "…"]`, as in the entries of a form. */
function redactList(list: readonly unknown[], options: TreeOptions): unknown[] {
  const [name, secret] = list
  const isPair =
    list.length === 2 &&
    typeof name === 'string' &&
    isSecretName(name, options.names) &&
    isWorthRedacting(secret) &&
    !/^[a-z]{1,12}$/i.test(String(secret))
  return isPair ? [name, MASK] : list.map((item) => redactTree(item, options))
}

function redactObject(value: object, options: TreeOptions): unknown {
  const { names, isRemoved } = options
  const entries = Object.entries(value)
  // Finds the name in another property: headers and fields are often written as `{name: 'token', value: '…'}`.
  const isNamed = entries.some(
    ([key, name]) => typeof name === 'string' && NAME_KEY.test(key) && isSecretName(name, names),
  )
  const isSecret = ([key, item]: [string, unknown]): boolean =>
    (isRemoved && isConfigured(key, names)) ||
    (isWorthRedacting(item) && (isSecretName(key, names) || (isNamed && VALUE_KEY.test(key))))
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const [key, item] = entry
      if (!isSecret(entry)) return [[redactByFormat(key), redactTree(item, options)]]
      return isRemoved ? [] : [[redactByFormat(key), MASK]]
    }),
  )
}

function redactNumber(value: unknown): unknown {
  return typeof value === 'number' && isCardNumber(String(value)) ? MASK : value
}

/** Whether a value can be a secret. Booleans, such as `hasPassword`, cannot. */
function isWorthRedacting(value: unknown): boolean {
  return typeof value !== 'boolean' && value !== null && value !== ''
}

/** A name before a separator in a string, such as `token` in `?token=abc` or in `{"token": "abc"}`. */
interface Name {
  text: string
  start: number
  isQuoted: boolean
  /** Whether the name is a parameter of a URL or a form. */
  isParameter: boolean
  /** The name together with one or two words before it, which can belong to the name, as in `API key: …`. */
  longer: readonly string[]
}

/** Offsets of a value: without its quotes (`start`, `end`), and with its closing quote (`outerEnd`). */
interface Value {
  start: number
  end: number
  outerEnd: number
  isQuoted: boolean
}

/**
 * Separates the arguments of a console call in the log: a white space that no one types. A value that is an argument of
 * its own ends where the argument ends.
 */
export const ARGUMENT_SEPARATOR = '\u2028'

const NAME_CHARACTERS = 80
const PERCENT = 37
const QUOTE = /["'`]/
const ESCAPED_DELIMITER = /^%(?:26|3f|23)$/i
const ESCAPED_BRACKET = /^%(?:5b|5d)$/i

/** Reads the name before the separator at `end`. If `canBeLonger` is true, also reads the words before the name. */
function readName(text: string, end: number, canBeLonger: boolean): Name | undefined {
  let last = end
  while (last > 0 && end - last < 4 && isSpace(text.charCodeAt(last - 1))) last--
  const quote = text.charAt(last - 1)
  if (QUOTE.test(quote)) return readQuotedName(text, last - 1, quote)
  const first = findWordStart(text, last)
  if (first === last) return undefined
  const before = text.charAt(first - 1)
  const isParameter = last === end && (/[?&#;]/.test(before) || isEscapedDelimiter(text, first))
  const longer = canBeLonger ? readLongerNames(text, first, last) : []
  return { text: text.slice(first, last), start: first, isQuoted: false, isParameter, longer }
}

function readLongerNames(text: string, first: number, last: number): string[] {
  const longer: string[] = []
  let start = first
  while (longer.length < 2 && text.charAt(start - 1) === ' ') {
    const next = findWordStart(text, start - 1)
    if (next === start - 1) break
    start = next
    longer.push(text.slice(start, last))
  }
  return longer
}

function readQuotedName(text: string, last: number, quote: string): Name | undefined {
  let inner = last
  while (text.charAt(inner - 1) === '\\') inner--
  let first = inner
  while (first > 0 && inner - first < NAME_CHARACTERS && text.charAt(first - 1) !== quote) first--
  if (first === inner || text.charAt(first - 1) !== quote) return undefined
  let start = first - 1
  while (text.charAt(start - 1) === '\\') start--
  return { text: text.slice(first, inner), start, isQuoted: true, isParameter: false, longer: [] }
}

function findWordStart(text: string, end: number): number {
  let start = end
  while (start > 0 && end - start < NAME_CHARACTERS && isNameAt(text, start - 1)) {
    start--
    // Starts the name after an escape such as `%26`, whose digits are not part of the name.
    if (text.charCodeAt(start) === PERCENT && !ESCAPED_BRACKET.test(text.slice(start, start + 3)))
      return Math.min(start + 3, end)
  }
  return start
}

function isEscapedDelimiter(text: string, start: number): boolean {
  return start >= 3 && ESCAPED_DELIMITER.test(text.slice(start - 3, start))
}

function isNameAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    (code > 160 && code !== 0xff1a && !isSpace(code)) ||
    '_.-[]$%'.includes(text.charAt(index))
  )
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 160 || code === 0x202f
}

/** Characters that end an unquoted value. */
const AFTER_PARAMETER = /[&#;\s"'<>\\]|%26|%23/g
const AFTER_VALUE = /[&;,\s"'`<>{}()[\]\\]|%26/g
const LINE_END = /[\r\n\u2028]/g
const ARGUMENT_END = /\u2028/g
const SCHEME = /(?:bearer|basic|digest|negotiate|token)\s{1,4}/iy
const SPACES = /[=>]{0,2}[ \t\u00a0\u202f]{0,4}/y

/** Reads the value that starts after a separator. */
function readValue(
  text: string,
  from: number,
  { isParameter, isWholeLine }: { isParameter: boolean; isWholeLine: boolean },
): Value {
  const start = skip(isParameter ? undefined : SPACES, text, from)
  if (text.charAt(start) === ARGUMENT_SEPARATOR || text.charAt(from - 1) === ARGUMENT_SEPARATOR) {
    const first = text.charAt(start) === ARGUMENT_SEPARATOR ? start + 1 : start
    return toBareValue(first, find(ARGUMENT_END, text, first))
  }
  let quote = start
  while (text.charAt(quote) === '\\') quote++
  if (QUOTE.test(text.charAt(quote))) return readQuoted(text, start, quote)
  if (/[{[]/.test(text.charAt(start))) return toBareValue(start, findBracketEnd(text, start))
  if (isWholeLine) return toBareValue(start, find(LINE_END, text, start))
  const afterScheme = skip(SCHEME, text, start)
  return toBareValue(start, find(isParameter ? AFTER_PARAMETER : AFTER_VALUE, text, afterScheme))
}

function toBareValue(start: number, end: number): Value {
  return { start, end, outerEnd: end, isQuoted: false }
}

function skip(pattern: RegExp | undefined, text: string, from: number): number {
  if (!pattern) return from
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : from
}

function find(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}

/**
 * Reads a quoted value up to its closing quote. In JSON inside a string, quotes are escaped, and the opening and the
 * closing quote have the same number of backslashes before them.
 */
function readQuoted(text: string, start: number, quote: number): Value {
  const character = text.charAt(quote)
  const depth = quote - start
  for (let end = text.indexOf(character, quote + 1); end !== -1; end = text.indexOf(character, end + 1)) {
    let slashes = 0
    while (end - slashes - 1 > quote && text.charAt(end - slashes - 1) === '\\') slashes++
    if (depth === 0 ? slashes % 2 === 0 : slashes <= depth)
      return { start: quote + 1, end: end - (depth === 0 ? 0 : slashes), outerEnd: end + 1, isQuoted: true }
  }
  return { start: quote + 1, end: text.length, outerEnd: text.length, isQuoted: true }
}

/** Reads to the bracket that closes the one at `start`. Brackets in strings do not count. */
function findBracketEnd(text: string, start: number): number {
  const token = /[[\]{}"]/g
  token.lastIndex = start
  let depth = 0
  for (let found = token.exec(text); found; found = token.exec(text)) {
    if (found[0] === '"') token.lastIndex = readQuoted(text, found.index, found.index).outerEnd
    else depth += /[[{]/.test(found[0]) ? 1 : -1
    if (depth === 0) return token.lastIndex
  }
  return text.length
}
