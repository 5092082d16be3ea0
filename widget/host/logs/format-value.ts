import { ARGUMENT_SEPARATOR } from '../masking/redact-secrets.ts'
import { describeTag } from './describe-element.ts'

/** Maximum depth of a logged object. Some objects, such as framework nodes, are nested almost endlessly. */
const MAX_DEPTH = 4
/** Maximum number of values and keys that one text shows, so that its cost does not depend on the size of its values. */
const VALUES = 100
/** Objects with more keys are remembered, because even listing their keys takes milliseconds. */
const MANY_KEYS = 1000
/** Maximum number of keys that one text lists before it shows no more objects: no API lists only the first keys. */
const LISTED_KEYS = 10_000
/** Lines of the stack of an error that has a cause, so that the cause is shown, too. */
const FRAMES_BEFORE_CAUSE = 4

/**
 * State of formatting the arguments of one console call: the remaining characters, values and keys, and the objects that
 * contain the current value.
 */
interface Progress {
  room: number
  values: number
  keys: number
  path: object[]
}

function startProgress(room: number, ...path: object[]): Progress {
  return { room, values: VALUES, keys: LISTED_KEYS, path }
}

/**
 * Formats the arguments of a console call as the console would, with limited length and cost. Doesn't call the getters
 * and `toString` of plain objects. Formats immediately because objects can change after they were logged.
 * `ARGUMENT_SEPARATOR` is between the arguments, so that a value after a label such as `password` can be recognized.
 */
export function formatArguments(args: readonly unknown[], characters: number): string {
  const progress = startProgress(characters)
  const values = args.slice(0, VALUES)
  let text = ''
  if (typeof values[0] === 'string' && values[0].includes('%')) text = fillTemplate(values, progress)
  while (values.length > 0 && text.length < characters) {
    progress.room = characters - text.length
    text += (text && ARGUMENT_SEPARATOR) + formatTop(values.shift(), progress)
  }
  return text.slice(0, characters)
}

/**
 * Replaces the placeholders of the first string (`%s`, `%d`) with the arguments that follow. Removes the string and
 * these arguments from `values`. `%c` only adds styles, so its argument is dropped (console.spec).
 */
function fillTemplate(values: unknown[], progress: Progress): string {
  return String(values.shift())
    .slice(0, progress.room)
    .replace(/%[sdifoOc%]/g, (specifier) => {
      if (specifier === '%%') return '%'
      if (values.length === 0) return specifier
      const value = values.shift()
      if (specifier === '%c') return ''
      if (/[dif]/.test(specifier) && typeof value !== 'object' && typeof value !== 'bigint')
        return formatNumber(value, specifier === '%f')
      return formatTop(value, progress)
    })
}

function formatNumber(value: unknown, isFloat: boolean): string {
  const text = typeof value === 'symbol' ? '' : String(value).slice(0, 40)
  return String(isFloat ? Number.parseFloat(text) : Number.parseInt(text, 10))
}

function formatTop(value: unknown, progress: Progress): string {
  return typeof value === 'string' ? value.slice(0, Math.max(progress.room, 0)) : formatValue(value, progress)
}

function formatValue(value: unknown, progress: Progress): string {
  const text = toText(value, progress)
  progress.room -= text.length
  progress.values -= 1
  return text
}

function toText(value: unknown, progress: Progress): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, Math.max(progress.room, 0)))
  if (typeof value === 'function') return `[function ${value.name}]`
  // The digits of a large number take longer than everything else.
  if (typeof value === 'bigint' && BigInt.asIntN(1024, value) !== value) return '[bigint]'
  if (Object.is(value, -0)) return '-0'
  return typeof value === 'object' && value !== null ? formatObject(value, progress) : String(value)
}

/** The name of a built-in class, which is the same for objects of other frames. */
function toTag(value: object): string {
  return Object.prototype.toString.call(value).slice(8, -1)
}

export function isError(value: unknown): value is Error {
  return (
    value instanceof Error ||
    (typeof value === 'object' && value !== null && /^(?:Error|DOMException)$/.test(toTag(value)))
  )
}

