import { formatLine, isLogged } from '../log-line.ts'
import type { Log, LogLevel } from '../ports.ts'

/** Lines are gathered this long: one write for hundreds of requests instead of one each. */
const gatherMs = 100

/** JSON lines on standard output, in batches. `flush` writes what is waiting: call it before the process ends. */
export function createBunLog(level: LogLevel): Log & { flush(): void } {
  let waiting = ''
  function flush(): void {
    if (waiting !== '') process.stdout.write(waiting)
    waiting = ''
  }
  return {
    write(lineLevel, event, fields) {
      if (!isLogged(lineLevel, level)) return
      if (waiting === '') setTimeout(flush, gatherMs).unref()
      waiting += `${formatLine(lineLevel, event, fields)}\n`
    },
    flush,
  }
}
