import type { MappedFrame, MappedFrames } from '../../../contract/source-maps.ts'
import { toScriptName } from '../../../contract/source-maps.ts'
import type { Blobs } from '../../ports/blobs.ts'
import type { Database } from '../../ports/database.ts'
import { parsePosition, type StackPosition } from '../../reports/stack-frames.ts'
import type { MapCache } from './map-cache.ts'
import { type OriginalPosition, type ParsedMap, parseMap, SourceMapError } from './parse-map.ts'
import { selectMap } from './select-map.ts'
import { readCandidates, toMapKey, type MapRow } from './store.ts'

export interface MapPorts {
  blobs: Blobs
  database: Database
  maps: MapCache
}

/** Limits for the stack traces of a report that are mapped, which bound the work of one request. */
const MOST_STACKS = 20
const MOST_POSITIONS = 100
const MOST_SCRIPTS = 20
/** Maximum number of characters of each text in which frames are searched. */
export const STACK_CHARACTERS = 20_000
/** Maximum number of scripts that a message about missing maps names. */
const MOST_NAMED = 3

interface Tracked extends StackPosition {
  original: OriginalPosition
  map: ParsedMap
}

/** Translates the stack frames in `texts` with the uploaded maps of a project. Sends no requests. */
export async function mapFrames(
  texts: readonly string[],
  { project, release, ...ports }: MapPorts & { project: string; release: string | null },
): Promise<MappedFrames> {
  const stacks = texts.slice(0, MOST_STACKS).map(parseStack)
  const positions = new Map(
    stacks.flatMap((stack) => stack.flatMap((frame) => (frame ? [[frame.location, frame] as const] : []))),
  )
  const byScript = Map.groupBy([...positions.values()].slice(0, MOST_POSITIONS), ({ url }) => url)
  const found = new Map<string, Tracked>()
  const missing = new Set<string>()
  const problems: string[] = []
  for (const [url, frames] of [...byScript].slice(0, MOST_SCRIPTS)) {
    const name = toScriptName(url)
    const row = selectMap(url, await readCandidates(ports.database, { project, release, name }))
    if (!row) {
      if (/\.[cm]?js$/.test(name)) missing.add(name)
      continue
    }
    try {
      const map = await openMap(row, { project, ...ports })
      const outside = translate(frames, map, found)
      if (outside) {
        const { column, line } = outside
        problems.push(
          `The source map of ${name} is of another build: it has no position ${line}:${column}. Upload the map of the build that the visitor used.`,
        )
      }
    } catch (error) {
      if (!(error instanceof SourceMapError)) throw error
      problems.push(`The source map of ${name} can’t be used: ${error.message}. Upload it again.`)
    }
  }
  if (missing.size > 0) problems.push(describeMissing([...missing], release))
  const frames = [...found.values()].map((frame) => toMappedFrame(frame, stacks, found))
  return { release, frames, problems }
}

/** The frames of a stack trace, with `undefined` for lines that are not frames of scripts. */
function parseStack(text: string): (StackPosition | undefined)[] {
  return text.slice(0, STACK_CHARACTERS).split('\n').map(parsePosition)
}

async function openMap(
  { id, encoding }: MapRow,
  { blobs, maps, project }: MapPorts & { project: string },
): Promise<ParsedMap> {
  const known = maps.find(id)
  if (known) return known
  const content = await blobs.read(toMapKey(project, id))
  if (!content) throw new SourceMapError('it is missing from storage')
  const map = await parseMap(
    encoding === 'gzip' ? content.body.pipeThrough(new DecompressionStream('gzip')) : content.body,
  )
  maps.keep(id, map)
  return map
}

/** Adds the frames that the map can translate to `found`. Returns the first one that it cannot translate. */
function translate(
  frames: readonly StackPosition[],
  map: ParsedMap,
  found: Map<string, Tracked>,
): StackPosition | undefined {
  let outside: StackPosition | undefined
  for (const frame of frames) {
    const original = map.find(frame.line, frame.column)
    if (original) found.set(frame.location, { ...frame, original, map })
    else outside ??= frame
  }
  return outside
}

function toMappedFrame(
  { location, name, original }: Tracked,
  stacks: readonly (readonly (StackPosition | undefined)[])[],
  found: ReadonlyMap<string, Tracked>,
): MappedFrame {
  const { column, context, line, source } = original
  // Minified names have one or two letters. The calling frame has the name that the source uses.
  const isMinified = name.length <= 2
  return {
    location,
    name: isMinified ? findCalledName(location, stacks, found) || name : name,
    source,
    line,
    column,
    context,
  }
}

function findCalledName(
  location: string,
  stacks: readonly (readonly (StackPosition | undefined)[])[],
  found: ReadonlyMap<string, Tracked>,
): string {
  for (const stack of stacks) {
    const index = stack.findIndex((frame) => frame?.location === location)
    const caller = index === -1 ? undefined : stack[index + 1]
    const tracked = caller && found.get(caller.location)
    if (tracked) return tracked.map.findCalledName(tracked.original)
  }
  return ''
}

function describeMissing(names: readonly string[], release: string | null): string {
  const more = names.length - MOST_NAMED
  const list = names.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
  return `No source map for ${list}${release === null ? '' : `, release ${release}`}.`
}
