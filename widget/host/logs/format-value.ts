import { describeTag } from './describe-element.ts'
import { isSecretProperty, MASK } from '../masking/secrets.ts'

/** Levels shown of an object: a store, or a framework's node, has no end. */
const DEPTH = 4

/** What is going on in one call: how much text may still be made, and which objects it is inside of. */
interface Progress {
  room: number
  path: object[]
}

/**
 * What a console would show of a call's arguments, in one line of at most so many characters. Calls no
 * getter and no `toString` of the host's, and formats at once: objects change after they were logged.
 */
export function formatArguments(args: readonly unknown[], characters: number): string {
  const progress: Progress = { room: characters, path: [] }
  const values = args.slice()
  let text = ''
  if (typeof values[0] === 'string' && values[0].includes('%')) text = fillTemplate(values, progress)
  while (values.length > 0 && text.length < characters) {
    progress.room = characters - text.length
    text += (text && ' ') + formatTop(values.shift(), progress)
  }
  return text.slice(0, characters)
}

/** Takes the template and what its specifiers stand for off `values`; `%c` is only colour (console.spec). */
function fillTemplate(values: unknown[], progress: Progress): string {
  return String(values.shift()).replace(/%[sdifoOc%]/g, (specifier) => {
    if (specifier === '%%') return '%'
    if (values.length === 0) return specifier
    const value = values.shift()
    return specifier === '%c' ? '' : formatTop(value, progress)
  })
}

function formatTop(value: unknown, progress: Progress): string {
  return typeof value === 'string' ? value : formatValue(value, progress)
}

function formatValue(value: unknown, progress: Progress): string {
  const text = toText(value, progress)
  progress.room -= text.length
  return text
}

function toText(value: unknown, progress: Progress): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, Math.max(progress.room, 0)))
  if (typeof value === 'function') return `[function ${value.name}]`
  return typeof value === 'object' && value !== null ? formatObject(value, progress) : String(value)
}

function formatObject(value: object, progress: Progress): string {
  if (value instanceof Error) return formatError(value)
  if (value instanceof Date || value instanceof RegExp) return String(value)
  if (typeof Element === 'function' && value instanceof Element) return describeTag(value)
  const { path } = progress
  if (path.includes(value)) return '[circular]'
  if (path.length === DEPTH) return Array.isArray(value) ? '[…]' : '{…}'
  path.push(value)
  const text = formatEntries(value, progress)
  path.pop()
  return text
}

function formatEntries(value: object, progress: Progress): string {
  if (Array.isArray(value)) return `[${join(value, (item) => formatValue(item, progress), progress)}]`
  if (value instanceof Set) return `Set {${join(value, (item) => formatValue(item, progress), progress)}}`
  if (value instanceof Map) {
    const format = ([key, item]: [unknown, unknown]): string =>
      `${formatValue(key, progress)} => ${formatValue(item, progress)}`
    return `Map {${join(value, format, progress)}}`
  }
  return `{${join(Object.keys(value), (key) => `${key}: ${formatProperty(value, key, progress)}`, progress)}}`
}

function join<Item>(items: Iterable<Item>, format: (item: Item) => string, progress: Progress): string {
  const parts: string[] = []
  for (const item of items) {
    if (progress.room <= 0) break
    // Two for the comma, so that a long list of empty texts ends as well.
    progress.room -= 2
    parts.push(format(item))
  }
  return parts.join(', ')
}

function formatProperty(owner: object, key: string, progress: Progress): string {
  if (isSecretProperty(key)) return MASK
  const property = Object.getOwnPropertyDescriptor(owner, key)
  return property?.get ? '(getter)' : formatValue(property?.value, progress)
}

/** V8's stack starts with name and message, that of other engines does not. */
export function formatError({ name, message, stack }: Error): string {
  const title = `${name}: ${message}`
  if (stack === undefined) return title
  return stack.includes(message) ? stack : `${title}\n${stack}`
}