function formatObject(value: object, progress: Progress): string {
  const { path } = progress
  if (path.includes(value)) return '[circular]'
  const tag = toTag(value)
  if (tag.endsWith('Element')) {
    const text = describeTag(value)
    if (text !== undefined) return text
  }
  const printed: unknown = value // these have a text of their own
  if (/^(?:Date|RegExp|Number|Boolean)$/.test(tag))
    return String(printed).slice(0, Math.max(progress.room, 0))
  if (path.length === MAX_DEPTH || progress.keys < 0) return Array.isArray(value) ? '[…]' : '{…}'
  path.push(value)
  const text = isError(value) ? formatError(value, progress) : formatEntries(value, tag, progress)
  path.pop()
  return text
}

/** Properties that tell what an object of the browser is. They are getters, which `Object.keys` does not list. */
const SHOWN: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:URL|Location)$/, ['href']],
  [/^Re(?:sponse|quest)$/, ['method', 'status', 'statusText', 'url']],
  [/^(?:Blob|File)$/, ['name', 'size', 'type']],
  [/Event$/, ['type', 'detail', 'code', 'reason', 'message', 'error', 'target']],
]

function formatEntries(value: object, tag: string, progress: Progress): string {
  const format = (item: unknown): string => formatValue(item, progress)
  const formatPair = ([key, item]: [unknown, unknown]): string => `${format(key)} => ${format(item)}`
  if (Array.isArray(value)) return `[${join(value, format, progress)}]`
  const { length, byteLength } = value as { length?: unknown; byteLength?: unknown } // checked below
  if (/Array$|List$|Collection$|^Arguments$|^String$/.test(tag) && typeof length === 'number')
    return `${tag}(${length}) [${join(value as ArrayLike<unknown>, format, progress)}]`
  if (/(?:Buffer|DataView)$/.test(tag) && typeof byteLength === 'number') return `${tag}(${byteLength})`
  if (tag === 'Set') return `Set {${join(listFirst(value as Set<unknown>), format, progress)}}`
  if (/^(?:Map|Headers|FormData|URLSearchParams)$/.test(tag))
    return `${tag} {${join(listFirst(value as Map<unknown, unknown>), formatPair, progress)}}`
  const own = listKeys(value, progress).filter((key) => key !== 'isTrusted')
  const shown = SHOWN.find(([pattern]) => pattern.test(tag))?.[1] ?? []
  const state = shown.flatMap((key) => {
    const item: unknown = Reflect.get(value, key)
    return item === undefined || item === null || item === '' ? [] : [`${key}: ${format(item)}`]
  })
  const properties = [...state, ...formatProperties(value, own, progress)]
  const name = toClassName(value, tag)
  return `${name && `${name} `}{${properties.join(', ')}}`
}

/** The name of the object's class; empty for plain objects. */
function toClassName(value: object, tag: string): string {
  if (tag !== 'Object') return tag
  const prototype: unknown = Object.getPrototypeOf(value)
  const made: unknown = prototype && Object.getOwnPropertyDescriptor(prototype, 'constructor')?.value
  return typeof made === 'function' && made.name !== 'Object' ? made.name : ''
}

/** The first keys of objects with very many keys. */
const largeObjects = new WeakMap<object, readonly string[]>()

/** Returns the first keys of an object. Lists the keys of a very large object only once. */
function listKeys(value: object, progress: Progress): readonly string[] {
  const known = largeObjects.get(value)
  if (known) return known
  const keys = Object.keys(value)
  progress.keys -= keys.length
  const shown = keys.slice(0, VALUES)
  if (keys.length > MANY_KEYS) largeObjects.set(value, shown)
  return shown
}

function formatProperties(owner: object, keys: readonly string[], progress: Progress): string[] {
  const parts: string[] = []
  for (const key of keys) {
    if (isFull(progress)) return [...parts, '…']
    const name = key.slice(0, Math.max(progress.room, 0))
    progress.room -= name.length + 2
    const property = Object.getOwnPropertyDescriptor(owner, key)
    parts.push(`${name}: ${property?.get ? '(getter)' : formatValue(property?.value, progress)}`)
  }
  return parts
}

