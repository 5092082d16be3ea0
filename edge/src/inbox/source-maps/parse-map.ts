import { TraceMap } from '@jridgewell/trace-mapping'
import * as v from 'valibot'
import { SOURCE_MAP_BYTES } from '../../../contract/limits.ts'
import { readParts } from '../../reports/read-parts.ts'
import { findMappings, type ScriptPosition } from './find-mappings.ts'
import { cutContext, type OriginalPosition, toReadablePath } from './original-position.ts'

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
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000))
/** Sections of an index map. ECMA-426 does not allow sections within sections. */
const sectionsSchema = v.array(
  v.object({
    offset: v.object({ line: count, column: count }),
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
