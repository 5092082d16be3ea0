import { SOURCE_MAP_BYTES } from '../../contract/limits.ts'
import { yieldToRequests } from '../../src/http/byte-stream.ts'
import type { Database } from '../../src/ports/database.ts'
import type { Blobs } from '../../src/ports/ports.ts'
import { parsePosition, type StackPosition } from '../../src/reports/fingerprint.ts'
import { openReportBody } from '../../src/reports/read-parts.ts'
import type { StoredReport } from '../../src/reports/store.ts'
import { readTextContent, type TextContent } from '../report/read-text-content.ts'
import { type MappedFrame, type MappedFrames, toScriptName } from './contract.ts'
import {
  findCalledName,
  type OriginalPosition,
  type ParsedMap,
  parseMap,
  SourceMapError,
} from './parse-map.ts'
import { type MapRow, readCandidates, toMapKey } from './store.ts'

interface MapPorts {
  blobs: Blobs
  database: Database
  maps: MapCache
}

/** Maximum numbers of stack traces, positions and scripts that one request maps. */
const MAX_STACKS = 20
const MAX_POSITIONS = 100
const MAX_SCRIPTS = 20
/** Only this many characters at the start of each string are searched for stack frames. */
const STACK_CHARACTERS = 20_000
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

/** Loads a report and maps the stack frames of its errors. */
export async function readMappedFrames(report: StoredReport, ports: MapPorts): Promise<MappedFrames> {
  const content = await readTextContent(await openReportBody(report, ports.blobs))
  return mapContent(content, { project: report.summary.project, ...ports })
}

/** Maps the stack frames in a report's form and console errors. */
export function mapContent(
  { customData, errors, form, metaData }: TextContent,
  context: MapPorts & { project: string },
): Promise<MappedFrames> {
  const texts = [...form.map(([, value]) => value), ...errors].filter((text) => /:\d+:\d/.test(text))
  return mapFrames(texts, { ...context, release: findRelease(metaData, customData) })
}

/** Rewrites the frames of a stack trace that were mapped, and keeps all other lines. */
export function replaceFrames(text: string, frames: readonly MappedFrame[]): string {
  if (frames.length === 0) return text
  const byLocation = new Map(frames.map((frame) => [frame.location, frame]))
  const replaced = text
    .slice(0, STACK_CHARACTERS)
    .split('\n')
    .map((line) => {
      const frame = byLocation.get(parsePosition(line)?.location ?? '')
      return frame ? formatFrame(frame) : line
    })
    .join('\n')
  return replaced + text.slice(STACK_CHARACTERS)
}

/** `    at total (src/cart.ts:12:5)`, as V8 writes frames. */
function formatFrame({ column, line, name, source }: MappedFrame): string {
  const place = `${source}:${line}:${column}`
  return name === '' ? `    at ${place}` : `    at ${name} (${place})`
}

/**
 * Returns source code for a stack trace: the lines around the first frame whose source is known. The line of the frame
 * starts with `>`.
 */
export function formatSource(text: string, frames: readonly MappedFrame[]): string {
  const locations = text
    .slice(0, STACK_CHARACTERS)
    .split('\n')
    .map((line) => parsePosition(line)?.location)
  const frame = locations
    .map((location) => frames.find((one) => one.location === location))
    .find((one) => one !== undefined && one.context !== null)
  if (!frame?.context) return ''
  const { firstLine, lines } = frame.context
  const width = String(firstLine + lines.length).length
  const rows = lines.map((line, index) => {
    const number = firstLine + index
    return `${number === frame.line ? '>' : ' '} ${String(number).padStart(width)} | ${line}`
  })
  return [`${frame.source}:${frame.line}`, ...rows].join('\n')
}

/**
 * Returns the release that a report names: the app's version, or `release` in its custom data; null if there is
 * neither.
 */
function findRelease(metaData: unknown, customData: unknown): string | null {
  return toText(Object(metaData)['releaseVersionNumber']) ?? toText(Object(customData)['release'])
}

function toText(value: unknown): string | null {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text === '' ? null : text
}

