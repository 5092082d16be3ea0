import * as v from 'valibot'
import { RATING_CHARACTERS } from './limits.ts'

const text = v.optional(v.string(), '')

/**
 * A reader's answer to "Was this page helpful?", as form fields. A later answer with the same id replaces the earlier
 * one.
 */
export const ratingFormSchema = v.object({
  id: v.pipe(text, v.regex(/^[\w-]{16,64}$/, 'Send 16 to 64 letters, digits, - or _.')),
  /** Route of the rated page. */
  page: v.pipe(text, v.startsWith('/', 'Choose a page from the list.')),
  helpful: v.pipe(text, v.picklist(['yes', 'no'], 'Choose Yes or No.')),
  /** The reader's comment, one sentence. */
  text: boundedText('Your sentence'),
  /** Id of the section that the reader had in view. */
  section: boundedText('The section'),
  /** The search that led to the page. */
  query: boundedText('The search'),
})

export type RatingForm = v.InferOutput<typeof ratingFormSchema>

function boundedText(name: string) {
  return v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(RATING_CHARACTERS, `${name} has more than ${RATING_CHARACTERS} characters. Shorten it.`),
    ),
    '',
  )
}

/** Name of the events that store answers. */
export const RATING_EVENT = 'page-rating'

/** Prefix of the session id under which answers are stored. Visitors' ids never contain a colon. */
export const RATING_SESSION = 'rating:'
