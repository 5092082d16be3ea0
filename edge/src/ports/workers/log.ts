import { formatLine, isLogged } from '../log-line.ts'
import type { Log, LogLevel } from '../ports.ts'

/** Creates a log that writes JSON lines to the console. Workers Logs parses their fields. */
export function createWorkerLog(level: LogLevel): Log {
  return {
    write(lineLevel, event, fields) {
      if (!isLogged(lineLevel, level)) return
      // oxlint-disable-next-line no-console -- the console is the platform's log
      console.log(formatLine(lineLevel, event, fields))
    },
  }
}
