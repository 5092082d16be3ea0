import type { Problem } from '../mdx/content-problem.ts'

/** Thrown to stop a build. Contains the errors found so far, without warnings. */
export class BuildError extends Error {
  override readonly name = 'BuildError'

  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'))
  }
}

/** Formats a problem as `file:line:column: error: message`, with the hint on the next line. */
export function formatProblem({ severity, file, line, column, message, hint }: Problem): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':')
  return `${place}: ${severity}: ${message}${hint ? `\n    ${hint}` : ''}`
}

/** Throws if any of the problems is an error. */
export function throwOnErrors(problems: readonly Problem[]): void {
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new BuildError(errors.toSorted(byPosition))
}

function byPosition(a: Problem, b: Problem): number {
  return a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)
}
