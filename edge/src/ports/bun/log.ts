import { formatLine, isLogged, type LogLevel } from '../log.ts'
import type { Log } from '../ports.ts'

/** Time between writes. One write can contain the lines of hundreds of requests. */
const batchMs = 100

/** Creates a log that writes JSON lines to standard output in batches. Call `flush` before the process ends. */
export function createBunLog(level: LogLevel): Log & { flush(): void } {
  let waiting = ''
  function flush(): void {
    if (waiting !== '') process.stdout.write(waiting)
    waiting = ''
  }
  return {
    write(lineLevel, event, fields) {
      if (!isLogged(lineLevel, level)) return
      if (waiting === '') setTimeout(flush, batchMs).unref()
      waiting += `${formatLine(lineLevel, event, fields)}\n`
    },
    flush,
  }
}
