import { catchErrors } from '../../platform/catch-errors.ts'
import { type Dispose, disposeAll, listen } from '../../platform/dispose.ts'
import type { Page } from '../../platform/page.ts'
import { patchMethod } from '../../platform/patch-method.ts'
import { createRingBuffer } from '../../platform/ring-buffer.ts'
import { createToggle } from '../../platform/toggle.ts'

/** Methods of the console that print, or that change what later calls print. */
const METHODS = [
  'debug',
  'log',
  'info',
  'warn',
  'error',
  'assert',
  'dir',
  'dirxml',
  'table',
  'trace',
  'group',
  'groupCollapsed',
  'groupEnd',
  'count',
  'countReset',
  'time',
  'timeLog',
  'timeEnd',
] as const

export type ConsoleMethod = (typeof METHODS)[number]

/** A console call of the page. */
export interface ConsoleCall {
  kind: 'console'
  /** Milliseconds since 1970. */
  time: number
  method: ConsoleMethod
  args: readonly unknown[]
  trace: Trace | undefined
}

/** An event that the log describes: an error, a rejection, a violation of the page's policy, or a click. */
export interface PageEvent {
  kind: 'event'
  time: number
  event: Event
  /** `event.composedPath()`, which is empty after the event. */
  path: readonly EventTarget[]
  /** URL of the page. */
  url: string
}

export type PageEntry = ConsoleCall | PageEvent

export interface PageHooks {
  toggleConsole: (isOn: boolean) => void
  /** Passes all earlier entries and each later one to `handle`. */
  connect: (handle: (entry: PageEntry) => void) => void
  stop: Dispose
}

/** Maximum number of entries that wait for `connect`. */
const ENTRIES = 500

/**
 * Notices console calls, errors and clicks from the start. Everything that describes them loads later, so that the
 * button need not wait for it (`decisions/010`).
 */
export function hookPage(page: Page, now: () => number): PageHooks {
  const waiting = createRingBuffer<PageEntry>(ENTRIES)
  let handle: ((entry: PageEntry) => void) | undefined
  const note = (entry: PageEntry): void => {
    if (handle) handle(entry)
    else waiting.push(entry.kind === 'console' ? { ...entry, args: entry.args.map(copyFlat) } : entry)
  }
  const toggleConsole = createToggle(() => hookConsole(page.console, now, note))
  const onEvent = catchErrors((event: Event) =>
    note({ kind: 'event', time: now(), event, path: event.composedPath(), url: page.document.URL }),
  )
  const stop = disposeAll([
    // In the capture phase, `error` is also dispatched for images and scripts that fail to load.
    ...['error', 'unhandledrejection', 'securitypolicyviolation', 'click'].map((type) =>
      listen(page, [type, { capture: true }], onEvent),
    ),
    () => toggleConsole(false),
  ])
  return {
    toggleConsole,
    connect(next) {
      handle = catchErrors(next)
      for (const entry of waiting.take()) handle(entry)
    },
    stop,
  }
}

/** Maximum number of items and properties to copy; the log shows fewer. */
const COPIED = 101

/**
 * Copies an array or a plain object, whose content the page may change before it is described. Doesn't call getters.
 */
function copyFlat(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, COPIED)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  const copy = {}
  let count = 0
  for (const name in value) {
    const property = Object.getOwnPropertyDescriptor(value, name)
    if (property) Object.defineProperty(copy, name, property)
    if (++count === COPIED) break
  }
  return copy
}

/** Notes the page's console calls. The console still prints everything. */
export function hookConsole(
  console: Partial<Record<ConsoleMethod, (...args: never[]) => void>>,
  now: () => number,
  onCall: (call: ConsoleCall) => void,
): Dispose {
  // Ignores values that cannot be read, such as revoked proxies.
  const note = catchErrors(onCall)
  let isBusy = false
  return disposeAll(
    METHODS.map((method) =>
      patchMethod(console, method, (original, isOn) => {
        return function logged(this: unknown, ...args: unknown[]): void {
          Reflect.apply(original as () => void, this, args)
          // Skips calls while another is described. A proxy that logs whenever it is read would otherwise cause endless
          // recursion.
          if (!isOn() || isBusy) return
          isBusy = true
          note({ kind: 'console', time: now(), method, args, trace: captureTrace(logged, method) })
          isBusy = false
        }
      }),
    ),
  )
}

/** A stack trace that is not formatted yet. V8 formats a stack when `stack` is first read, which is expensive. */
export interface Trace {
  stack?: string
}

interface StackControl {
  stackTraceLimit?: number
  captureStackTrace?: (target: object, callee: (...args: never[]) => unknown) => void
}

/** Frames of a call, of which the first outside the widget is reported; `console.trace` reports all. */
const FRAMES = 3
const TRACE_FRAMES = 10

/**
 * Captures the caller of `callee`, fast enough for every console call. Returns undefined if the engine doesn't support
 * it.
 */
function captureTrace(callee: (...args: never[]) => unknown, method: ConsoleMethod): Trace | undefined {
  // `captureStackTrace` and the stack limit are V8 extensions, which other engines support only in part.
  const control = Error as StackControl
  if (typeof control.captureStackTrace !== 'function') return undefined
  const { stackTraceLimit } = control
  const trace: Trace = {}
  try {
    control.stackTraceLimit = method === 'trace' ? TRACE_FRAMES : FRAMES
    control.captureStackTrace(trace, callee)
  } finally {
    if (stackTraceLimit !== undefined) control.stackTraceLimit = stackTraceLimit
  }
  return trace
}
