/** Finds which of many texts occur in a line, without regard to case. */
export interface TextMatcher {
  /** Adds the indexes of the texts that occur in `text` from `start` to `end` to `found`. */
  match: (text: string, range: { start: number; end: number }, found: Set<number>) => void
}

/** ASCII characters. All other characters count as one that no text contains. */
const CHARACTERS = 128

/**
 * Creates an Aho-Corasick automaton: one table lookup per character, whatever the number of texts. Regular expressions
 * with hundreds of alternatives would take that many times as long.
 */
export function createTextMatcher(texts: readonly string[]): TextMatcher {
  const { classOf, size } = classify(texts)
  const table: number[] = Array.from({ length: size }, () => 0)
  const outputs: number[][] = [[]]
  for (const [index, text] of texts.entries()) {
    let state = 0
    for (const character of text.toLowerCase()) {
      const at = state * size + (classOf[character.charCodeAt(0)] ?? 0)
      if (table[at] === 0) {
        table[at] = outputs.length
        outputs.push([])
        for (let column = 0; column < size; column++) table.push(0)
      }
      state = table[at] ?? 0
    }
    outputs[state]?.push(index)
  }
  const next = completeTransitions(Int32Array.from(table), { size, outputs })
  const hasOutput = Uint8Array.from(outputs, ({ length }) => (length > 0 ? 1 : 0))

  return {
    match(text, { start, end }, found) {
      let state = 0
      for (let at = start; at < end; at++) {
        const code = text.charCodeAt(at)
        state = next[state * size + (code < CHARACTERS ? (classOf[code] ?? 0) : 0)] ?? 0
        if (hasOutput[state] === 1) for (const index of outputs[state] ?? []) found.add(index)
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
    if (code >= CHARACTERS) throw new Error(`A text to match contains "${character}", which is not ASCII`)
    if (classOf[code] !== 0) continue
    classOf[code] = size
    classOf[character.toUpperCase().charCodeAt(0)] = size
    size += 1
  }
  return { classOf, size }
}

/** Adds the transitions after a mismatch, in breadth-first order, so that matching never steps back. */
function completeTransitions(
  table: Int32Array,
  { size, outputs }: { size: number; outputs: number[][] },
): Int32Array {
  const suffix = new Int32Array(outputs.length)
  const queue = [0]
  for (const state of queue) {
    for (let column = 0; column < size; column++) {
      const at = state * size + column
      const target = table[at] ?? 0
      const fallback = state === 0 ? 0 : (table[(suffix[state] ?? 0) * size + column] ?? 0)
      if (target === 0) table[at] = fallback
      else {
        suffix[target] = fallback
        outputs[target]?.push(...(outputs[fallback] ?? []))
        queue.push(target)
      }
    }
  }
  return table
}
