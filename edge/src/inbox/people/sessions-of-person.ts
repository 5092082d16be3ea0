import * as v from 'valibot'
import type { PersonQuery } from '../../../contract/person.ts'
import type { SessionsOfProject } from '../../events/store.ts'
import { type Database, sql, type Statement } from '../../ports/database.ts'

/** A person by user id or email, in one project or all projects. */
export type Person = PersonQuery

/**
 * Selects the person's sessions as `project`, `gleap_id`, `user_id` and `email`: those identified as the person, and
 * those without identity in which the person sent a report.
 */
export function selectOwned(person: Person): Statement {
  const { userId = null, email = null } = person
  const named =
    userId === null
      ? sql`lower(email) = lower(${email ?? ''}) AND email IS NOT NULL`
      : sql`user_id = ${userId}`
  return sql`SELECT project, gleap_id, user_id, email FROM sessions
      WHERE project IN (${selectProjects(person)}) AND ${named}
    UNION SELECT project, gleap_id, ${userId}, ${email} FROM (${selectSessionsOfReports(person)}) AS sent
      WHERE NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.project = sent.project
        AND sessions.gleap_id = sent.gleap_id AND (user_id IS NOT NULL OR email IS NOT NULL))`
}

export function selectSessions(person: Person): Statement {
  return sql`SELECT project, gleap_id FROM (${selectOwned(person)})`
}

/** Selects the sessions of the reports that have the person's user id or email, also those of someone else by now. */
function selectSessionsOfReports(person: Person): Statement {
  return sql`SELECT project, gleap_id FROM reports WHERE ${isNamed(person)}`
}

/** Selects all sessions that can have events of the person: their own, and those of their reports. */
export function selectSessionsWithEvents(person: Person): Statement {
  return sql`${selectSessions(person)} UNION ${selectSessionsOfReports(person)}
    UNION SELECT project, row ->> '$.gleap_id' FROM trash WHERE kind = 'report' AND row ->> '$.gleap_id' IS NOT NULL AND ${isNamedInTrash(person)}`
}

/** Condition for reports with the person's user id or email. */
export function isNamed(person: Person): Statement {
  const { userId, email } = person
  const named =
    userId === undefined
      ? sql`lower(reported_by) = lower(${email ?? ''}) AND reported_by <> ''`
      : sql`user_id = ${userId}`
  return sql`project IN (${selectProjects(person)}) AND ${named}`
}

/** Condition for rows of the trash with the person's user id or email. */
export function isNamedInTrash(person: Person): Statement {
  const { userId, email } = person
  const named =
    userId === undefined
      ? sql`lower(row ->> '$.reported_by') = lower(${email ?? ''})`
      : sql`row ->> '$.user_id' = ${userId}`
  return sql`project IN (${selectProjects(person)}) AND ${named}`
}

export function selectProjects({ project }: Person): Statement {
  return sql`SELECT sdk_key FROM projects WHERE sdk_key = coalesce(${project ?? null}, sdk_key)`
}

export const sessionKeyRow = v.object({ project: v.string(), gleapId: v.string() })
type SessionKey = v.InferOutput<typeof sessionKeyRow>

/** Number of sessions that one statement reads or deletes. */
const SESSIONS = 500

/** Yields the sessions that `selectSessionsWithEvents` selects, in batches of one project. */
export async function* readSessionsWithEvents(
  database: Database,
  person: Person,
): AsyncGenerator<SessionsOfProject, undefined> {
  let last: SessionKey | undefined
  do {
    const rows = await database.read(
      sql`SELECT project, gleap_id AS gleapId FROM (${selectSessionsWithEvents(person)})
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
