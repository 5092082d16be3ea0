import * as v from 'valibot'

/** The answers about one page: their number, and the newest of those with a sentence. */
export const ratedPageSchema = v.object({
  page: v.string(),
  yes: v.number(),
  no: v.number(),
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

/** Pages with answers, those with most No first. */
export const ratingsSchema = v.object({ pages: v.array(ratedPageSchema) })

/** Name of the stored event. */
export const RATING_EVENT = 'page-rating'

/** First part of the session id of stored answers: they belong to no session. Visitors' ids never contain a colon. */
export const RATING_SESSION = 'rating:'
