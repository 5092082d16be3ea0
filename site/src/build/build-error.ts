import type { Problem } from '../mdx/problem.ts'

/** Thrown where a build cannot go on; carries everything that was found until then. */
export class BuildError extends Error {
  override readonly name = 'BuildFailure'

  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'))
  }
}

/** `file:line:column: error: what is wrong` and, on a line of its own, what to do. */
export function formatProblem({ severity, file, line, column, message, hint }: Problem): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':')
  return `${place}: ${severity}: ${message}${hint ? `\n    ${hint}` : ''}`
}

/** Ends the build if there is an error among the problems. */
export function throwOnErrors(problems: readonly Problem[]): void {
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new BuildError(errors.toSorted(byPlace))
}

function byPlace(a: Problem, b: Problem): number {
  return a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)
}
