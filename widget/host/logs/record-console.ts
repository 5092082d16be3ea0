import { formatArguments, formatTable } from './format-value.ts'
import { type LineLog, type Priority, USEFUL_CHARACTERS } from './logged-line.ts'
import type { ConsoleCall, ConsoleMethod } from './page-hooks.ts'

const PRIORITIES: Partial<Record<ConsoleMethod, Priority>> = {
  warn: 'WARNING',
  error: 'ERROR',
  assert: 'ERROR',
}

/** Returns a function that adds console calls to `log` as the console prints them. */
export function createConsoleRecorder(log: LineLog): (call: ConsoleCall) => void {
  const describeCall = createDescriber()
  return ({ method, args, time, trace }) => {
    const text = describeCall(method, args, time)
    const frames = method === 'trace' ? (trace?.stack?.replace(/^.*?(?=\n)/, '') ?? '') : ''
    log.add(text + frames, PRIORITIES[method] ?? 'INFO', { time, trace })
  }
}

/** Maximum number of labels whose count or start is kept. */
const LABELS = 1000

/**
 * Returns a function that formats a console call, and is empty if the console prints nothing. Keeps the state of the
 * console: groups, counts and timers.
 */
function createDescriber(): (method: ConsoleMethod, args: readonly unknown[], time: number) => string {
  const counts = new Map<string, number>()
  const starts = new Map<string, number>()
  let depth = 0

  function describe(method: ConsoleMethod, args: readonly unknown[], time: number): string {
    const [first, ...others] = args
    const label = (): string => (first === undefined ? 'default' : String(args[0]).slice(0, 100))
    const format = (values: readonly unknown[]): string => formatArguments(values, USEFUL_CHARACTERS)
    switch (method) {
      case 'assert':
        if (first) return ''
        return format(
          typeof others[0] === 'string'
            ? [`Assertion failed: ${others[0]}`, ...others.slice(1)]
            : ['Assertion failed', ...others],
        )
      case 'trace':
        return format(args) || 'console.trace'
      case 'group':
      case 'groupCollapsed':
        return format(args) || `console.${method}`
      case 'table':
        return formatTable(first, others[0], USEFUL_CHARACTERS)
      case 'dir':
        return format([first])
      case 'count': {
        const count = (counts.get(label()) ?? 0) + 1
        if (counts.size < LABELS) counts.set(label(), count)
        return `${label()}: ${count}`
      }
      case 'countReset':
        counts.delete(label())
        return ''
      case 'time':
        if (starts.size < LABELS && !starts.has(label())) starts.set(label(), time)
        return ''
      case 'timeLog':
      case 'timeEnd': {
        const start = starts.get(label())
        if (start === undefined) return ''
        if (method === 'timeEnd') starts.delete(label())
        return format([`${label()}: ${time - start} ms`, ...others])
      }
      case 'groupEnd':
        depth = Math.max(0, depth - 1)
        return ''
      case 'debug':
      case 'dirxml':
      case 'error':
      case 'info':
      case 'log':
      case 'warn':
      default:
        return format(args)
    }
  }

  return (method, args, time) => {
    const text = describe(method, args, time)
    const indented = text && '  '.repeat(Math.min(depth, 10)) + text
    if (method.startsWith('group') && method !== 'groupEnd') depth += 1
    return indented
  }
}
