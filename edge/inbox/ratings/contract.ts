import * as v from 'valibot'
import { projectQuerySchema } from '../fields.ts'

/**
 * The answers about one page: the numbers of yes and no, the sections and searches that the answers are about, and the
 * newest answers with a sentence.
 */
export const ratedPageSchema = v.object({
  page: v.string(),
  yes: v.number(),
  no: v.number(),
  /**
   * Numbers of answers by place. A place is the section that the reader had in view, together with the search that led
   * to the page. Places with the most "no" answers come first. Answers without section and search are not included.
   */
  places: v.array(v.object({ section: v.string(), query: v.string(), yes: v.number(), no: v.number() })),
  sentences: v.array(
    v.object({
      helpful: v.picklist(['yes', 'no']),
      text: v.string(),
      section: v.string(),
      query: v.string(),
      at: v.string(),
    }),
  ),
})

export type RatedPage = v.InferOutput<typeof ratedPageSchema>

/** Lengths of the period, in days. */
export const ratingPeriods = ['7', '30', '90'] as const

/** Query of GET /inbox/api/ratings */
export const ratingsQuerySchema = v.strictObject({
  ...projectQuerySchema.entries,
  days: v.optional(
    v.pipe(
      v.picklist(ratingPeriods),
      v.description(`only answers of the last ${ratingPeriods.join(', ')} days; default: all`),
      v.transform(Number),
    ),
  ),
})

/** Pages that readers rated. Pages with the most "no" answers come first. */
export const ratingsSchema = v.object({ pages: v.array(ratedPageSchema) })

/**
 * A query without results: its words, how often readers entered the query, and the last day (UTC) on which a reader
 * did.
 */
export const searchMissSchema = v.object({ query: v.string(), count: v.number(), lastDay: v.string() })

export const searchMissesSchema = v.object({ misses: v.array(searchMissSchema) })

/**
 * A query whose results no one opened: its words, how often readers saw the results, and the last day (UTC) on which a
 * reader did.
 */
export const unopenedSearchSchema = v.object({ query: v.string(), shown: v.number(), lastDay: v.string() })

export const unopenedSearchesSchema = v.object({ searches: v.array(unopenedSearchSchema) })

export type UnopenedSearch = v.InferOutput<typeof unopenedSearchSchema>
export type SearchMiss = v.InferOutput<typeof searchMissSchema>
