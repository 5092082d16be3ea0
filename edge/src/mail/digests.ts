import * as v from 'valibot'
import { digestFrequencies, type DigestFrequency, roles } from '../../contract/roles.ts'
import { type Database, sql, type Statement } from '../ports/database.ts'

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

type DigestMember = v.InferOutput<typeof memberRow>

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

interface QueuedDigest extends Omit<DigestPeriod, 'member'> {
  id: string
  address: string
  now: number
}

/** Queues the email about a period of a digest, if `condition` is true of its row. */
function queueDigestMail(
  { inbox, member, project }: Digest,
  { address, end, id, now, start }: QueuedDigest,
  condition: Statement,
): Statement {
  const source = formatSource({ member, start, end })
  return sql`INSERT INTO mails (id, project, report, kind, source, address, origin, created_at, next_at)
    SELECT ${id}, project, '', 'digest', ${`${project} ${source}`}, ${address}, ${inbox}, ${now}, ${now}
    FROM digests WHERE ${condition}
    ON CONFLICT DO NOTHING`
}

/** Shortest time between the emails of a digest and one that the member asks for. */
const BY_HAND_MS = 10 * 60_000

/** Queues an email beside the schedule of a digest, unless one was queued within ten minutes. */
export function queueDigestByHand(digest: Digest, mail: QueuedDigest): Statement {
  const { member, project } = digest
  return queueDigestMail(
    digest,
    mail,
    sql`member = ${member} AND project = ${project} AND NOT EXISTS (SELECT 1 FROM mails
      WHERE mails.project = ${project} AND kind = 'digest' AND address = ${mail.address}
        AND created_at > ${mail.now - BY_HAND_MS})`,
  )
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
  const { member, project, coveredUntil } = digest
  const isCurrent = sql`member = ${member} AND project = ${project} AND next_at = ${digest.nextAt}
    AND covered_until = ${coveredUntil}`
  return [
    ...(address === undefined
      ? []
      : [queueDigestMail(digest, { id, start: coveredUntil, end, address, now }, isCurrent)]),
    sql`UPDATE digests SET covered_until = ${end}, next_at = ${nextAt} WHERE ${isCurrent}`,
  ]
}

interface DigestPeriod {
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

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Local time at which digests are sent. */
const SENT_AT_MS = 7 * HOUR_MS
/** Days from 1 January 1970, a Thursday, to the first Monday. */
const FIRST_MONDAY = 4

export interface DigestSchedule {
  frequency: DigestFrequency
  /** IANA name, such as `Europe/Berlin`. */
  timeZone: string
}

/** Returns the latest scheduled time at or before `now`: 7:00 local time, for weekly digests on Mondays. */
export function findLastTime(now: number, schedule: DigestSchedule): number {
  let day = toLocalDay(now, schedule)
  while (!isDigestDay(day, schedule) || toTime(day, schedule) > now) day -= 1
  return toTime(day, schedule)
}

/** Returns the first scheduled time after `now`. */
export function findNextTime(now: number, schedule: DigestSchedule): number {
  let day = toLocalDay(now, schedule)
  while (!isDigestDay(day, schedule) || toTime(day, schedule) <= now) day += 1
  return toTime(day, schedule)
}

/** Returns the number of days since 1 January 1970 in the time zone. */
function toLocalDay(now: number, { timeZone }: DigestSchedule): number {
  return Math.floor((now + toOffset(now, timeZone)) / DAY_MS)
}

function isDigestDay(day: number, { frequency }: DigestSchedule): boolean {
  return frequency === 'daily' || day % 7 === FIRST_MONDAY
}

function toTime(day: number, { timeZone }: DigestSchedule): number {
  const local = day * DAY_MS + SENT_AT_MS
  // `toOffset` expects UTC. On days when the clocks change, the first guess can be wrong by an hour, so the offset is
  // computed again.
  const guess = local - toOffset(local, timeZone)
  return local - toOffset(guess, timeZone)
}

/** Returns the offset of the time zone from UTC at a time, in milliseconds: local time minus UTC. */
function toOffset(time: number, timeZone: string): number {
  const second = Math.floor(time / 1000) * 1000
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(second)
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0)
  const local = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  )
  return local - second
}
