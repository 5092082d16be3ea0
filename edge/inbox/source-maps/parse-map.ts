import { TraceMap } from '@jridgewell/trace-mapping'
import * as v from 'valibot'
import { SOURCE_MAP_BYTES } from '../../contract/limits.ts'
import { readParts } from '../../src/reports/read-parts.ts'
import type { MappedFrame } from './contract.ts'

/** A source map that is ready to translate positions. */
export interface ParsedMap {
  /**
   * Returns the original positions in the same order, with lines and columns that start at 1. A position is undefined
   * if the map has no mapping for it, which means that the map belongs to another build. The result keeps no part of
   * the map in memory.
   * @throws SourceMapError if the mappings are damaged.
   */
  find(positions: readonly ScriptPosition[]): (OriginalPosition | undefined)[]
  /** Estimated memory of the map in bytes. */
  memory: number
}

/** Memory of a string in addition to its characters. */
const STRING_BYTES = 32

const text = v.nullable(v.string())
const sourceEntries = {
  sources: v.optional(v.array(text), []),
  sourcesContent: v.optional(v.nullable(v.array(text)), []),
  sourceRoot: v.optional(v.nullable(v.string())),
}
const lineOrColumn = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000))
/** Sections of an index map. ECMA-426 does not allow sections within sections. */
const sectionsSchema = v.array(
  v.object({
    offset: v.object({ line: lineOrColumn, column: lineOrColumn }),
    map: v.object({ ...sourceEntries, mappings: v.string() }),
  }),
)
const mapSchema = v.object({
  ...sourceEntries,
  mappings: v.optional(v.string()),
  sections: v.optional(sectionsSchema),
})

const limits = Object.fromEntries(Object.keys(mapSchema.entries).map((name) => [name, SOURCE_MAP_BYTES]))

/** A section of an index map. A map without sections is treated as one section that starts at line 0, column 0. */
interface Section {
  offset: ScriptPosition
  mappings: string
  /** Paths of the sources, resolved with `sourceRoot`. */
  sources: readonly (string | null)[]
  contents: readonly (string | null)[]
}

/**
 * Thrown for a map that cannot be used. The message completes the sentence "The source map of app.js can't be used: …".
 */
export class SourceMapError extends Error {
  override name = 'SourceMapError'
}

/** @throws SourceMapError if the body is not a source map. */
export async function parseMap(body: ReadableStream<Uint8Array>): Promise<ParsedMap> {
  const { values } = await readParts(body, limits).catch(() => {
    throw new SourceMapError('its JSON is damaged')
  })
  const parsed = v.safeParse(mapSchema, Object.fromEntries(values), { abortEarly: true })
  if (!parsed.success) throw new SourceMapError('it is not a source map of version 3')
  const { mappings, sections, ...sources } = parsed.output
  const start = { line: 0, column: 0 }
  if (sections) return createParsedMap(sections.map(({ map, offset }) => toSection(offset, map)))
  if (mappings === undefined) throw new SourceMapError('it has no mappings')
  return createParsedMap([toSection(start, { ...sources, mappings })])
}

function toSection(
  offset: ScriptPosition,
  { mappings, sourceRoot, sources, sourcesContent }: v.InferOutput<typeof sectionsSchema>[number]['map'],
): Section {
  // Uses the library only to resolve the sources. If the library decoded the mappings, each mapping would take 112
  // bytes of memory.
  const root = sourceRoot ? { sourceRoot } : {}
  const resolved = new TraceMap({ version: 3, names: [], mappings: '', sources, ...root }).resolvedSources
  return {
    offset,
    mappings,
    sources: resolved.map((source, index) => (sources[index] === null ? null : (source ?? null))),
    contents: sourcesContent ?? [],
  }
}

function createParsedMap(sections: readonly Section[]): ParsedMap {
  return {
    memory: sections.reduce(
      (sum, { contents, mappings, sources }) => sum + estimateMemory([mappings, ...sources, ...contents]),
      0,
    ),
    find(wanted) {
      const positions = wanted.map(({ column, line }) => ({ line: line - 1, column: column - 1 }))
      const found = new Map<ScriptPosition, OriginalPosition | undefined>()
      const bySection = Map.groupBy(positions, (position) =>
        sections.findLast(({ offset }) => !isBefore(position, offset)),
      )
      for (const [section, own] of bySection)
        if (section) {
          const originals = findInSection(section, own)
          own.forEach((position, index) => found.set(position, originals[index]))
        }
      return positions.map((position) => found.get(position))
    },
  }
}

