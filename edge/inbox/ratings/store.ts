import * as v from 'valibot'
import { RATING_SESSION } from '../../contract/rating-form.ts'
import { type Database, sql } from '../../src/ports/database.ts'
import type { Member } from '../team/member.ts'
import { isInProjectsOf } from '../team/store.ts'
import {
  type RatedPage,
  ratedPageSchema,
  type SearchMiss,
  searchMissSchema,
  type UnopenedSearch,
  unopenedSearchSchema,
} from './contract.ts'

const PAGES_SHOWN = 500
/** Maximum number of sentences per page, newest first. */
const SENTENCES_SHOWN = 50

/**
 * Maximum number of places shown per page. A place is a section and the search that led to it. Places with the most
 * "no" answers come first.
 */
const PLACES_SHOWN = 20

/** First key after all those that start with `RATING_SESSION`: `;` follows `:`. */
const END = RATING_SESSION.replace(':', ';')

const pageRow = v.object({
  ...ratedPageSchema.entries,
  places: v.pipe(v.string(), v.parseJson(), ratedPageSchema.entries.places),
  sentences: v.pipe(v.string(), v.parseJson(), ratedPageSchema.entries.sentences),
})

/**
 * Returns the answers to "Was this page helpful?" by page. Pages with the most "no" answers come first. Each answer is
 * stored as an event. The range of `gleap_id` lets SQLite find the answers by primary key, without reading the
 * project's other events. `since` is milliseconds since 1970.
 */
export async function readRatings(
  database: Database,
  {
    member,
    project,
    since,
  }: { member: Pick<Member, 'projects'>; project: string | undefined; since: number },
): Promise<RatedPage[]> {
  const rows = await database.read(
    sql`WITH answers AS (
        SELECT data ->> '$.page' AS page, data ->> '$.helpful' AS helpful, data, date,
          coalesce(data ->> '$.section', '') AS section, coalesce(data ->> '$.query', '') AS query,
          coalesce(data ->> '$.text', '') <> '' AS has_text
        FROM projects JOIN events ON events.project = sdk_key
          AND gleap_id >= ${RATING_SESSION} AND gleap_id < ${END}
        WHERE received_at >= ${since} AND ${isInProjectsOf(member, project)}
      ), sentences AS (
        SELECT *, row_number() OVER (PARTITION BY page ORDER BY date DESC) AS place FROM answers WHERE has_text
      ), counted AS (
        SELECT page, section, query, sum(helpful = 'yes') AS yes, sum(helpful = 'no') AS no
        FROM answers WHERE section <> '' OR query <> '' GROUP BY page, section, query
      ), places AS (
        SELECT *, row_number() OVER (PARTITION BY page ORDER BY no DESC, yes DESC, section, query) AS place FROM counted
      )
      SELECT page, sum(helpful = 'yes') AS yes, sum(helpful = 'no') AS no,
        (SELECT json_group_array(json_object('section', section, 'query', query, 'yes', yes, 'no', no) ORDER BY place)
          FROM places WHERE places.page = answers.page AND place <= ${PLACES_SHOWN}) AS places,
        (SELECT json_group_array(json_object('helpful', helpful, 'text', data ->> '$.text',
            'section', section, 'query', query, 'at', date) ORDER BY date DESC)
          FROM sentences WHERE sentences.page = answers.page AND place <= ${SENTENCES_SHOWN}) AS sentences
      FROM answers GROUP BY page ORDER BY no DESC, yes DESC, page LIMIT ${PAGES_SHOWN}`,
  )
  return v.parse(v.array(pageRow), rows)
}

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
