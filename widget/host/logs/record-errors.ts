import { readDom } from '../../platform/unshadowed-dom.ts'
import { formatArguments, formatMore, isError } from './format-value.ts'
import { type LineLog, LOCATION, type PageError, shorten } from './logged-line.ts'
import type { PageEvent } from './page-hooks.ts'

/** Characters of a URL in the console log. A `data:` URL can have megabytes. */
const URL_CHARACTERS = 300

/** A resource of the page that the browser did not load. */
export interface FailedResource {
  url: string
  /** Milliseconds since 1970. */
  time: number
  /** Name of the element, or the directive of the policy that blocked the resource. */
  initiator: string
  isBlocked: boolean
}

export interface ErrorLog {
  lines: LineLog
  failures: { push: (failure: FailedResource) => unknown }
}

/** Logs uncaught errors, rejections, failed resources and policy violations. Returns an error that crash detection gets. */
export function recordError(
  { event, time, path }: PageEvent,
  { lines, failures }: ErrorLog,
): PageError | undefined {
  if (event.type === 'securitypolicyviolation') {
    const { blockedURI, effectiveDirective, disposition } = event as SecurityPolicyViolationEvent // by its type
    const isBlocked = disposition !== 'report'
    lines.add(
      `${isBlocked ? 'Refused to load' : 'Reported'} ${blockedURI}: it violates the Content-Security-Policy directive ${effectiveDirective}`,
      'ERROR',
      { time },
    )
    // Otherwise, it is `inline` or `eval`.
    if (isBlocked && blockedURI.includes(':'))
      failures.push({ url: blockedURI, time, initiator: effectiveDirective, isBlocked })
    return undefined
  }
  const [target] = path
  if (event.type === 'error' && typeof Element === 'function' && target instanceof Element) {
    const initiator = readDom(target, 'localName')
    const { currentSrc, src, href, data } = target as Partial<
      HTMLImageElement & HTMLLinkElement & HTMLObjectElement
    >
    const url = [currentSrc, src, href, data].find((each) => typeof each === 'string' && each !== '')
    // The widget's own files are no resources of the page.
    if (url === undefined || url.includes('/assets/widget/')) return undefined
    lines.add(`Failed to load <${initiator}> ${shorten(url, URL_CHARACTERS)}`, 'ERROR', { time })
    failures.push({ url, time, initiator, isBlocked: false })
    return undefined
  }
  const error =
    event.type === 'error'
      ? readErrorEvent(event)
      : readRejection('reason' in event ? event.reason : undefined)
  lines.add(describeError(error), 'ERROR', { time, error })
  return isHarmless(error) ? undefined : error
}

/** What deprecations and interventions have. */
interface Described {
  message?: string
  sourceFile: string
  lineNumber: number
}

/** Logs deprecations and interventions, which the browser prints on its console. */
export function recordReports(Observer: typeof ReportingObserver | undefined, lines: LineLog): () => void {
  if (!Observer) return () => {}
  const observer = new Observer(
    (reports) => {
      for (const { type, body } of reports) {
        const { message, sourceFile, lineNumber } = Object(body) as Described // other reports have no message
        if (typeof message === 'string')
          lines.add(
            `[${type}] ${message}${sourceFile ? `\nat ${sourceFile}, line ${lineNumber}` : ''}`,
            'WARNING',
          )
      }
    },
    { buffered: true, types: ['deprecation', 'intervention'] },
  )
  observer.observe()
  return () => observer.disconnect()
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

/** Parses the reason of a rejected promise. Only an Error contains a location (R-26). */
export function readRejection(reason: unknown): PageError {
  const stack = readStack(reason)
  const [, url = '', line, column] = LOCATION.exec(stack) ?? []
  const what = isError(reason) ? `${reason.name}: ${reason.message}` : formatArguments([reason], CHARACTERS)
  return {
    message: `Unhandled rejection: ${what}`,
    url,
    line: Number(line ?? 0),
    column: Number(column ?? 0),
    stack,
  }
}

/** Returns the stack, followed by the error's own properties, its cause and the errors that it combines. */
function readStack(error: unknown): string {
  if (!isError(error)) return ''
  const { stack } = error
  const more = formatMore(error)
  return [typeof stack === 'string' && stack.slice(0, CHARACTERS - more.length), more]
    .filter(Boolean)
    .join('\n')
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
