import type { RatingForm } from '../../../contract/rating-form.ts'
import { RATING_EVENT, RATING_SESSION } from '../../../contract/ratings.ts'
import { sql, type Database, type Statement } from '../../ports/database.ts'

/**
 * Stores an answer as an event, so that it is deleted after the project's retention period. The key contains the
 * answer's id. If a reader sends the same answer again, or adds a sentence, the new event replaces the earlier event.
 */
export async function saveRating(
  database: Database,
  { id, ...data }: RatingForm,
  { project, now, usage }: { project: string; now: number; usage: readonly Statement[] },
): Promise<void> {
  await database.write([
    sql`INSERT INTO events (project, gleap_id, seq, name, date, data, received_at)
      VALUES (${project}, ${RATING_SESSION + id}, 1, ${RATING_EVENT}, ${new Date(now).toISOString()},
        ${JSON.stringify(data)}, ${now})
      ON CONFLICT DO UPDATE SET data = excluded.data, date = excluded.date`,
    ...usage,
  ])
}
