import * as v from 'valibot'
import { sql, type SqlStore, type Statement } from '../ports/database.ts'
import type { EventPorts } from './store.ts'

/**
 * Maximum number of projects whose own databases are searched. A Worker can make 1,000 calls per request, and a request
 * of a member with some projects searches twice.
 */
const SEARCHED = 400

const projectRow = v.object({ project: v.string() })

/**
 * Returns the projects that have data of a session. Session ids are unique across projects, so there is at most one. A
 * session without identity and without reports is found by its events, in the own databases of the newest projects.
 */
export async function findSessionProjects(
  { database, projectDatabase }: EventPorts,
  gleapId: string,
): Promise<string[]> {
  const projects = sql`SELECT sdk_key FROM projects`
  const known = await readProjects(
    database,
    sql`SELECT project FROM sessions WHERE project IN (${projects}) AND gleap_id = ${gleapId}
      UNION SELECT project FROM reports WHERE project IN (${projects}) AND gleap_id = ${gleapId}
      UNION SELECT project FROM events WHERE project IN (${projects}) AND gleap_id = ${gleapId}`,
  )
  if (known.length > 0 || projectDatabase === undefined) return known
  const newest = await readProjects(
    database,
    sql`SELECT sdk_key AS project FROM projects ORDER BY created_at DESC LIMIT ${SEARCHED}`,
  )
  const found = await Promise.all(
    newest.map((project) =>
      readProjects(
        projectDatabase(project),
        sql`SELECT project FROM events WHERE project = ${project} AND gleap_id = ${gleapId} LIMIT 1`,
      ),
    ),
  )
  return found.flat()
}

async function readProjects(store: SqlStore, select: Statement): Promise<string[]> {
  return v.parse(v.array(projectRow), await store.read(select)).map(({ project }) => project)
}
