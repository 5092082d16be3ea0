import type { LogLevel } from './ports.ts'

const order: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3, off: 4 }

export function isLogged(lineLevel: Exclude<LogLevel, 'off'>, level: LogLevel): boolean {
  return order[lineLevel] >= order[level]
}

/** Returns one JSON object on one line: `{"time":"…","level":"info","event":"request",…}`. */
export function formatLine(level: LogLevel, event: string, fields?: Record<string, unknown>): string {
  return JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })
}
