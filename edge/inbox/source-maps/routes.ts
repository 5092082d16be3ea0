import { Hono } from 'hono'
import {
  REPORT_VALUES,
  SOURCE_MAP_BYTES,
  SOURCE_MAP_FILES,
  SOURCE_MAP_RELEASES,
  SOURCE_MAP_SEGMENTS,
  SOURCE_MAPS_BYTES,
} from '../../contract/limits.ts'
import { createId } from '../../src/http/create-id.ts'
import { createJsonScanner } from '../../src/http/json-scanner.ts'
import { bodyRefusals } from '../../src/http/operation.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { toProblem } from '../../src/http/read-json.ts'
import { parse } from '../../src/http/validate.ts'
import { parseContentEncoding, receiveBody } from '../../src/http/receive-body.ts'
import type { BlobKey, Blobs } from '../../src/ports/ports.ts'
import { describeDeletion } from '../../src/projects/project.ts'
import { findReport } from '../../src/reports/store.ts'
import { removeBlobs } from '../../src/trash/blob-removals.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { operation } from '../operation.ts'
import { findProject } from '../settings/store.ts'
import {
  framesSchema,
  type MapRelease,
  mapReleasesSchema,
  releaseName,
  sourceMapQuerySchema,
  sourceMapSchema,
  storedMapsSchema,
  toScriptName,
  uploadedMapSchema,
} from './contract.ts'
import { type MapCache, readMappedFrames } from './map-frames.ts'
import {
  type DeletedRelease,
  deleteMapsOf,
  insertMap,
  readMaps,
  readOtherMaps,
  readReleases,
  toMapKey,
} from './store.ts'

