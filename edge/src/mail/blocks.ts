import * as v from 'valibot'
import { sql, type Database, type Statement } from '../ports/database.ts'
import type { Subscription } from './links.ts'

const reasonRow = v.object({ reason: v.picklist(['unsubscribed', 'bounced']) })

export type BlockReason = v.InferOutput<typeof reasonRow>['reason']

/** Returns why an address gets no email about a report; undefined if it gets emails. */
export async function readBlock(
  database: Database,
  { addressHash, project, report }: Subscription,
): Promise<BlockReason | undefined> {
  const [row] = await database.read(
    sql`SELECT reason FROM mail_blocks WHERE address = ${addressHash}
      AND project IN ('', ${project}) AND report IN ('', ${report}) ORDER BY reason LIMIT 1`,
  )
  return row === undefined ? undefined : v.parse(reasonRow, row).reason
}

/** Stops all emails to an address that does not exist. */
export function blockBounced(addressHash: string, now: number): Statement {
  return sql`INSERT INTO mail_blocks (address, project, report, reason, at)
    VALUES (${addressHash}, '', '', 'bounced', ${now}) ON CONFLICT DO NOTHING`
}

/** Stops emails about the report or, with an empty report, about all reports of the project. */
export function unsubscribe({ addressHash, project, report }: Subscription, now: number): Statement {
  return sql`INSERT INTO mail_blocks (address, project, report, reason, at)
    VALUES (${addressHash}, ${project}, ${report}, 'unsubscribed', ${now}) ON CONFLICT DO NOTHING`
}

/** Resumes the emails that `unsubscribe` stopped for the report and for the project. */
export function resubscribe({ addressHash, project, report }: Subscription): Statement {
  return sql`DELETE FROM mail_blocks WHERE address = ${addressHash} AND project = ${project}
    AND report IN ('', ${report}) AND reason = 'unsubscribed'`
}
