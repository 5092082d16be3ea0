import * as v from 'valibot'
import { type Actor, noteChange } from '../../src/audit/store.ts'
import { type Database, sql } from '../../src/ports/database.ts'
import type { BlobKey } from '../../src/ports/ports.ts'
import { type BlobRemoval, deleteRows } from '../../src/trash/blob-removals.ts'
import type { MapRelease, StoredMap } from './contract.ts'

const mapRow = v.object({
  id: v.string(),
  file: v.string(),
  bytes: v.number(),
  encoding: v.picklist(['gzip', 'identity']),
})

/** A stored map that may belong to a script of a stack trace. */
export type MapRow = v.InferOutput<typeof mapRow>

const selectKeys = sql`SELECT project || '/' || id || '/map' AS key FROM source_maps`
const releaseRow = v.object({
  release: v.string(),
  files: v.number(),
  bytes: v.number(),
  uploadedAt: v.number(),
})
const fileRow = v.object({ file: v.string(), bytes: v.number(), uploadedAt: v.number() })

const toTime = (time: number) => new Date(time).toISOString()

export function toMapKey(project: string, id: string): BlobKey {
  return `${project}/${id}/map`
}

/** Returns the releases of a project, newest first. */
export async function readReleases(database: Database, project: string): Promise<MapRelease[]> {
  const rows = await database.read(
    sql`SELECT release, count(*) AS files, sum(bytes) AS bytes, max(created_at) AS uploadedAt
      FROM source_maps WHERE project = ${project} GROUP BY release ORDER BY uploadedAt DESC, release`,
  )
  return v
    .parse(v.array(releaseRow), rows)
    .map(({ uploadedAt, ...release }) => ({ ...release, uploadedAt: toTime(uploadedAt) }))
}

export async function readMaps(database: Database, project: string, release: string): Promise<StoredMap[]> {
  const rows = await database.read(
    sql`SELECT file, bytes, created_at AS uploadedAt FROM source_maps
      WHERE project = ${project} AND release = ${release} ORDER BY file`,
  )
  return v
    .parse(v.array(fileRow), rows)
    .map(({ uploadedAt, ...file }) => ({ ...file, uploadedAt: toTime(uploadedAt) }))
}

const sizeRow = v.object({ files: v.number(), bytes: v.number() })

/** Returns the number and size of a release's maps, not counting the map of `file`, which the upload will replace. */
export async function readOtherMaps(
  database: Database,
  { project, release, file }: { project: string; release: string; file: string },
): Promise<v.InferOutput<typeof sizeRow>> {
  const rows = await database.read(
    sql`SELECT count(*) AS files, coalesce(sum(bytes), 0) AS bytes FROM source_maps
      WHERE project = ${project} AND release = ${release} AND file <> ${file}`,
  )
  return v.parse(v.tuple([sizeRow]), rows)[0]
}

export interface NewMap {
  id: string
  project: string
  release: string
  file: string
  name: string
  bytes: number
  encoding: 'gzip' | 'identity'
}

/**
 * Stores a map's row, which replaces an earlier row for the same script. Returns the blobs of replaced maps; undefined
 * if the project was deleted in the meantime and nothing was stored.
 */
export async function insertMap(
  database: Database,
  { id, project, release, file, name, bytes, encoding, who, at }: NewMap & Actor,
): Promise<BlobRemoval | undefined> {
  const sameScript = sql`project = ${project} AND release = ${release} AND file = ${file}`
  const isActive = sql`EXISTS (SELECT 1 FROM projects WHERE sdk_key = ${project} AND delete_at IS NULL)`
  const { rows, removal } = await deleteRows(database, {
    keys: sql`${selectKeys} WHERE ${sameScript} AND ${isActive}`,
    deletions: [
      // Writes one entry to the audit log for each release, because a release can have thousands of scripts.
      noteChange(
        { at, who, action: 'sourcemaps.uploaded', project, detail: { release } },
        sql`${isActive} AND NOT EXISTS (SELECT 1 FROM source_maps WHERE project = ${project} AND release = ${release})`,
      ),
      sql`DELETE FROM source_maps WHERE ${sameScript} AND ${isActive}`,
      sql`INSERT INTO source_maps (id, project, release, file, name, bytes, encoding, created_at)
        SELECT ${id}, ${project}, ${release}, ${file}, ${name}, ${bytes}, ${encoding}, ${at} WHERE ${isActive}
        RETURNING 1`,
    ],
  })
  return rows.at(-1)?.length === 0 ? undefined : removal
}

export interface DeletedRelease extends Actor {
  project: string
  release: string
  /** Reason for a deletion that no one requested; absent if a member requested it. */
  cause?: string
}

/**
 * Deletes up to `limit` rows of a release. Returns the blobs of these maps. If there are fewer than `limit`, no rows
 * are left.
 */
export async function deleteMapsOf(
  database: Database,
  { project, release, who, at, cause, limit }: DeletedRelease & { limit: number },
): Promise<BlobRemoval> {
  const maps = sql`FROM source_maps WHERE project = ${project} AND release = ${release}`
  // The order is that of an index, so that a batch does not read and sort the other maps.
  const isInBatch = sql`id IN (SELECT id ${maps} ORDER BY file LIMIT ${limit})`
  const detail = { release, ...(cause !== undefined && { cause }) }
  const { removal } = await deleteRows(database, {
    keys: sql`${selectKeys} WHERE ${isInBatch}`,
    deletions: [
      // Only the last batch writes an entry to the audit log.
      noteChange(
        { at, who, action: 'sourcemaps.removed', project, detail },
        sql`EXISTS (SELECT 1 ${maps}) AND NOT EXISTS (SELECT 1 ${maps} LIMIT 1 OFFSET ${limit})`,
      ),
      sql`DELETE FROM source_maps WHERE ${isInBatch}`,
    ],
  })
  return removal
}

/** Maximum number of files with the same name that are compared with a script's URL. */
const CANDIDATES = 50

/**
 * Returns the maps of scripts with this name, newest first. If the report names a release, only the maps of this
 * release; otherwise, the maps of all releases.
 */
export async function readCandidates(
  database: Database,
  { project, release, name }: { project: string; release: string | null; name: string },
): Promise<MapRow[]> {
  const rows = await database.read(
    sql`SELECT id, file, bytes, encoding FROM source_maps
      WHERE project = ${project} AND name = ${name} AND release = coalesce(${release}, release)
      ORDER BY created_at DESC, id LIMIT ${CANDIDATES}`,
  )
  return v.parse(v.array(mapRow), rows)
}
