/** Finds which of many texts occur in a line, without regard to case. */
export interface TextMatcher {
  /** Adds the indexes of the texts that occur in `text` from `start` to `end` to `found`. */
  match: (text: string, range: { start: number; end: number }, found: Set<number>) => void
}

/** Texts consist of ASCII characters. All other characters count as one that no text contains. */
const ASCII = 128
const CHARACTERS = 65_536

/**
 * Creates an Aho-Corasick automaton: one table lookup per character, whatever the number of texts. Regular expressions
 * with hundreds of alternatives would take that many times as long.
 */
export function createTextMatcher(texts: readonly string[]): TextMatcher {
  const { classOf, size } = classify(texts)
  const states = texts.reduce((sum, text) => sum + text.length, 1)
  const table = new Int32Array(states * size)
  const outputs: number[][] = [[]]
  /** By state, the columns that lead to further states. */
  const columns: number[][] = [[]]
  for (const [index, text] of texts.entries()) {
    let state = 0
    for (const character of text.toLowerCase()) {
      const column = classOf[character.charCodeAt(0)] ?? 0
      const at = state * size + column
      if (table[at] === 0) {
        table[at] = outputs.push([]) - 1
        columns[state]?.push(column)
        columns.push([])
      }
      state = table[at] ?? 0
    }
    outputs[state]?.push(index)
  }
  completeTransitions(table, { size, outputs, columns })

  return {
    match(text, { start, end }, found) {
      // Row of the state in the table. The bitwise complement says that a text ends here.
      let row = 0
      for (let at = start; at < end; at++) {
        row = table[row + (classOf[text.charCodeAt(at)] ?? 0)] ?? 0
        if (row >= 0) continue
        row = ~row
        for (const index of outputs[row / size] ?? []) found.add(index)
      }
    },
  }
}

/** Numbers the characters that the texts contain; all others have the number 0. Both cases of a letter have one number. */
function classify(texts: readonly string[]): { classOf: Uint8Array; size: number } {
  const classOf = new Uint8Array(CHARACTERS)
  let size = 1
  for (const character of texts.join('').toLowerCase()) {
    const code = character.charCodeAt(0)
    if (code >= ASCII) throw new Error(`A text to match contains "${character}", which is not ASCII`)
    if (classOf[code] !== 0) continue
    classOf[code] = size
    classOf[character.toUpperCase().charCodeAt(0)] = size
    size += 1
  }
  return { classOf, size }
}

/**
 * Adds the transitions after a mismatch, in breadth-first order, so that matching never steps back. Replaces each state by its
 * row in the table, and by the complement of the row if a text ends there.
 */
function completeTransitions(
  table: Int32Array,
  { size, outputs, columns }: { size: number; outputs: number[][]; columns: readonly number[][] },
): void {
  /** By state, the row of the state that has its longest suffix. */
  const suffixes = new Int32Array(outputs.length)
  const queue = [0]
  for (const state of queue) {
    const row = state * size
    const suffix = suffixes[state] ?? 0
    const targets = (columns[state] ?? []).map((column) => ({ column, target: table[row + column] ?? 0 }))
    if (state !== 0) table.copyWithin(row, suffix, suffix + size)
    for (const { column, target } of targets) {
      const found = state === 0 ? 0 : (table[suffix + column] ?? 0)
      const after = found < 0 ? ~found : found
      suffixes[target] = after
      const output = outputs[target] ?? []
      output.push(...(outputs[after / size] ?? []))
      table[row + column] = output.length > 0 ? ~(target * size) : target * size
      queue.push(target)
    }
  }
}
