import type { LineLog } from './line-log.ts'
import { describeError, isHarmless, type PageError, readErrorEvent, readRejection } from './page-error.ts'
import { quietly } from './quietly.ts'
import { listen, stopAll, type Stop } from './stop.ts'

/** Logs errors and rejections that nothing caught, and hands them to crash detection. */
export function recordErrors(target: EventTarget, log: LineLog, onCrash: (error: PageError) => void): Stop {
  const take = (error: PageError): void => {
    log.add(describeError(error), 'ERROR')
    if (!isHarmless(error)) onCrash(error)
  }
  return stopAll([
    listen(
      target,
      ['error'],
      quietly((event) => take(readErrorEvent(event))),
    ),
    listen(
      target,
      ['unhandledrejection'],
      quietly((event) => take(readRejection('reason' in event ? event.reason : undefined))),
    ),
  ])
}
