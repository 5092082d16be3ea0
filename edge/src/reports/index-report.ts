import { sql, type Statement } from '../ports/database.ts'

/** Adds a report to the word index and to its group. Does nothing if the report was already added. */
export function indexReport(id: string, words: string, fingerprint: string | null): Statement[] {
  return [
    sql`INSERT INTO report_texts (seq, words, discussion)
      SELECT seq, ${words}, (SELECT text FROM report_discussions WHERE report_discussions.id = reports.id)
      FROM reports WHERE id = ${id} AND index_version = 0
      ON CONFLICT DO UPDATE SET words = excluded.words, discussion = excluded.discussion`,
    sql`UPDATE reports SET fingerprint = ${fingerprint}, index_version = 1 WHERE id = ${id} AND index_version = 0`,
  ]
}
