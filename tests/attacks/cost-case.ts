/** A function that reads bytes from strangers, and the inputs that are worst for it. */
export interface CostCase {
  name: string
  /** Patterns to be repeated; a prefix before `…` stands once, and so does what follows a second `…`. */
  inputs: readonly string[]
  run: (text: string) => void
  /** How many times as long as the yardstick it may take; 10 where nothing is given. */
  most?: number
}

export const COST_BYTES = 1024 * 1024

/** `a…b…c` is `a`, then as many `b` as fit into `bytes`, then `c`. */
export function toWorstInput(pattern: string, bytes = COST_BYTES): string {
  const pieces = pattern.split('…')
  const [before = '', repeated = '', after = ''] = pieces.length === 1 ? ['', pattern] : pieces
  const room = bytes - before.length - after.length
  return before + repeated.repeat(Math.max(1, Math.floor(room / repeated.length))) + after
}
