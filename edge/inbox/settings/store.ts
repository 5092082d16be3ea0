import * as v from 'valibot'
import { type ConfigSettings, configSettingsSchema } from '../../contract/config.ts'
import { type Actor, noteChange } from '../../src/audit/store.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { type Database, sql } from '../../src/ports/database.ts'
import type { Project } from '../../src/projects/project.ts'
import { readProject } from '../../src/projects/store.ts'
import type { InboxContext } from '../context.ts'

interface VersionedConfig {
  settings: ConfigSettings
  version: number
}

/** Marks a project as deleted. A job erases its data at `deleteAt`. A second call does not change this time. */
export async function markDeleted(
  database: Database,
  { sdkKey, deleteAt, who, at }: Actor & { sdkKey: string; deleteAt: number },
): Promise<void> {
  const isActive = sql`sdk_key = ${sdkKey} AND delete_at IS NULL`
  const detail = { deleteAt: new Date(deleteAt) }
  await database.write([
    noteChange(
      { at, who, action: 'project.deleted', project: sdkKey, detail },
      sql`EXISTS (SELECT 1 FROM projects WHERE ${isActive})`,
    ),
    sql`UPDATE projects SET delete_at = ${deleteAt} WHERE ${isActive}`,
  ])
}

/**
 * Restores a deleted project. Does nothing after `delete_at`, because the job may already have erased some of its data.
 */
export async function unmarkDeleted(
  database: Database,
  { sdkKey, who, at }: Actor & { sdkKey: string },
): Promise<void> {
  const isRestorable = sql`sdk_key = ${sdkKey} AND delete_at > ${at}`
  await database.write([
    noteChange(
      { at, who, action: 'project.restored', project: sdkKey },
      sql`EXISTS (SELECT 1 FROM projects WHERE ${isRestorable})`,
    ),
    sql`UPDATE projects SET delete_at = NULL WHERE ${isRestorable}`,
  ])
}

const configRow = v.object({
  config: v.pipe(v.string(), v.parseJson(), configSettingsSchema),
  version: v.number(),
})

export async function readVersionedConfig(
  database: Database,
  sdkKey: string,
): Promise<VersionedConfig | undefined> {
  const [row] = await database.read(
    sql`SELECT config, config_version AS version FROM projects WHERE sdk_key = ${sdkKey}`,
  )
  if (row === undefined) return undefined
  const { config, version } = v.parse(configRow, row)
  return { settings: config, version }
}

/**
 * Writes the configuration, unless `expected` is not the current version. With `expected` undefined, always writes.
 * @returns the new version; `undefined` if nothing was written.
 */
export async function writeConfig(
  database: Database,
  sdkKey: string,
  { settings, expected, who, at }: Actor & { settings: ConfigSettings; expected: number | undefined },
): Promise<number | undefined> {
  const isExpected = sql`sdk_key = ${sdkKey} AND config_version = coalesce(${expected ?? null}, config_version)`
  const [, rows] = await database.write([
    noteChange(
      { at, who, action: 'config.changed', project: sdkKey },
      sql`EXISTS (SELECT 1 FROM projects WHERE ${isExpected})`,
    ),
    sql`UPDATE projects SET config = ${JSON.stringify(settings)}, config_version = config_version + 1
      WHERE ${isExpected}
      RETURNING config_version AS version`,
  ])
  return v.parse(v.array(v.object({ version: v.number() })), rows)[0]?.version
}

/** @throws ProblemError if no project has this SDK key. */
export async function findProject(
  ports: Pick<InboxContext, 'database' | 'secrets'>,
  sdkKey: string,
): Promise<Project> {
  const project = await readProject(ports, sdkKey)
  if (!project) throw new ProblemError('not_found', 'No project has this SDK key.')
  return project
}
