import * as v from 'valibot'

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

/** Pages that readers rated. Pages with the most "no" answers come first. */
export const ratingsSchema = v.object({ pages: v.array(ratedPageSchema) })

/** Name of the events that store answers. */
export const RATING_EVENT = 'page-rating'

/** Prefix of the session id under which answers are stored. Visitors' ids never contain a colon. */
export const RATING_SESSION = 'rating:'
