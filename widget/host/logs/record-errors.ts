import type { LineLog } from './line-log.ts'
import { describeError, isHarmless, type PageError, readErrorEvent, readRejection } from './page-error.ts'
import { catchErrors } from '../../platform/catch-errors.ts'
import { listen, disposeAll, type Dispose } from '../../platform/dispose.ts'

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
