/** Levels of log lines, from the least important. `off` writes no lines. */
export const logLevels = ['debug', 'info', 'warn', 'error', 'off'] as const

export type LogLevel = (typeof logLevels)[number]

export function isLogged(lineLevel: Exclude<LogLevel, 'off'>, level: LogLevel): boolean {
  return logLevels.indexOf(lineLevel) >= logLevels.indexOf(level)
}

/** Returns one JSON object on one line: `{"time":"…","level":"info","event":"request",…}`. */
export function formatLine(level: LogLevel, event: string, fields?: Record<string, unknown>): string {
  return JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })
}

/** Returns the text of a thrown value, for logs and for messages to owners. */
export function formatError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
