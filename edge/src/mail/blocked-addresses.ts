import * as v from 'valibot'
import { type Database, sql, type Statement } from '../ports/database.ts'
import type { Subscription } from './links.ts'

const reasonRow = v.object({ reason: v.picklist(['unsubscribed', 'bounced']) })

export type BlockReason = v.InferOutput<typeof reasonRow>['reason']

/**
 * How long a bounced address is blocked. After this time, the address may exist, or its mail server may accept an
 * address that it had refused by mistake.
 */
const BOUNCED_MS = 30 * 86_400_000

/** Returns the reasons why an address gets no email about a report. */
export async function readBlocks(
  database: Database,
  { addressHash, project, report }: Subscription,
  now: number,
): Promise<ReadonlySet<BlockReason>> {
  const rows = await database.read(
    sql`SELECT reason FROM mail_blocks WHERE address = ${addressHash}
      AND project IN ('', ${project}) AND report IN ('', ${report})
      AND (reason <> 'bounced' OR at > ${now - BOUNCED_MS})`,
  )
  return new Set(v.parse(v.array(reasonRow), rows).map(({ reason }) => reason))
}

/**
 * Returns why an address gets no email about a report; undefined if the address is not blocked. Pass `toMember` for
 * emails to members: unsubscribing affects only emails to reporters.
 */
export async function explainBlocks(
  database: Database,
  subscription: Subscription,
  { now, toMember = false }: { now: number; toMember?: boolean },
): Promise<string | undefined> {
  const blocks = await readBlocks(database, subscription, now)
  if (blocks.has('bounced')) return 'The address does not exist.'
  return !toMember && blocks.has('unsubscribed') ? 'The recipient has unsubscribed.' : undefined
}

/**
 * Stops a project's emails to an address that does not exist, for 30 days. If `project` is empty, stops the emails of
 * all projects to this address.
 */
export function blockBounced(
  addressHash: string,
  { project, now }: { project: string; now: number },
): Statement {
  return sql`INSERT INTO mail_blocks (address, project, report, reason, at)
    VALUES (${addressHash}, ${project}, '', 'bounced', ${now})
    ON CONFLICT DO UPDATE SET at = excluded.at WHERE reason = 'bounced'`
}

/** Resumes the emails to an address that did not exist. */
export function unblockBounced(addressHash: string): Statement {
  return sql`DELETE FROM mail_blocks WHERE address = ${addressHash} AND reason = 'bounced'`
}

/** Stops emails about a report. If `report` is empty, stops emails about all reports of the project. */
export function unsubscribe({ addressHash, project, report }: Subscription, now: number): Statement {
  return sql`INSERT INTO mail_blocks (address, project, report, reason, at)
    VALUES (${addressHash}, ${project}, ${report}, 'unsubscribed', ${now})
    ON CONFLICT DO UPDATE SET reason = excluded.reason, at = excluded.at`
}

/** Resumes the emails that `unsubscribe` stopped for the report and for the project. */
export function resubscribe({ addressHash, project, report }: Subscription): Statement {
  return sql`DELETE FROM mail_blocks WHERE address = ${addressHash} AND project = ${project}
    AND report IN ('', ${report}) AND reason = 'unsubscribed'`
}
