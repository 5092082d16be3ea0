import * as v from 'valibot'
import { REPLIES_MAXIMUM } from '../../../contract/limits.ts'
import { noteReportChanges, type Actor } from '../../audit/store.ts'
import { createId } from '../../http/create-id.ts'
import { queueReplyMails } from '../../mail/store.ts'
import { parseMailAddress } from '../../ports/mail-address.ts'
import { type Database, sql, type Statement } from '../../ports/database.ts'
import type { Member } from '../team/member.ts'

/** A message to the reporter of one report. */
export interface ResolvedMessage {
  report: string
  reply: string
  mail: string
  /** Undefined if the message is not sent by email. */
  address: string | undefined
}

const reporterRow = v.object({ id: v.string(), reportedBy: v.string() })

/**
 * Prepares the message that a report is resolved, for each open report that has a reporter. Reports suspected as spam get no
 * message, because their email addresses can be forged. `isEmailed` is whether this server can send email; without
 * email, reporters find the message in the widget.
 */
export async function prepareMessages(
  database: Database,
  ids: readonly string[],
  { isEmailed }: { isEmailed: boolean },
): Promise<ResolvedMessage[]> {
  const rows = await database.read(
    sql`SELECT id, reported_by AS reportedBy FROM reports
      WHERE is_silent = 0 AND is_spam = 0 AND status <> 'done'
        AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  )
  return v.parse(v.array(reporterRow), rows).map(({ id, reportedBy }) => ({
    report: id,
    reply: createId(),
    mail: createId(),
    address: isEmailed ? parseMailAddress(reportedBy) : undefined,
  }))
}

export interface MessageSender extends Actor {
  text: string
  /** URL of the API, for the links in emails. */
  origin: string
  author: Member
}

/**
 * Stores the messages as replies of the author, and queues their emails. Run these statements before the status
 * changes: a report that another person has resolved in the meantime gets no second message.
 */
export function sendMessages(
  messages: readonly ResolvedMessage[],
  { text, origin, author, who, at }: MessageSender,
): Statement[] {
  const list = JSON.stringify(messages.map(({ report, reply }) => ({ report, reply })))
  return [
    sql`INSERT INTO replies (id, report, is_from_team, author, author_name, created_at, text)
      SELECT message.value ->> '$.reply', reports.id, 1, ${author.id}, ${author.name}, ${at}, ${text}
      FROM json_each(${list}) AS message JOIN reports ON reports.id = message.value ->> '$.report'
      WHERE reports.is_silent = 0 AND reports.is_spam = 0 AND reports.status <> 'done'
        AND (SELECT count(*) FROM replies WHERE report = reports.id) < ${REPLIES_MAXIMUM}`,
    noteReportChanges(
      { at, who, action: 'reply.sent' },
      sql`SELECT report FROM replies WHERE id IN (SELECT value ->> '$.reply' FROM json_each(${list}))`,
    ),
    queueReplyMails(
      messages.flatMap(({ address, mail, reply }) =>
        address === undefined ? [] : [{ id: mail, reply, address }],
      ),
      { origin, now: at },
    ),
  ]
}
