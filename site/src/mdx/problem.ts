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
