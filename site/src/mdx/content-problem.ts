/** A problem in the content that an author must fix. Lines and columns start at 1. */
export interface Problem {
  severity: 'error' | 'warning'
  /** Path from the repository root. */
  file: string
  line?: number
  column?: number
  /** What is wrong, with the wrong value. */
  message: string
  /** How to fix it. */
  hint?: string
}

/** A position in a file. Line and column start at 1. */
export interface Position {
  line: number
  column: number
}

/** A problem without its file, for parsers that do not know the file name. */
export type Fault = Omit<Problem, 'severity' | 'file'>

/** The parsed value, or all problems of the input. */
export type Parsed<Value> = { value: Value } | { faults: Fault[] }

export function createError(file: string, fault: Fault): Problem {
  return { severity: 'error', file, ...fault }
}

export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === 'error')
}

/** Line and column of an offset in a string. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}
