import { decodedMappings, originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping'
import * as v from 'valibot'
import { SOURCE_MAP_BYTES, SOURCE_MAP_SEGMENTS } from '../../../contract/limits.ts'
import type { MappedFrame } from '../../../contract/source-maps.ts'
import { readParts } from '../../reports/read-parts.ts'
import { flattenSections, sectionsSchema } from './flatten-sections.ts'

export type OriginalPosition = Pick<MappedFrame, 'source' | 'line' | 'column' | 'context'>

/** A source map that is ready to translate positions. */
export interface ParsedMap {
  /**
   * The original position. Undefined if the map has no mapping there, which means that the map belongs to another
   * build. `line` and `column` start at 1.
   */
  find(line: number, column: number): OriginalPosition | undefined
  /** The name under which the source calls the function at an original position; empty if it is unknown. */
  findCalledName(position: OriginalPosition): string
  /** Estimated bytes of memory. */
  memory: number
}

/** Lines before and after the position. */
const CONTEXT_LINES = 2
/** Maximum length of a line, because a source can itself be minified. */
const LINE_CHARACTERS = 300
/**
 * Maximum number of columns after the last mapping of a line. A position farther away belongs to another build, because
 * each call is mapped at its start.
 */
const FARTHEST_COLUMNS = 2000
const SEGMENT_BYTES = 64

const text = v.nullable(v.string())
const mapSchema = v.object({
  sources: v.optional(v.array(text), []),
  names: v.optional(v.array(v.string()), []),
  sourcesContent: v.optional(v.nullable(v.array(text)), []),
  sourceRoot: v.optional(v.nullable(v.string())),
  mappings: v.optional(v.string()),
  sections: v.optional(sectionsSchema),
})

const limits = Object.fromEntries(Object.keys(mapSchema.entries).map((name) => [name, SOURCE_MAP_BYTES]))

/** A map that cannot be used; the message ends the sentence "The source map of app.js can't be used: …". */
export class SourceMapError extends Error {
  override name = 'SourceMapError'
}

/** @throws SourceMapError if the body is not a source map, or is too large to be used. */
export async function parseMap(body: ReadableStream<Uint8Array>): Promise<ParsedMap> {
  const { values } = await readParts(body, limits).catch(() => {
    throw new SourceMapError('its JSON is damaged')
  })
  const parsed = v.safeParse(mapSchema, Object.fromEntries(values), { abortEarly: true })
  if (!parsed.success) throw new SourceMapError('it is not a source map of version 3')
  const { mappings, names, sections, sourceRoot, sources, sourcesContent } = parsed.output
  if (sections === undefined && mappings === undefined) throw new SourceMapError('it has no mappings')
  const segments = sections
    ? sections.reduce((sum, { map }) => sum + countSegments(map.mappings), 0)
    : countSegments(mappings ?? '')
  if (segments > SOURCE_MAP_SEGMENTS)
    throw new SourceMapError(`it has more than ${SOURCE_MAP_SEGMENTS} mappings`)
  try {
    const map = sections
      ? flattenSections(sections)
      : new TraceMap({
          version: 3,
          sources,
          names,
          ...(sourcesContent && { sourcesContent }),
          ...(sourceRoot && { sourceRoot }),
          mappings: mappings ?? '',
        })
    decodedMappings(map)
    return createParsedMap(map, segments)
  } catch (error) {
    throw new SourceMapError('its mappings are damaged', { cause: error })
  }
}

/** Counts without splitting, because splitting 32 MiB of hostile mappings would create millions of lists. */
function countSegments(mappings: string): number {
  let count = 1
  for (let index = 0; index < mappings.length; index += 1) {
    const code = mappings.charCodeAt(index)
    if (code === 0x2c || code === 0x3b) count += 1
  }
  return count
}

function createParsedMap(map: TraceMap, segments: number): ParsedMap {
  const contents = map.sourcesContent ?? []
  /** Caches the lines of sources that were requested. */
  const lines = new Map<string, readonly string[]>()

  function readLines(source: string): readonly string[] {
    const known = lines.get(source)
    if (known) return known
    const read = sourceContentFor(map, source)?.split(/\r\n|\r|\n/) ?? []
    lines.set(source, read)
    return read
  }

  return {
    memory: contents.reduce((sum, content) => sum + 2 * (content?.length ?? 0), segments * SEGMENT_BYTES),
    find(line, column) {
      if (line < 1 || column < 1) return undefined
      const last = decodedMappings(map)[line - 1]?.at(-1)
      if (last === undefined || column - 1 > last[0] + FARTHEST_COLUMNS) return undefined
      const found = originalPositionFor(map, { line, column: column - 1 })
      if (!found.source || !(found.line >= 1) || !(found.column >= 0)) return undefined
      const source = readLines(found.source)
      if (source.length > 0 && found.line > source.length) return undefined
      return {
        source: toReadablePath(found.source),
        line: found.line,
        column: found.column + 1,
        context: source.length === 0 ? null : cutContext(source, found.line),
      }
    },
    findCalledName({ column, context, line }) {
      const written = context?.lines[line - context.firstLine]?.slice(column - 1) ?? ''
      const [, called = ''] =
        /^(?:await |new )*([\p{ID_Start}$_.#][\p{ID_Continue}$.#?]{0,200})\(/u.exec(written) ?? []
      return called.slice(called.lastIndexOf('.') + 1)
    },
  }
}

function cutContext(source: readonly string[], line: number): NonNullable<OriginalPosition['context']> {
  const firstLine = Math.max(1, line - CONTEXT_LINES)
  const lines = source
    .slice(firstLine - 1, line + CONTEXT_LINES)
    .map((written) => written.slice(0, LINE_CHARACTERS).toWellFormed())
  return { firstLine, lines }
}

/** `webpack://shop/./src/cart.ts` and `../../src/cart.ts` become `src/cart.ts`. */
function toReadablePath(source: string): string {
  return source
    .replace(/^(?:webpack|turbopack|rollup|vite|ng):\/\/[^/]*\//, '')
    .replace(/^(?:\.{1,2}\/)+/, '')
    .replace(/[?#].*$/s, '')
    .slice(0, 500)
    .toWellFormed()
}
