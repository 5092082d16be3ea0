/** A function that parses untrusted input, and the inputs that take it the longest. */
export interface CostCase {
  name: string
  /** Patterns for `toWorstInput`. */
  inputs: readonly string[]
  run: (text: string) => void
  /** Maximum ratio of the function's time to the baseline's. The default is 10. */
  most?: number
}

export const COST_BYTES = 1024 * 1024

/** Expands a pattern to `bytes` characters: `a…b…c` becomes `a`, then as many `b` as fit, then `c`. */
export function toWorstInput(pattern: string, bytes = COST_BYTES): string {
  const pieces = pattern.split('…')
  const [before = '', repeated = '', after = ''] = pieces.length === 1 ? ['', pattern] : pieces
  const room = bytes - before.length - after.length
  return before + repeated.repeat(Math.max(1, Math.floor(room / repeated.length))) + after
}
