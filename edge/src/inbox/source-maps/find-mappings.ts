/** A position in a script. Line and column start at 0. */
export interface ScriptPosition {
  line: number
  column: number
}

/** The original position that a mapping points to: index of the source, line and column. All three start at 0. */
export interface Mapping extends ScriptPosition {
  source: number
}

/**
 * Maximum distance in columns from the last mapping of a line. Every function call has a mapping at its start, so a
 * position farther away belongs to another build.
 */
const MAX_COLUMNS = 2000
const COMMA = 0x2c
const SEMICOLON = 0x3b
/** Each base64 digit contains five bits of a number. Its sixth bit is set if another digit follows. */
const DIGIT_BITS = 5
const MAX_BITS = 30

const digits = new Int8Array(128).fill(-1)
Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/').forEach(
  (character, digit) => (digits[character.charCodeAt(0)] = digit),
)

/** If several mappings have the same column, the first applies to that column, and the last to the columns after it. */
interface Search extends ScriptPosition {
  /** Column of the nearest mapping that is not after the position; -1 if there is none. */
  nearest: number
  first: Mapping | undefined
  last: Mapping | undefined
}

interface LineSearch {
  /** Searches on the line, sorted by column. */
  searches: Search[]
  /** Column of the last mapping of the line. */
  end: number
}

/**
 * Finds the mapping of each position: the last mapping at or before the position. Reads the `mappings` of ECMA-426 one
 * by one and stores none of them, because the mappings of a large script would take more than 100 MB.
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
    first: undefined,
    last: undefined,
  }))
  const lines = new Map(
    Array.from(
      Map.groupBy(searches, ({ line }) => line),
      ([line, own]): [number, LineSearch] => [
        line,
        { searches: own.toSorted((a, b) => a.column - b.column), end: -1 },
      ],
    ),
  )
  const lastLine = Math.max(...lines.keys())
  // Running values of generated column, source, line, column and name. A new line resets only the generated column.
  const fields = [0, 0, 0, 0, 0]
  let current = lines.get(0)
  let line = 0
  let count = 0
  let value = 0
  let shift = 0

  for (let index = 0; index <= mappings.length && line <= lastLine; index += 1) {
    const code = index < mappings.length ? mappings.charCodeAt(index) : SEMICOLON
    if (code === COMMA || code === SEMICOLON) {
      if (shift > 0) refuse(index)
      if (current && count > 0) note(current, fields, count)
      count = 0
      if (code === COMMA) continue
      line += 1
      current = lines.get(line)
      fields[0] = 0
      continue
    }
    const digit = digits[code] ?? -1
    if (digit === -1 || shift > MAX_BITS || count === fields.length) refuse(index)
    value += (digit & 31) * 2 ** shift
    shift += DIGIT_BITS
    if (digit >= 32) continue
    // The lowest bit is the sign of the number.
    const size = Math.floor(value / 2)
    fields[count] = (fields[count] ?? 0) + (value % 2 === 1 ? -size : size)
    count += 1
    value = 0
    shift = 0
  }
  for (const { searches: sorted } of lines.values()) passOn(sorted)
  return searches.map(({ column, first, last, line: own, nearest }) => {
    const isTooFar = column - (lines.get(own)?.end ?? -1) > MAX_COLUMNS
    if (isTooFar) return undefined
    return column === nearest ? first : last
  })
}

/** Stores a mapping in the first search whose column is at or after the mapping. */
function note(line: LineSearch, fields: readonly number[], count: number): void {
  const [generated = 0, source = 0, sourceLine = 0, column = 0] = fields
  line.end = Math.max(line.end, generated)
  const search = findFirst(line.searches, generated)
  if (!search || generated < search.nearest) return
  // A mapping with one field marks code that has no source.
  search.last = count < 4 ? undefined : { source, line: sourceLine, column }
  if (generated > search.nearest) search.first = search.last
  search.nearest = generated
}

/** Returns the first search whose column is at least `column`. */
function findFirst(searches: readonly Search[], column: number): Search | undefined {
  let low = 0
  let high = searches.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((searches[middle]?.column ?? 0) < column) low = middle + 1
    else high = middle
  }
  return searches[low]
}

/** Gives each search without a mapping the mapping of the search before it. */
function passOn(searches: readonly Search[]): void {
  let before: Search | undefined
  for (const search of searches) {
    if (before && search.nearest === -1) {
      search.nearest = before.nearest
      search.last = before.last
      search.first = search.column === before.column ? before.first : before.last
    }
    before = search
  }
}

function refuse(index: number): never {
  throw new RangeError(`The mappings are damaged at character ${index}.`)
}
