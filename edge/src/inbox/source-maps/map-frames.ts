import type { MappedFrame, MappedFrames } from '../../../contract/source-maps.ts'
import { toScriptName } from '../../../contract/source-maps.ts'
import type { Blobs } from '../../ports/blobs.ts'
import type { Database } from '../../ports/database.ts'
import { parsePosition, type StackPosition } from '../../reports/stack-frames.ts'
import type { MapCache } from './map-cache.ts'
import { createMapOpener, MAPS_PER_REQUEST_BYTES } from './open-maps.ts'
import { findCalledName, type OriginalPosition } from './original-position.ts'
import { type ParsedMap, SourceMapError } from './parse-map.ts'
import { selectMap } from './select-map.ts'
import { readCandidates } from './store.ts'

export interface MapPorts {
  blobs: Blobs
  database: Database
  maps: MapCache
}

/** Maximum numbers of stack traces, positions and scripts that one request maps. */
const MAX_STACKS = 20
const MAX_POSITIONS = 100
const MAX_SCRIPTS = 20
/** Only this many characters at the start of each string are searched for stack frames. */
export const STACK_CHARACTERS = 20_000
/** Maximum number of scripts that a message names. */
const MAX_NAMED = 3
const MIB = 1024 * 1024

interface Tracked extends StackPosition {
  original: OriginalPosition
}

interface MapOptions extends MapPorts {
  project: string
  release: string | null
  /** Maximum total size, in bytes, of the maps that this call parses. The first map is always parsed. */
  maximumBytes?: number
}

/** Translates the stack frames in `texts` with the uploaded maps of a project. Sends no requests. */
export async function mapFrames(
  texts: readonly string[],
  { blobs, database, maps, project, release, maximumBytes = MAPS_PER_REQUEST_BYTES }: MapOptions,
): Promise<MappedFrames> {
  const stacks = texts.slice(0, MAX_STACKS).map(parseStack)
  const positions = new Map(
    stacks.flatMap((stack) => stack.flatMap((frame) => (frame ? [[frame.location, frame] as const] : []))),
  )
  const scripts = [...Map.groupBy([...positions.values()].slice(0, MAX_POSITIONS), ({ url }) => url)]
  const opener = createMapOpener({ blobs, maps, maximumBytes, project })
  const found = new Map<string, Tracked>()
  const missing = new Set<string>()
  const unread = new Set<string>()
  const problems: string[] = []
  for (const [url, frames] of scripts.slice(0, MAX_SCRIPTS)) {
    const name = toScriptName(url)
    const row = selectMap(url, await readCandidates(database, { project, release, name }))
    if (!row) {
      if (isScriptName(name)) missing.add(name)
      continue
    }
    try {
      const map = await opener.open(row)
      if (!map) {
        unread.add(name)
        continue
      }
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
  if (missing.size > 0)
    problems.push(`No source map for ${listNames(missing)}${release === null ? '' : `, release ${release}`}.`)
  if (unread.size > 0)
    problems.push(
      `Frames of ${listNames(unread)} are not mapped: the source maps of one report are read up to ${Math.round(maximumBytes / MIB)} MiB. Split the scripts into smaller ones.`,
    )
  const skipped = new Set(
    scripts
      .slice(MAX_SCRIPTS)
      .map(([url]) => toScriptName(url))
      .filter(isScriptName),
  )
  if (skipped.size > 0)
    problems.push(
      `Frames of ${listNames(skipped)} are not mapped: the frames of ${MAX_SCRIPTS} scripts are mapped for one report.`,
    )
  const frames = [...found.values()].map((frame) => toMappedFrame(frame, stacks, found))
  return { release, frames, problems }
}

function isScriptName(name: string): boolean {
  return /\.[cm]?js$/.test(name)
}

/** Returns the frame on each line of a stack trace; `undefined` for lines without a frame. */
function parseStack(text: string): (StackPosition | undefined)[] {
  return text.slice(0, STACK_CHARACTERS).split('\n').map(parsePosition)
}

/**
 * Adds the frames that the map can translate to `found`. Returns the first frame that the map cannot translate;
 * undefined if it translates all.
 */
function translate(
  frames: readonly StackPosition[],
  map: ParsedMap,
  found: Map<string, Tracked>,
): StackPosition | undefined {
  let outside: StackPosition | undefined
  const originals = map.find(frames)
  for (const [index, frame] of frames.entries()) {
    const original = originals[index]
    if (original) found.set(frame.location, { ...frame, original })
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
  // Names of one or two letters are minified. For such a frame, the name is taken from the source code of the calling
  // frame.
  const isMinified = name.length <= 2
  return {
    location,
    name: isMinified ? findNameInCaller(location, stacks, found) || name : name,
    source,
    line,
    column,
    context,
  }
}

function findNameInCaller(
  location: string,
  stacks: readonly (readonly (StackPosition | undefined)[])[],
  found: ReadonlyMap<string, Tracked>,
): string {
  for (const stack of stacks) {
    const index = stack.findIndex((frame) => frame?.location === location)
    const caller = index === -1 ? undefined : stack[index + 1]
    const tracked = caller && found.get(caller.location)
    if (tracked) return findCalledName(tracked.original)
  }
  return ''
}

function listNames(names: ReadonlySet<string>): string {
  const more = names.size - MAX_NAMED
  return [...names].slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