function isFull({ room, values }: Progress): boolean {
  return room <= 0 || values <= 0
}

/** Formats items. Reads them by index, because the page can replace iterators of arrays. */
function join<Item>(items: ArrayLike<Item>, format: (item: Item) => string, progress: Progress): string {
  const parts: string[] = []
  const { length } = items
  for (let index = 0; index < length; index++) {
    if (isFull(progress)) return `${parts.join(', ')}, …`
    // Also counts the comma and the space, so that a long list of empty strings reaches the limit.
    progress.room -= 2
    parts.push(format(items[index] as Item)) // the index is in the list
  }
  return parts.join(', ')
}

/** Returns the first items, and one more than a text shows if there are more. */
function listFirst<Item>(items: Iterable<Item>): Item[] {
  const first: Item[] = []
  for (const item of items) if (first.push(item) > VALUES) break
  return first
}

/** In V8 the stack starts with name and message; in other engines it contains only frames. */
function formatError(error: Error, progress: Progress): string {
  const { name, message, stack } = error
  const title = `${name}: ${message}`.slice(0, Math.max(progress.room, 0))
  const more = formatMore(error, progress)
  if (typeof stack !== 'string') return title + more
  const whole = stack.includes(title) ? stack : `${title}\n${stack}`
  if (more === '') return whole.slice(0, Math.max(progress.room, 0))
  const lines = whole.split('\n', title.split('\n').length + FRAMES_BEFORE_CAUSE)
  return `${lines.join('\n')}\n${more}`
}

/** Formats what the stack of an error does not say: its own properties, its cause, and the errors that it combines. */
export function formatMore(error: Error, progress = startProgress(1000, error)): string {
  const hidden =
    /^(?:stack|message|name|cause|errors|line|column|lineNumber|columnNumber|fileName|sourceURL)$/
  const own = formatProperties(
    error,
    listKeys(error, progress).filter((key) => !hidden.test(key)),
    progress,
  )
  const { cause, errors } = error as { cause?: unknown; errors?: unknown } // checked below
  return [
    own.length > 0 && `{${own.join(', ')}}`,
    'cause' in error && `Caused by: ${formatValue(cause, progress)}`,
    Array.isArray(errors) && `Errors: ${formatValue(errors, progress)}`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** Maximum number of rows and columns of a table. */
const CELLS = 10

/** Formats the data of `console.table` as lines of cells. */
export function formatTable(data: unknown, columns: unknown, characters: number): string {
  if (typeof data !== 'object' || data === null) return formatArguments([data], characters)
  const progress = startProgress(characters)
  const keys = Array.isArray(data)
    ? [...data.slice(0, CELLS).keys()].map(String)
    : listKeys(data, progress).slice(0, CELLS)
  const rows = keys.map((key) => [key, Object.getOwnPropertyDescriptor(data, key)?.value] as const)
  const isRow = (row: unknown): row is object => typeof row === 'object' && row !== null
  const all = rows.flatMap(([, row]) =>
    isRow(row) && progress.keys >= 0 ? listKeys(row, progress).slice(0, CELLS) : [],
  )
  const names = (Array.isArray(columns) ? columns.map(String) : [...new Set(all)]).slice(0, CELLS)
  const hasValues = rows.some(([, row]) => !isRow(row))
  const cell = (row: object, name: string): string => {
    const property = Object.getOwnPropertyDescriptor(row, name)
    return property ? formatTop(property.value, progress) : ''
  }
  const lines = rows.map(([key, row]) => [
    key,
    ...names.map((name) => (isRow(row) ? cell(row, name) : '')),
    ...(hasValues ? [isRow(row) ? '' : formatTop(row, progress)] : []),
  ])
  const head = ['(index)', ...names, ...(hasValues ? ['Values'] : [])]
  return [head, ...lines].map((line) => line.join(' | ')).join('\n')
}
