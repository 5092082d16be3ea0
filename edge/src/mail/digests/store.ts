import * as v from 'valibot'
import { digestFrequencies } from '../../../contract/digests.ts'
import { roles } from '../../../contract/team.ts'
import { type Database, sql, type Statement } from '../../ports/database.ts'

const digestRow = v.object({
  member: v.string(),
  project: v.string(),
  frequency: v.picklist(digestFrequencies),
  timeZone: v.string(),
  inbox: v.string(),
  api: v.string(),
  coveredUntil: v.number(),
  nextAt: v.number(),
})

/** A member's settings for the digest of a project. */
export type Digest = v.InferOutput<typeof digestRow>

const columns = sql`digests.member, digests.project, frequency, time_zone AS timeZone, inbox, api,
  covered_until AS coveredUntil, next_at AS nextAt`

/** The digests of a member. */
export async function readDigests(database: Database, member: string): Promise<Digest[]> {
  const rows = await database.read(
    sql`SELECT ${columns} FROM digests WHERE member = ${member} ORDER BY project`,
  )
  return v.parse(v.array(digestRow), rows)
}

/**
 * Stores a new digest, or changes its settings. A digest with changed settings continues where its last email ended.
 */
export function saveDigest(digest: Digest): Statement {
  const { member, project, frequency, timeZone, inbox, api, coveredUntil, nextAt } = digest
  return sql`INSERT INTO digests (member, project, frequency, time_zone, inbox, api, covered_until, next_at)
    VALUES (${member}, ${project}, ${frequency}, ${timeZone}, ${inbox}, ${api}, ${coveredUntil}, ${nextAt})
    ON CONFLICT DO UPDATE SET frequency = excluded.frequency, time_zone = excluded.time_zone,
      inbox = excluded.inbox, api = excluded.api, next_at = excluded.next_at`
}

/** Schedules another attempt of a digest at `nextAt`. The digest still covers the same period. */
export function postponeDigest({ member, project }: Digest, nextAt: number): Statement {
  return sql`UPDATE digests SET next_at = ${nextAt} WHERE member = ${member} AND project = ${project}`
}

/** Turns a digest off. */
export function deleteDigest({ member, project }: Pick<Digest, 'member' | 'project'>): Statement {
  return sql`DELETE FROM digests WHERE member = ${member} AND project = ${project}`
}

/**
 * Returns the due digests, oldest first. Digests of deleted projects are not due, because a project can be restored.
 */
export async function readDueDigests(
  database: Database,
  { now, limit }: { now: number; limit: number },
): Promise<Digest[]> {
  const rows = await database.read(
    sql`SELECT ${columns} FROM digests JOIN projects ON sdk_key = project AND delete_at IS NULL
      WHERE next_at <= ${now} ORDER BY next_at, member, project LIMIT ${limit}`,
  )
  return v.parse(v.array(digestRow), rows)
}

const memberRow = v.object({ id: v.string(), email: v.string(), role: v.picklist(roles) })

export type DigestMember = v.InferOutput<typeof memberRow>

/** The member with this id, if they can see the project and have an email address. */
export async function readDigestMember(
  database: Database,
  { member, project }: Pick<Digest, 'member' | 'project'>,
): Promise<DigestMember | undefined> {
  const [row] = await database.read(
    sql`SELECT id, email, role FROM members WHERE id = ${member} AND removed_at IS NULL AND email IS NOT NULL
      AND (projects IS NULL OR ${project} IN (SELECT value FROM json_each(members.projects)))`,
  )
  return row === undefined ? undefined : v.parse(memberRow, row)
}

/**
 * Ends the period of a digest at `end`. Queues the email about it if there is an `address`. Does nothing if another
 * process has already ended this period, so that no period has two emails.
 */
export function endPeriod(
  digest: Digest,
  {
    id,
    end,
    nextAt,
    address,
    now,
  }: { id: string; end: number; nextAt: number; address: string | undefined; now: number },
): Statement[] {
  const { member, project, coveredUntil, inbox } = digest
  const isCurrent = sql`member = ${member} AND project = ${project} AND next_at = ${digest.nextAt}
    AND covered_until = ${coveredUntil}`
  const source = formatSource({ member, start: coveredUntil, end })
  return [
    ...(address === undefined
      ? []
      : [
          sql`INSERT INTO mails (id, project, report, kind, source, address, origin, created_at, next_at)
            SELECT ${id}, project, '', 'digest', ${`${project} ${source}`}, ${address}, ${inbox}, ${now}, ${now}
            FROM digests WHERE ${isCurrent}
            ON CONFLICT DO NOTHING`,
        ]),
    sql`UPDATE digests SET covered_until = ${end}, next_at = ${nextAt} WHERE ${isCurrent}`,
  ]
}

export interface DigestPeriod {
  member: string
  start: number
  end: number
}

function formatSource({ member, start, end }: DigestPeriod): string {
  return `${member} ${start} ${end}`
}

/**
 * Parses the `source` of a queued digest, which consists of the project, the member, and the start and end of the
 * period. Returns undefined for any other text.
 */
export function parseSource(source: string): DigestPeriod | undefined {
  const [, member, start, end] = /^\S+ (\S+) (\d+) (\d+)$/.exec(source) ?? []
  return member === undefined ? undefined : { member, start: Number(start), end: Number(end) }
}
