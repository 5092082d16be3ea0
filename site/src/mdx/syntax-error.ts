import type { Fault } from './problem.ts'

const HINTS: readonly [RegExp, string][] = [
  [/comment in MDX/, 'A comment is written {/* … */}.'],
  [/expression|brace/, 'Braces are code to MDX: put the text in backticks.'],
  [/before name|in name|after name|before attribute/, '"<" begins a component: put the text in backticks.'],
  [
    /closing tag/,
    'Close it, with a blank line after the opening tag and before the closing one, or all on one line.',
  ],
  [/closing slash|open tag/, 'Each closing tag needs its opening tag before it.'],
  [
    /import|export|acorn/,
    'A line that starts with import or export is code to MDX: start it with another word.',
  ],
]

/** Where the opening tag stands, in the messages that have no place of their own. */
const OPENING = / \((\d+):(\d+)-\d+:\d+\)/

/** What the MDX parser found wrong, with what to do about it; `undefined` for an error that is not its own. */
export function explainSyntaxError(error: unknown): Fault | undefined {
  if (!(error instanceof Error) || !('reason' in error) || typeof error.reason !== 'string') return undefined
  const { reason } = error
  const [, line, column] = OPENING.exec(reason) ?? []
  const hint = HINTS.find(([pattern]) => pattern.test(reason))?.[1] ?? 'The text is no valid MDX here.'
  return {
    line: 'line' in error && typeof error.line === 'number' ? error.line : Number(line ?? 1),
    column: 'column' in error && typeof error.column === 'number' ? error.column : Number(column ?? 1),
    message: lowerFirst(reason.replace(OPENING, '')),
    hint,
  }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
