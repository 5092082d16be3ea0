import type { Fault } from './content-problem.ts'

const HINTS: readonly [RegExp, string][] = [
  [/<br>/, 'Write <br />.'],
  [/<img>/, 'Write ![what it shows](./file.png).'],
  [/link in MDX/, 'Write [text](https://example.com).'],
  [
    /expression with acorn/,
    'Braces are code to MDX: put the text in backticks. The id of a heading is one word: {#node-key}.',
  ],
  [/comment in MDX/, 'A comment is written {/* … */}.'],
  [/expression|brace/, 'Braces are code to MDX: put the text in backticks.'],
  [/before name|in name|after name|before attribute/, '"<" starts a component: put the text in backticks.'],
  [
    /closing tag/,
    'Close it, with a blank line after the opening tag and before the closing one, or all on one line.',
  ],
  [/closing slash|open tag/, 'Each closing tag needs its opening tag before it.'],
  [
    /import|export|acorn/,
    'A line that starts with import or export is code to MDX: remove it, because components need no import. In running text, start the line with another word.',
  ],
]

/** Position of the opening tag, in messages that have no other position. */
const OPENING = / \((\d+):(\d+)-\d+:\d+\)/

/** Converts an error of the MDX parser to a problem with a hint; `undefined` for any other error. */
export function explainSyntaxError(error: unknown): Fault | undefined {
  if (!(error instanceof Error) || !('reason' in error) || typeof error.reason !== 'string') return undefined
  const { reason } = error
  const [, line, column] = OPENING.exec(reason) ?? []
  const hint = HINTS.find(([pattern]) => pattern.test(reason))?.[1] ?? 'The text is not valid MDX.'
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
