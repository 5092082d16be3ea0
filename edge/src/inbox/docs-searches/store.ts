import * as v from 'valibot'
import {
  searchMissSchema,
  type SearchMiss,
  unopenedSearchSchema,
  type UnopenedSearch,
} from '../../../contract/search.ts'
import { type Database, sql } from '../../ports/database.ts'

/** Maximum number of searches in each list. */
const LIMIT = 200

/** Returns the searches without results, most frequent first. */
export async function readSearchMisses(database: Database): Promise<SearchMiss[]> {
  const rows = await database.read(
    sql`SELECT query, count, last_day AS lastDay FROM search_misses
      ORDER BY count DESC, last_day DESC, query LIMIT ${LIMIT}`,
  )
  return v.parse(v.array(searchMissSchema), rows)
}

/** Returns the searches whose results no one opened, most frequent first. */
export async function readUnopenedSearches(database: Database): Promise<UnopenedSearch[]> {
  const rows = await database.read(
    sql`SELECT query, shown, last_day AS lastDay FROM shown_searches
      WHERE opened = 0 ORDER BY shown DESC, last_day DESC, query LIMIT ${LIMIT}`,
  )
  return v.parse(v.array(unopenedSearchSchema), rows)
}
