import * as v from 'valibot'

/**
 * The answers about one page: how many are yes and no, which sections and searches they are about, and the newest ones
 * with a sentence.
 */
export const ratedPageSchema = v.object({
  page: v.string(),
  yes: v.number(),
  no: v.number(),
  /**
   * Numbers of answers by the section that the reader had in view and the search that led there. Those with the most
   * "no" answers come first. Answers without section and search are not included.
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

/** Pages that readers rated. Those with the most "no" answers come first. */
export const ratingsSchema = v.object({ pages: v.array(ratedPageSchema) })

/** Name of the events that store answers. */
export const RATING_EVENT = 'page-rating'

/** Prefix of the session id under which answers are stored. Visitors' ids never contain a colon. */
export const RATING_SESSION = 'rating:'
