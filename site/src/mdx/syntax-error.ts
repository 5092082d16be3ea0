import type { Fault } from './problem.ts'

const HINTS: readonly [RegExp, string][] = [
  [/comment in MDX/, 'A comment is written {/* … */}.'],
  [/expression|brace/, 'Braces are code to MDX: put the text in backticks.'],
  [/before name|in name|after name|before attribute/, '"<" begins a component: put the text in backticks.'],
  [
    /end of `\w+`|end of file/,
    'Leave a blank line after the opening tag and before the closing one, or write all on one line.',
  ],
  [
    /closing tag|closing slash|open tag/,
    'Each opening tag needs its closing tag: <Note>…</Note>, or <Diagram … />.',
  ],
  [
    /import|export|acorn/,
    'A line that starts with import or export is code to MDX: start it with another word.',
  ],
]

/** What the MDX parser found wrong, with what to do about it; `undefined` for an error that is not its own. */
export function explainSyntaxError(error: unknown): Fault | undefined {
  if (!(error instanceof Error) || !('reason' in error) || typeof error.reason !== 'string') return undefined
  const { reason } = error
  const line = 'line' in error && typeof error.line === 'number' ? error.line : undefined
  const column = 'column' in error && typeof error.column === 'number' ? error.column : undefined
  const hint = HINTS.find(([pattern]) => pattern.test(reason))?.[1] ?? 'The text is no valid MDX here.'
  return { ...(line && { line }), ...(column && { column }), message: lowerFirst(reason), hint }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
