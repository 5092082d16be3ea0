import { formatArguments } from './format-value.ts'
import { type LineLog, type Priority, USEFUL_CHARACTERS } from './line-log.ts'
import { patchMethod } from '../../platform/patch-method.ts'
import { captureTrace } from './source-line.ts'
import { disposeAll, type Dispose } from '../../platform/dispose.ts'

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
