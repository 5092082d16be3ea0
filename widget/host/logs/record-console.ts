import { type Dispose, disposeAll } from '../../platform/dispose.ts'
import { patchMethod } from '../../platform/patch-method.ts'
import { ARGUMENT_SEPARATOR } from '../masking/redact-secrets.ts'
import { describeTag } from './describe-element.ts'
import { captureTrace, type LineLog, type Priority, USEFUL_CHARACTERS } from './logged-line.ts'

const PRIORITIES = {
  debug: 'INFO',
  log: 'INFO',
  info: 'INFO',
  warn: 'WARNING',
  error: 'ERROR',
} as const satisfies Record<string, Priority>

type Method = keyof typeof PRIORITIES

/** Copies the page's console calls into `log`. The console still prints everything. */
export function recordConsole(console: Pick<Console, Method>, log: LineLog): Dispose {
  const methods: Method[] = ['debug', 'log', 'info', 'warn', 'error']
  let isBusy = false
  return disposeAll(
    methods.map((method) =>
      patchMethod(console, method, (original, isOn) => {
        return function logged(this: unknown, ...args: unknown[]): void {
          Reflect.apply(original, this, args)
          // Skips calls that happen during formatting. A proxy that logs whenever it is read would otherwise cause
          // endless recursion.
          if (!isOn() || isBusy) return
          isBusy = true
          try {
            log.add(formatArguments(args, USEFUL_CHARACTERS), PRIORITIES[method], captureTrace(logged))
          } catch {
            // Ignores values that cannot be read, such as revoked proxies.
          } finally {
            isBusy = false
          }
        }
      }),
    ),
  )
}

/** Maximum depth of a logged object. Some objects, such as framework nodes, are nested almost endlessly. */
const MAX_DEPTH = 4

/**
 * State of formatting the arguments of one console call: the remaining characters, and the objects that contain the
 * current value.
 */
interface Progress {
  room: number
  path: object[]
}

/**
 * Formats the arguments of a console call as the console would, with limited length. Doesn't call the getters and
 * `toString` of plain objects. Formats immediately because objects can change after they were logged. `ARGUMENT_SEPARATOR` is
 * between the arguments, so that a value after a label such as `password` can be recognized.
 */
export function formatArguments(args: readonly unknown[], characters: number): string {
  const progress: Progress = { room: characters, path: [] }
  const values = args.slice()
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
  if (path.length === MAX_DEPTH) return Array.isArray(value) ? '[…]' : '{…}'
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
    // Also counts the comma and the space, so that a long list of empty strings reaches the limit.
    progress.room -= 2
    parts.push(format(item))
  }
  return parts.join(', ')
}

function formatProperty(owner: object, key: string, progress: Progress): string {
  const property = Object.getOwnPropertyDescriptor(owner, key)
  return property?.get ? '(getter)' : formatValue(property?.value, progress)
}

/** In V8 the stack starts with name and message; in other engines it contains only frames. */
function formatError({ name, message, stack }: Error): string {
  const title = `${name}: ${message}`
  if (stack === undefined) return title
  return stack.includes(title) ? stack : `${title}\n${stack}`
}
