import { Hono } from 'hono'
import { SOURCE_MAP_FILES, SOURCE_MAP_RELEASES, SOURCE_MAPS_BYTES } from '../../../contract/limits.ts'
import { releaseName, sourceMapQuerySchema, toScriptName } from '../../../contract/source-maps.ts'
import { createId } from '../../http/create-id.ts'
import { ProblemError } from '../../http/problem.ts'
import { parse } from '../../http/read-json.ts'
import type { BlobKey } from '../../ports/ports.ts'
import { describeDeletion } from '../../projects/project.ts'
import { readReport } from '../../reports/store.ts'
import { removeBlobs } from '../../trash/blob-removals.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { deleteRelease, selectRemoved } from './delete-release.ts'
import type { MapCache } from './map-cache.ts'
import { readMappedFrames } from './map-frames.ts'
import { receiveMap } from './receive-map.ts'
import { insertMap, readMaps, readOtherMaps, readReleases, toMapKey } from './store.ts'
import { findProject } from '../projects/find-project.ts'

/** Uploads and lists a project's source maps, and maps the stack frames of reports with them. */
export function createSourceMapRoutes(
  { blobs, clock, database, secrets }: Pick<InboxContext, 'blobs' | 'clock' | 'database' | 'secrets'>,
  maps: MapCache,
): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()
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

  app.get(path, async (c) => {
    const project = c.req.param('sdkKey')
    await findProject({ database, secrets }, project)
    return c.json({ releases: await readReleases(database, project) })
  })

  app.get(`${path}/:release`, async (c) => {
    const { release, sdkKey: project } = c.req.param()
    const files = await readMaps(database, project, release)
    if (files.length === 0) refuseRelease()
    return c.json({ files })
  })

  app.put(`${path}/:release`, async (c) => {
    const project = c.req.param('sdkKey')
    const release = parse(releaseName, c.req.param('release'), 'invalid_query')
    const { file } = parse(sourceMapQuerySchema, c.req.query(), 'invalid_query')
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
    const actor = { who: c.var.owner, at: clock.now() }
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
  })

  app.delete(`${path}/:release`, async (c) => {
    const { release, sdkKey: project } = c.req.param()
    const deleted = { project, release, who: c.var.owner, at: clock.now() }
    if ((await deleteRelease({ blobs, database }, deleted)) === 0) refuseRelease()
    return c.body(null, 204)
  })

  app.get('/reports/:id/frames', async (c) => {
    const report = await readReport(database, c.req.param('id'))
    if (!report) throw new ProblemError('not_found', 'No report has this id.')
    return c.json(await readMappedFrames(report, { blobs, database, maps }))
  })
  return app
}

function refuseRelease(): never {
  throw new ProblemError('not_found', 'The project has no source maps of this release.')
}
