import { formatArguments } from './format-value.ts'

/** An error that nothing on the page caught. */
export interface PageError {
  message: string
  url: string
  line: number
  column: number
  stack: string
}

const CHARACTERS = 4000

/** Reads an error event; scripts of other origins and some engines give no error object with it (W-198). */
export function readErrorEvent({ message, filename, lineno, colno, error }: Partial<ErrorEvent>): PageError {
  return {
    message: message ?? '',
    url: filename ?? '',
    line: lineno ?? 0,
    column: colno ?? 0,
    stack: readStack(error),
  }
}

const LOCATION = /((?:\w+:\/\/|\/)[^\s()]+):(\d+):(\d+)/

/** Reads what a promise was rejected with: an Error says where, anything else says what. */
export function readRejection(reason: unknown): PageError {
  const stack = readStack(reason)
  const [, url = '', line, column] = LOCATION.exec(stack) ?? []
  const what =
    reason instanceof Error ? `${reason.name}: ${reason.message}` : formatArguments([reason], CHARACTERS)
  return {
    message: `Unhandled rejection: ${what}`,
    url,
    line: Number(line ?? 0),
    column: Number(column ?? 0),
    stack,
  }
}

function readStack(error: unknown): string {
  return error instanceof Error && typeof error.stack === 'string' ? error.stack.slice(0, CHARACTERS) : ''
}

/** One line of the console log with all that is known (W-198). */
export function describeError({ message, url, line, column, stack }: PageError): string {
  return `${message}\nat ${url}, line ${line}, column ${column}\n${stack}`.trimEnd()
}

/** Not a fault of the page: the browser's way to say that a resize was handled a frame later. */
export function isHarmless({ message }: PageError): boolean {
  return message.startsWith('ResizeObserver loop')
}
