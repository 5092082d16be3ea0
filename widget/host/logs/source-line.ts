/** A stack whose text the engine has not made yet: V8 does so when it is first read, which is what costs. */
export interface Trace {
  stack?: string
}

interface StackControl {
  stackTraceLimit?: number
  captureStackTrace?: (target: object, callee: (...args: never[]) => unknown) => void
}

const FRAMES = 3
const LOCATION = /(?:\w+:\/\/|\/)[^\s()]+:\d+:\d+/g

/** Remembers who called `callee`, cheaply enough for every console call; nothing where the engine cannot. */
export function captureTrace(callee: (...args: never[]) => unknown): Trace | undefined {
  // What V8 added to Error, and others took over in part: all of it is optional here.
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

/** `https://a.example/app.js:10:5` of the topmost frame. */
export function readSourceLine({ stack }: Trace): string | undefined {
  return stack?.match(LOCATION)?.[0]
}
