/** A position in a script. Both start at 0. */
export interface ScriptPosition {
  line: number
  column: number
}

/** What a mapping refers to: the index of a source and a position in it. All start at 0. */
export interface Mapping extends ScriptPosition {
  source: number
}

/**
 * Maximum number of columns after the last mapping of a line. A position farther away belongs to another build, because
 * each call is mapped at its start.
 */
const FARTHEST_COLUMNS = 2000
const COMMA = 0x2c
const SEMICOLON = 0x3b
/** A digit has five bits of a number; the sixth says that another digit follows. */
const DIGIT_BITS = 5
const MOST_BITS = 30

const digits = new Int8Array(128).fill(-1)
Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/').forEach(
  (character, digit) => (digits[character.charCodeAt(0)] = digit),
)

interface Search extends ScriptPosition {
  /** Column of the nearest mapping that is not after the position. */
  nearest: number
  mapping: Mapping | undefined
  isBeforeLast: boolean
}

/**
 * Finds the mapping of each position: the last one that is not after it. Reads the `mappings` of ECMA-426 one by one
 * and stores none of them, because the mappings of a large script would take more than 100 MB.
 * @throws RangeError if the mappings are damaged.
 */
export function findMappings(
  mappings: string,
  positions: readonly ScriptPosition[],
): (Mapping | undefined)[] {
  const searches = positions.map(({ column, line }): Search => ({
    line,
    column,
    nearest: -1,
    mapping: undefined,
    isBeforeLast: false,
  }))
  const byLine = Map.groupBy(searches, ({ line }) => line)
  const lastLine = Math.max(...byLine.keys())
  // Generated column, source, line, column and name. All but the generated column continue on the next line.
  const fields = [0, 0, 0, 0, 0]
  let current = byLine.get(0)
  let line = 0
  let count = 0
  let value = 0
  let shift = 0

  for (let index = 0; index <= mappings.length && line <= lastLine; index += 1) {
    const code = index < mappings.length ? mappings.charCodeAt(index) : SEMICOLON
    if (code === COMMA || code === SEMICOLON) {
      if (shift > 0) refuse(index)
      if (current && count > 0) compare(current, fields, count)
      count = 0
      if (code === COMMA) continue
      line += 1
      current = byLine.get(line)
      fields[0] = 0
      continue
    }
    const digit = digits[code] ?? -1
    if (digit === -1 || shift > MOST_BITS || count === fields.length) refuse(index)
    value += (digit & 31) * 2 ** shift
    shift += DIGIT_BITS
    if (digit >= 32) continue
    // The lowest bit is the sign.
    const size = Math.floor(value / 2)
    fields[count] = (fields[count] ?? 0) + (value % 2 === 1 ? -size : size)
    count += 1
    value = 0
    shift = 0
  }
  return searches.map(({ column, isBeforeLast, mapping, nearest }) =>
    isBeforeLast || column - nearest <= FARTHEST_COLUMNS ? mapping : undefined,
  )
}

function compare(searches: readonly Search[], fields: readonly number[], count: number): void {
  const [generated = 0, source = 0, line = 0, column = 0] = fields
  for (const search of searches) {
    if (generated > search.column) search.isBeforeLast = true
    else if (generated > search.nearest || (generated === search.nearest && generated < search.column)) {
      search.nearest = generated
      // Mappings with one field mark code without a source.
      search.mapping = count < 4 ? undefined : { source, line, column }
    }
  }
}

function refuse(index: number): never {
  throw new RangeError(`The mappings are damaged at character ${index}.`)
}
