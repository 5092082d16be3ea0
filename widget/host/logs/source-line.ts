/** A stack trace that is not formatted yet. V8 formats a stack when `stack` is first read, which is expensive. */
export interface Trace {
  stack?: string
}

interface StackControl {
  stackTraceLimit?: number
  captureStackTrace?: (target: object, callee: (...args: never[]) => unknown) => void
}

const FRAMES = 3

/**
 * Matches a location in a script, such as `https://a.example/app.js:10:5`. Requires a URL scheme, because function
 * names in Firefox and Safari can contain slashes (`/<`). Skips the widget's own scripts, which appear in stacks
 * because the widget wraps methods such as `fetch`.
 */
export const LOCATION = /(\w+:\/\/(?!\S*\/assets\/widget\/)[^\s()]+):(\d+):(\d+)/

/**
 * Captures the caller of `callee`, fast enough for every console call. Returns undefined if the engine doesn't support
 * it.
 */
export function captureTrace(callee: (...args: never[]) => unknown): Trace | undefined {
  // `captureStackTrace` and the stack limit are V8 extensions, which other engines support only in part.
  const control = Error as StackControl
  if (typeof control.captureStackTrace !== 'function') return undefined
  const { stackTraceLimit } = control
  const trace: Trace = {}
  try {
    control.stackTraceLimit = FRAMES
    control.captureStackTrace(trace, callee)
  } finally {
    if (stackTraceLimit !== undefined) control.stackTraceLimit = stackTraceLimit
  }
  return trace
}

/** Returns the location of the topmost frame outside the widget, such as `https://a.example/app.js:10:5`. */
export function readSourceLine({ stack }: Trace): string | undefined {
  return stack?.match(LOCATION)?.[0]
}
