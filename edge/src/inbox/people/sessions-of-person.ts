import * as v from 'valibot'
import type { PersonQuery } from '../../../contract/person.ts'
import type { EventPorts, SessionsOfProject } from '../../events/store.ts'
import { sql, type Statement } from '../../ports/database.ts'

/** A person by user id or email, in one project or all projects. */
export type Person = PersonQuery

export function selectSessions(person: Person): Statement {
  const { userId, email } = person
  const named =
    userId === undefined
      ? sql`lower(email) = lower(${email ?? ''}) AND email IS NOT NULL`
      : sql`user_id = ${userId}`
  return sql`SELECT project, gleap_id FROM sessions WHERE project IN (${selectProjects(person)}) AND ${named}`
}

export function selectProjects({ project }: Person): Statement {
  return sql`SELECT sdk_key FROM projects WHERE sdk_key = coalesce(${project ?? null}, sdk_key)`
}

export const sessionKeyRow = v.object({ project: v.string(), gleapId: v.string() })
type SessionKey = v.InferOutput<typeof sessionKeyRow>

/** Number of sessions that one statement reads or deletes. */
const SESSIONS = 500

/** Yields the person's sessions in batches of one project, if projects have their own databases. */
export async function* readOwnSessions(
  { database, projectDatabase }: EventPorts,
  person: Person,
): AsyncGenerator<SessionsOfProject, undefined> {
  if (projectDatabase === undefined) return
  let last: SessionKey | undefined
  do {
    const rows = await database.read(
      sql`SELECT project, gleap_id AS gleapId FROM (${selectSessions(person)})
        WHERE (project, gleap_id) > (${last?.project ?? ''}, ${last?.gleapId ?? ''})
        ORDER BY project, gleap_id LIMIT ${SESSIONS}`,
    )
    const keys = v.parse(v.array(sessionKeyRow), rows)
    yield* groupByProject(keys)
    last = keys[SESSIONS - 1]
  } while (last)
}

export function groupByProject(keys: readonly SessionKey[]): SessionsOfProject[] {
  const groups = Map.groupBy(keys, ({ project }) => project)
  return [...groups].map(([project, some]) => ({ project, sessions: some.map(({ gleapId }) => gleapId) }))
}
