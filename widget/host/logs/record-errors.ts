import { catchErrors } from '../../platform/catch-errors.ts'
import { type Dispose, disposeAll, listen } from '../../platform/dispose.ts'
import { type LineLog, LOCATION } from './logged-line.ts'
import { formatArguments } from './record-console.ts'

/** Logs uncaught errors and rejections and passes them to crash detection. */
export function recordErrors(
  target: EventTarget,
  log: LineLog,
  onCrash: (error: PageError) => void,
): Dispose {
  const take = (error: PageError): void => {
    log.add(describeError(error), 'ERROR')
    if (!isHarmless(error)) onCrash(error)
  }
  return disposeAll([
    listen(
      target,
      ['error'],
      catchErrors((event) => take(readErrorEvent(event))),
    ),
    listen(
      target,
      ['unhandledrejection'],
      catchErrors((event) => take(readRejection('reason' in event ? event.reason : undefined))),
    ),
  ])
}

/** An uncaught error of the page. */
export interface PageError {
  message: string
  url: string
  line: number
  column: number
  stack: string
}

const CHARACTERS = 4000

/** Parses an error event. Scripts of other origins and some engines provide no error object (W-198). */
export function readErrorEvent({ message, filename, lineno, colno, error }: Partial<ErrorEvent>): PageError {
  return {
    message: message ?? '',
    url: filename ?? '',
    line: lineno ?? 0,
    column: colno ?? 0,
    stack: readStack(error),
  }
}

/** Parses the reason of a rejected promise. Only an Error contains a location. */
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

/** Formats the error as one entry of the console log (W-198). */
export function describeError({ message, url, line, column, stack }: PageError): string {
  return `${message}\nat ${url}, line ${line}, column ${column}\n${stack}`.trimEnd()
}

/**
 * Whether the error is a `ResizeObserver loop` error. It is harmless: the browser only handles a resize one frame
 * later.
 */
export function isHarmless({ message }: PageError): boolean {
  return message.startsWith('ResizeObserver loop')
}
