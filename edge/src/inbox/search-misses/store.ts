import * as v from 'valibot'
import { searchMissSchema, type SearchMiss } from '../../../contract/search.ts'
import { sql, type Database } from '../../ports/database.ts'

const SHOWN = 200

/** Documentation searches without results, most frequent first. */
export async function readSearchMisses(database: Database): Promise<SearchMiss[]> {
  const rows = await database.read(
    sql`SELECT query, count, last_day AS lastDay FROM search_misses
      ORDER BY count DESC, last_day DESC, query LIMIT ${SHOWN}`,
  )
  return v.parse(v.array(searchMissSchema), rows)
}
