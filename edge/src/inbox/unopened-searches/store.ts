import * as v from 'valibot'
import { unopenedSearchSchema, type UnopenedSearch } from '../../../contract/search.ts'
import { sql, type Database } from '../../ports/database.ts'

const SHOWN = 200

/** Documentation searches whose results no one opened, most frequent first. */
export async function readUnopenedSearches(database: Database): Promise<UnopenedSearch[]> {
  const rows = await database.read(
    sql`SELECT query, shown, last_day AS lastDay FROM shown_searches
      WHERE opened = 0 ORDER BY shown DESC, last_day DESC, query LIMIT ${SHOWN}`,
  )
  return v.parse(v.array(unopenedSearchSchema), rows)
}
