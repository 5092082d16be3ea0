import * as v from 'valibot'
import { FACETS } from './search-facets.ts'
import { QUERY_CHARACTERS, RESULTS, SUGGESTIONS } from './limits.ts'

const [nodeTypes, networks] = FACETS

const searchTextSchema = v.pipe(
  v.optional(v.string(), ''),
  v.description(
    `Search text: words, part of a message, a flag or a file name; 1 to ${QUERY_CHARACTERS} characters`,
  ),
  v.check(
    (text) => text.trim() !== '',
    'is missing or empty: enter search words, for example ?q=epoch+sync.',
  ),
  v.check(
    (text) => Array.from(text).length <= QUERY_CHARACTERS,
    ({ input }) =>
      `has ${Array.from(input).length} characters; the limit is ${QUERY_CHARACTERS}. Shorten the query to its important words.`,
  ),
)

/** Query parameters of GET /api/search, as text. */
export const searchQuerySchema = v.object({
  q: searchTextSchema,
  limit: v.pipe(
    v.optional(v.string(), String(SUGGESTIONS)),
    v.description(`Number of hits, 1 to ${RESULTS}; default: ${SUGGESTIONS}`),
    v.regex(/^\d{1,3}$/, `must be a whole number from 1 to ${RESULTS}.`),
    v.transform(Number),
    v.number(),
    v.integer(),
    v.minValue(1, `must be at least 1.`),
    v.maxValue(RESULTS, `must be at most ${RESULTS}.`),
  ),
  node: v.optional(
    v.pipe(
      v.picklist(
        nodeTypes.values.map(([value]) => value),
        'must be validator, rpc or archival.',
      ),
      v.description('Excludes sections that are only about other types of nodes'),
    ),
  ),
  network: v.optional(
    v.pipe(
      v.picklist(
        networks.values.map(([value]) => value),
        'must be mainnet or testnet.',
      ),
      v.description('Excludes sections that are only about the other network'),
    ),
  ),
})

/** A piece of text and whether it matches the query. The text is not markup: render it as plain text. */
export const snippetPartSchema = v.object({ text: v.string(), match: v.boolean() })

export const searchHitSchema = v.object({
  /** Id of the document in `search-index.json`. */
  id: v.number(),
  kind: v.picklist(['page', 'heading', 'content']),
  /** Heading of the section; for a page, its title. */
  title: v.string(),
  url: v.string(),
  /** URL fragment of the section, with the `#`; empty for the top of the page. */
  hash: v.string(),
  /** Labels of the page's ancestors, starting with the category. */
  breadcrumbs: v.array(v.string()),
  pageTitle: v.string(),
  snippet: v.array(snippetPartSchema),
  /**
   * Only in the first hit, if it is certain: the sentence, the table row or the command of the section that answers the
   * query. It is quoted from the page.
   */
  answer: v.optional(v.object({ kind: v.picklist(['text', 'command']), text: v.string() })),
})

export const searchAnswerSchema = v.object({
  query: v.string(),
  /** Total number of matches, including those beyond the limit. */
  count: v.number(),
  hits: v.array(searchHitSchema),
  /**
   * Number of matches for each value of the filters. A section that names no value counts for all values. The index in
   * the browser does not count.
   */
  facets: v.optional(
    v.object({ node: v.record(v.string(), v.number()), network: v.record(v.string(), v.number()) }),
  ),
  /** Present only without hits: words of the documentation that are similar to words of the query. */
  nearest: v.optional(v.array(v.string())),
})

/**
 * Query parameters of POST /api/search/shown: a query whose results a reader saw, and whether the reader opened a
 * result.
 */
export const shownSearchSchema = v.object({
  q: searchTextSchema,
  opened: v.pipe(
    v.picklist(['yes', 'no'], 'must be yes or no.'),
    v.description('yes if the reader opened a result, otherwise no'),
  ),
})

export type SearchHit = v.InferOutput<typeof searchHitSchema>
export type SearchAnswer = v.InferOutput<typeof searchAnswerSchema>
export type SnippetPart = v.InferOutput<typeof snippetPartSchema>