/**
 * Selects the map whose path shares the most trailing segments with the script's URL; the first of them if several
 * share as many. A map that was uploaded for a URL is used only for that URL.
 */
export function selectMap<Map extends { file: string }>(url: string, maps: readonly Map[]): Map | undefined {
  const wanted = toSegments(url)
  let best: { map: Map; shared: number } | undefined
  for (const map of maps) {
    const own = toSegments(map.file)
    let shared = 0
    while (shared < own.length && own.at(-1 - shared) === wanted.at(-1 - shared)) shared += 1
    if (shared === 0 || (map.file.includes('://') && shared < wanted.length)) continue
    if (!best || shared > best.shared) best = { map, shared }
  }
  return best?.map
}

/** Splits a URL into its host and path segments, or a path into its segments. */
function toSegments(text: string): string[] {
  return text
    .replace(/[?#].*$/s, '')
    .replace(/^[a-z][a-z+.-]*:\/\//i, '')
    .split('/')
    .filter((segment) => segment !== '')
    .map(decode)
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * Maximum estimated memory of the parsed maps that a process caches. A Worker has 128 MB in total, and parsing the
 * largest map takes about 110 MB.
 */
export const MAP_CACHE_BYTES = 16 * 1024 * 1024

/**
 * Caches parsed source maps by id. Ids are never reused for other content. Concurrent requests do not share a map that
 * is still loading, because a Worker request cannot wait for a storage call of another request.
 */
export interface MapCache {
  find(id: string): ParsedMap | undefined
  keep(id: string, map: ParsedMap): void
}

/**
 * Creates a cache that drops the maps that were not used for the longest time. A map larger than the cache is not
 * stored.
 */
export function createMapCache(maximumBytes: number): MapCache {
  const kept = new Map<string, ParsedMap>()
  let bytes = 0
  return {
    find(id) {
      const map = kept.get(id)
      if (!map) return undefined
      kept.delete(id)
      kept.set(id, map)
      return map
    },
    keep(id, map) {
      if (map.memory > maximumBytes || kept.has(id)) return
      kept.set(id, map)
      bytes += map.memory
      for (const [oldest, { memory }] of kept) {
        if (bytes <= maximumBytes) return
        kept.delete(oldest)
        bytes -= memory
      }
    },
  }
}

/**
 * Maximum bytes of JSON that one request parses. The first map is always parsed, whatever its size.
 */
const MAPS_PER_REQUEST_BYTES = 2 * SOURCE_MAP_BYTES

/**
 * Usual compression ratio of source maps. It estimates whether a compressed map is small enough to read. After reading,
 * the map's actual size counts.
 */
const GZIP_RATIO = 5

/** Opens the maps that one request needs. */
interface MapOpener {
  /**
   * Opens a map. Returns undefined if the request would then parse more bytes than its maximum.
   * @throws SourceMapError if the map cannot be used.
   */
  open(map: MapRow): Promise<ParsedMap | undefined>
}

function createMapOpener({
  blobs,
  maps,
  maximumBytes,
  project,
}: {
  blobs: Pick<Blobs, 'read'>
  maps: MapCache
  maximumBytes: number
  project: string
}): MapOpener {
  let parsedBytes = 0
  return {
    async open({ bytes, encoding, id }) {
      const known = maps.find(id)
      if (known) return known
      const expected = encoding === 'gzip' ? Math.min(bytes * GZIP_RATIO, SOURCE_MAP_BYTES) : bytes
      if (parsedBytes > 0 && parsedBytes + expected > maximumBytes) return undefined
      const content = await blobs.read(toMapKey(project, id))
      if (!content) throw new SourceMapError('it is missing from storage')
      await yieldToRequests()
      const plain =
        encoding === 'gzip' ? content.body.pipeThrough(new DecompressionStream('gzip')) : content.body
      const map = await parseMap(plain.pipeThrough(createCounter((count) => (parsedBytes += count))))
      maps.keep(id, map)
      return map
    },
  }
}

function createCounter(onBytes: (count: number) => void): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(chunk, controller) {
      onBytes(chunk.byteLength)
      controller.enqueue(chunk)
    },
  })
}
