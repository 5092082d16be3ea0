/** Something that an author has to change. Lines and columns count from 1. */
export interface Problem {
  severity: 'error' | 'warning'
  /** Path from the repository root. */
  file: string
  line?: number
  column?: number
  /** What is wrong, with the value that is. */
  message: string
  /** What to do about it. */
  hint?: string
}

/** Where something stands in a file, as the syntax trees say it. */
export interface Place {
  line: number
  column: number
}

/** A problem of a file that its reader does not know the name of. */
export type Fault = Omit<Problem, 'severity' | 'file'>

/** The error that a fault is in a file. */
export function errorIn(file: string, fault: Fault): Problem {
  return { severity: 'error', file, ...fault }
}

export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === 'error')
}