/** JavaScript engines use one byte per character of a string, or two if any character needs two. */
function estimateMemory(texts: readonly (string | null)[]): number {
  return texts.reduce((sum, one) => {
    if (one === null) return sum
    return sum + STRING_BYTES + one.length * (/[\u0100-\uffff]/.test(one) ? 2 : 1)
  }, 0)
}

function isBefore(position: ScriptPosition, offset: ScriptPosition): boolean {
  return position.line < offset.line || (position.line === offset.line && position.column < offset.column)
}

function findInSection(
  { contents, mappings, offset, sources }: Section,
  positions: readonly ScriptPosition[],
): (OriginalPosition | undefined)[] {
  const relative = positions.map(({ column, line }) => ({
    line: line - offset.line,
    column: line === offset.line ? column - offset.column : column,
  }))
  const lines = new Map<number, readonly string[]>()
  return findOrRefuse(mappings, relative).map((mapping) => {
    const path = mapping && sources[mapping.source]
    if (!mapping || !path || mapping.line < 0 || mapping.column < 0) return undefined
    const source = lines.get(mapping.source) ?? contents[mapping.source]?.split(/\r\n|\r|\n/) ?? []
    lines.set(mapping.source, source)
    const line = mapping.line + 1
    if (source.length > 0 && line > source.length) return undefined
    return {
      source: toReadablePath(path),
      line,
      column: mapping.column + 1,
      context: source.length === 0 ? null : cutContext(source, line),
    }
  })
}

function findOrRefuse(
  mappings: string,
  positions: readonly ScriptPosition[],
): ReturnType<typeof findMappings> {
  try {
    return findMappings(mappings, positions)
  } catch (error) {
    throw new SourceMapError('its mappings are damaged', { cause: error })
  }
}

/** A position in a script. Line and column start at 0. */
interface ScriptPosition {
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

/** A position in a source, with the lines around it. */
export type OriginalPosition = Pick<MappedFrame, 'source' | 'line' | 'column' | 'context'>

/** Number of lines shown before and after the position. */
const CONTEXT_LINES = 2
/** Maximum length of a line, because a source can itself be minified. */
const LINE_CHARACTERS = 300

/** Returns the lines around a line of a source. */
function cutContext(source: readonly string[], line: number): NonNullable<OriginalPosition['context']> {
  const firstLine = Math.max(1, line - CONTEXT_LINES)
  const lines = source
    .slice(firstLine - 1, line + CONTEXT_LINES)
    .map((written) => copyText(written.slice(0, LINE_CHARACTERS)))
  return { firstLine, lines }
}

/** `webpack://shop/./src/cart.ts` and `../../src/cart.ts` become `src/cart.ts`. */
function toReadablePath(source: string): string {
  const path = source
    .replace(/^(?:webpack|turbopack|rollup|vite|ng):\/\/[^/]*\//, '')
    .replace(/^(?:\.{1,2}\/)+/, '')
    .replace(/[?#].*$/s, '')
  return copyText(path.slice(0, 500))
}

/** Copies a string and replaces lone surrogates. Without a copy, a substring would keep the whole string in memory. */
function copyText(part: string): string {
  return new TextDecoder('utf-8', { fatal: false, ignoreBOM: true }).decode(new TextEncoder().encode(part))
}

/** Returns the name by which the source code calls a function at a position; empty if it is unknown. */
export function findCalledName({ column, context, line }: OriginalPosition): string {
  const written = context?.lines[line - context.firstLine]?.slice(column - 1) ?? ''
  const [, called = ''] =
    /^(?:await |new )*([\p{ID_Start}$_.#][\p{ID_Continue}$.#?]{0,200})\(/u.exec(written) ?? []
  return called.slice(called.lastIndexOf('.') + 1)
}