/** Uploads and lists a project's source maps, and maps the stack frames of reports with them. */
export function createSourceMapRoutes(
  { blobs, clock, database, secrets }: Pick<InboxContext, 'blobs' | 'clock' | 'database' | 'secrets'>,
  maps: MapCache,
): Hono<MemberEnv> {
  const app = new Hono<MemberEnv>()
  const path = '/projects/:sdkKey/source-maps'

  /** @throws ProblemError if the project does not exist or was deleted. */
  async function checkActive(sdkKey: string): Promise<void> {
    const reason = describeDeletion(await findProject({ database, secrets }, sdkKey), 'source maps')
    if (reason !== undefined) throw new ProblemError('bad_request', reason)
  }

  /** Removes a map that has no row. If storage fails now, the job `removeOrphans` removes it later. */
  async function removeUnused(key: BlobKey): Promise<void> {
    await blobs.remove([key]).catch(() => undefined)
  }

  app.get(
    path,
    operation({
      summary: 'Releases with source maps, newest first',
      answer: mapReleasesSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const project = c.req.param('sdkKey')
      await findProject({ database, secrets }, project)
      return c.json({ releases: await readReleases(database, project) })
    },
  )

  app.get(
    `${path}/:release`,
    operation({ summary: 'Source maps of a release', answer: storedMapsSchema, refusals: ['not_found'] }),
    async (c) => {
      const { release, sdkKey: project } = c.req.param()
      const files = await readMaps(database, project, release)
      if (files.length === 0) refuseRelease()
      return c.json({ files })
    },
  )

  app.put(
    `${path}/:release`,
    operation({
      summary:
        'Upload the source map of a script; replaces an earlier one, and removes the oldest releases beyond 20 releases or 512 MiB',
      query: sourceMapQuerySchema,
      request: sourceMapSchema,
      answer: uploadedMapSchema,
      refusals: [...bodyRefusals, 'bad_request', 'not_found'],
    }),
    async (c) => {
      const project = c.req.param('sdkKey')
      const release = parse(releaseName, c.req.param('release'), 'invalid_query')
      const { file } = c.req.valid('query')
      await checkActive(project)
      const script = { project, release, file }
      if ((await readOtherMaps(database, script)).files >= SOURCE_MAP_FILES)
        throw new ProblemError(
          'too_large',
          `The release has ${SOURCE_MAP_FILES} source maps, which is the limit.`,
        )
      const id = createId()
      const key = toMapKey(project, id)
      const received = await receiveMap(c.req.raw, key, blobs)
      if ((await readOtherMaps(database, script)).bytes + received.bytes > SOURCE_MAPS_BYTES) {
        await removeUnused(key)
        throw new ProblemError(
          'too_large',
          `The source maps of this release would exceed ${SOURCE_MAPS_BYTES} bytes. Upload fewer, or compress them with gzip.`,
        )
      }
      const actor = { who: c.var.who, at: clock.now() }
      const replaced = await insertMap(database, {
        id,
        ...script,
        name: toScriptName(file),
        ...received,
        ...actor,
      })
      if (!replaced) {
        await removeUnused(key)
        await checkActive(project)
        throw new ProblemError(
          'unavailable',
          'The project was deleted and restored during the upload. Upload the source map again.',
        )
      }
      // A job removes a blob that storage fails to delete now.
      await removeBlobs({ blobs, database }, replaced).catch(() => undefined)
      const removed = selectRemoved(await readReleases(database, project), release)
      for (const old of removed) {
        const cause = `more than ${SOURCE_MAP_RELEASES} releases or ${SOURCE_MAPS_BYTES} bytes`
        await deleteRelease({ blobs, database }, { project, release: old, cause, ...actor })
      }
      return c.json({ file, bytes: received.bytes, uploadedAt: new Date(actor.at).toISOString(), removed })
    },
  )

  app.delete(
    `${path}/:release`,
    operation({ summary: 'Remove all source maps of a release', refusals: ['not_found'] }),
    async (c) => {
      const { release, sdkKey: project } = c.req.param()
      const deleted = { project, release, who: c.var.who, at: clock.now() }
      if ((await deleteRelease({ blobs, database }, deleted)) === 0) refuseRelease()
      return c.body(null, 204)
    },
  )

  app.get(
    '/reports/:id/frames',
    operation({
      summary: "Original positions of the stack frames in a report's errors, with lines of the source",
      answer: framesSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const report = await findReport(database, c.req.param('id'))
      return c.json(await readMappedFrames(report, { blobs, database, maps }))
    },
  )
  return app
}

function refuseRelease(): never {
  throw new ProblemError('not_found', 'The project has no source maps of this release.')
}

const MIB = 1024 * 1024

/** Streams a source map to storage while it is checked. A refused map leaves nothing in storage. */
async function receiveMap(
  request: Request,
  key: BlobKey,
  blobs: Blobs,
): Promise<{ bytes: number; encoding: 'gzip' | 'identity' }> {
  const encoding = parseContentEncoding(request)
  const length = Number(request.headers.get('Content-Length') ?? 0)
  if (length > SOURCE_MAP_BYTES)
    throw new ProblemError(
      'too_large',
      `The source map is larger than the limit of ${SOURCE_MAP_BYTES / MIB} MiB. Split the script into smaller ones.`,
    )
  await blobs.checkRoom(length)
  const check = createMapCheck()
  const writer = await blobs.create(key, length > 0 ? { bytes: length } : {})
  let bytes = 0
  try {
    await receiveBody(request, SOURCE_MAP_BYTES, {
      async onWire(chunk) {
        bytes += chunk.byteLength
        await writer.write(chunk)
      },
      onPlain: (chunk) => check.push(chunk),
    })
    check.end()
    await writer.close()
    return { bytes, encoding }
  } catch (error) {
    await writer.abort()
    throw toProblem(error)
  }
}

/** Nesting levels of a map with sections: the object, its sections, a section, its map, and the map's lists. */
const MAP_DEPTH = 8

const SEPARATORS = new Set([0x2c, 0x3b])

/**
 * Checks a source map while it streams to storage, without buffering it. A source map must be JSON with version 3 and
 * mappings, and must not have more mappings than a server can process.
 */
function createMapCheck() {
  let chunk: Uint8Array = new Uint8Array()
  let start = 0
  let field: string | undefined
  let version = ''
  let hasMappings = false
  let segments = 0

  function collect(end: number): void {
    if (field === 'version')
      version += new TextDecoder().decode(chunk.subarray(start, Math.min(end, start + 9)))
    if (field !== 'mappings' && field !== 'sections') return
    for (let index = start; index < end; index += 1) if (SEPARATORS.has(chunk[index] ?? 0)) segments += 1
    if (segments > SOURCE_MAP_SEGMENTS) refuseSegments()
  }

  const scanner = createJsonScanner(
    {
      onValueStart(name, kind, index) {
        field = name
        start = index
        if ((name === 'mappings' && kind === 'string') || (name === 'sections' && kind === 'array'))
          hasMappings = true
      },
      onValueEnd(_isEmpty, end) {
        collect(end)
        field = undefined
      },
    },
    MAP_DEPTH,
    REPORT_VALUES,
  )

  return {
    /** @throws JsonError or ProblemError as soon as the map is known to be unusable. */
    push(next: Uint8Array): void {
      chunk = next
      start = 0
      scanner.push(next)
      collect(next.length)
    },
    end(): void {
      scanner.end()
      if (version.trim() === '3' && hasMappings) return
      throw new ProblemError(
        'invalid_body',
        'This is not a source map of version 3: send the .map file that your bundler wrote, as it is.',
      )
    },
  }
}

function refuseSegments(): never {
  throw new ProblemError(
    'too_large',
    `The source map has more than ${SOURCE_MAP_SEGMENTS} mappings. Split the script into smaller ones.`,
  )
}

/**
 * Maximum number of maps per transaction. R2 also removes at most this many blobs per call. D1 limits a transaction to
 * thirty seconds and the list of blobs to 2 MB.
 */
export const BATCH = 1000

/**
 * Deletes the maps of a release. If this is interrupted, the release has fewer maps and can be deleted again.
 * @returns the number of deleted maps.
 */
export async function deleteRelease(
  { blobs, database }: Pick<InboxContext, 'blobs' | 'database'>,
  release: DeletedRelease,
): Promise<number> {
  let deleted = 0
  for (;;) {
    const removal = await deleteMapsOf(database, { ...release, limit: BATCH })
    // A job removes the blobs that storage fails to delete now.
    await removeBlobs({ blobs, database }, removal).catch(() => undefined)
    deleted += removal.keys.length
    if (removal.keys.length < BATCH) return deleted
  }
}

/**
 * Returns the oldest releases, which exceed a project's limits and must be removed. `releases` are sorted newest first.
 * The release `current` is never removed.
 */
export function selectRemoved(releases: readonly MapRelease[], current: string): string[] {
  const others = releases.filter(({ release }) => release !== current)
  let bytes = releases.find(({ release }) => release === current)?.bytes ?? 0
  let count = 1
  return others.flatMap((release) => {
    bytes += release.bytes
    count += 1
    return count > SOURCE_MAP_RELEASES || bytes > SOURCE_MAPS_BYTES ? [release.release] : []
  })
}
