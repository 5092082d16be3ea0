import { join } from 'node:path'
import * as v from 'valibot'
import { SettingError } from '../../src/ports/setting-error.ts'

/** Part of file paths: the pattern keeps a manifest from pointing outside the folders of the backup and the data. */
const name = v.pipe(v.string(), v.regex(/^[\w-]+$/))
const checksum = { bytes: v.number(), sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }

const blobSchema = v.object({
  kind: v.picklist(['report', 'file', 'map']),
  id: name,
  project: name,
  /** Folder of the blob in the data folder. The trash contains data that jobs deleted in the last seven days. */
  place: v.picklist(['blobs', 'trash']),
  ...checksum,
})

const manifestSchema = v.object({
  version: v.literal(1),
  createdAt: v.string(),
  /** Names of the migrations that were applied to the database. */
  migrations: v.array(v.string()),
  database: v.object({ file: v.pipe(v.string(), v.regex(/^provider-[\w-]+\.sqlite$/)), ...checksum }),
  blobs: v.array(blobSchema),
})

export type BackupBlob = v.InferOutput<typeof blobSchema>
/** `backup.json`. It is written last, so a backup without it is incomplete. */
export type BackupManifest = v.InferOutput<typeof manifestSchema>

export const MANIFEST = 'backup.json'

/** Last part of a blob's key, by the kind of its row. */
export const blobParts = { report: 'body', file: 'file', map: 'map' } as const

/** Returns the path of a blob below its folder, as in the data folder. */
export function toBlobPath({ kind, id, project }: Pick<BackupBlob, 'kind' | 'id' | 'project'>): string {
  return join(project, `${id}.${blobParts[kind]}`)
}

/** Describes a blob to a person who looks for the report. */
export function describeBlob({ kind, id, project }: Pick<BackupBlob, 'kind' | 'id' | 'project'>): string {
  return `${kind === 'map' ? 'source map' : kind} ${id} of the project ${project}`
}

/**
 * @returns the manifest; undefined if the folder has none.
 * @throws SettingError if the manifest is damaged.
 */
export async function readManifest(folder: string): Promise<BackupManifest | undefined> {
  const file = Bun.file(join(folder, MANIFEST))
  if (!(await file.exists())) return undefined
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), await file.text())
  if (result.success) return result.output
  throw new SettingError(
    `${file.name} is damaged or was written by a newer version. Use another backup, or move the file away to start a new backup in this folder.`,
  )
}
