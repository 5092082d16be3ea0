import { FACETS } from './search-facets.ts'
import type { SearchAnswer, SearchHit } from './search.ts'

/** Parts of the results page that the application and the browser share, so that both render the same. */

/** Number of docs pages to list in the search results at first, and to add with each "more" link. */
const PAGES = 10

/** The parts of the URL of the results page. */
export interface ResultsParams {
  query: string
  /** Selected facet values, at most one per facet. */
  facets: readonly string[]
  /** Number of pages to show. */
  pages: number
}

export function parseResultsParams(search: URLSearchParams): ResultsParams {
  const pages = Math.ceil(Number(search.get('pages')) / PAGES) * PAGES
  return {
    query: search.get('q')?.trim() ?? '',
    facets: FACETS.flatMap(({ name, values }) => {
      const selected = search.get(name)
      return values.flatMap(([value]) => (value === selected ? [value] : []))
    }),
    pages: pages > PAGES ? pages : PAGES,
  }
}

/** Query parameters for selected facet values: `&node=rpc&network=testnet`. */
export function facetParameters(selected: readonly string[]): string {
  return FACETS.flatMap(({ name, values }) =>
    values.flatMap(([value]) => (selected.includes(value) ? [`&${name}=${value}`] : [])),
  ).join('')
}

/** Returns the URL of the results page (D-040). */
export function formatResultsUrl(
  base: string,
  { query, facets = [], pages = PAGES }: Partial<ResultsParams> & { query: string },
): string {
  if (query === '') return `${base}search`
  const more = pages > PAGES ? `&pages=${pages}` : ''
  // Unlike `encodeURIComponent`, `URLSearchParams` doesn't throw on an unpaired surrogate.
  const encoded = new URLSearchParams({ q: query }).toString().replaceAll('+', '%20')
  return `${base}search?${encoded}${facetParameters(facets)}${more}`
}

export interface FacetLink {
  label: string
  href: string
  isSelected: boolean
}

/** Returns the links of each facet, one for each value. The link of a selected value removes the selection. */
export function listFacetLinks(
  base: string,
  { query, facets }: ResultsParams,
): { label: string; links: FacetLink[] }[] {
  return FACETS.map(({ label: facet, values }) => ({
    label: facet,
    links: values.map(([value, label]) => {
      const isSelected = facets.includes(value)
      const others = facets.filter((other) => !values.some(([own]) => own === other))
      const href = formatResultsUrl(base, { query, facets: isSelected ? others : [...others, value] })
      return { label, href, isSelected }
    }),
  }))
}

/** Maximum number of sections shown for a page. The others open on demand, so that the next pages stay in view. */
const SECTIONS = 3

export const MORE_SECTIONS = 'More from this page'

export interface ResultPage {
  url: string
  title: string
  breadcrumbs: readonly string[]
  /** The hit for the top of the page, if any. */
  top: SearchHit | undefined
  /** Hits for sections of the page, best first. */
  sections: SearchHit[]
  /** Further hits for sections of the page, ranked below `sections`. */
  moreSections: SearchHit[]
}

/** Groups hits by page, in the order of the best hit of each page. */
export function groupHits(hits: readonly SearchHit[]): ResultPage[] {
  const pages = new Map<string, ResultPage>()
  for (const hit of hits) {
    const { url, pageTitle: title, breadcrumbs } = hit
    const page = pages.get(url) ?? { url, title, breadcrumbs, top: undefined, sections: [], moreSections: [] }
    if (hit.hash === '') page.top = hit
    else (page.sections.length < SECTIONS ? page.sections : page.moreSections).push(hit)
    pages.set(url, page)
  }
  return [...pages.values()]
}

/**
 * URL fragment of a page in the results. The "more" link contains this fragment, so that readers continue at the first
 * new page.
 */
export function pageId(position: number): string {
  return `page-${position + 1}`
}

/**
 * Returns the pages to show and the total number of pages. `moreHref` is the URL that shows more pages; undefined if
 * all pages are shown.
 */
export function listPages(
  base: string,
  { hits }: SearchAnswer,
  params: ResultsParams,
): { shown: ResultPage[]; all: number; moreHref: string | undefined } {
  const all = groupHits(hits)
  const more = { ...params, pages: params.pages + PAGES }
  const moreHref =
    all.length > params.pages ? `${formatResultsUrl(base, more)}#${pageId(params.pages)}` : undefined
  return { shown: all.slice(0, params.pages), all: all.length, moreHref }
}

export function formatCount(count: number, shown: number, all: number): string {
  if (count === 0) return 'No results'
  const found = count === 1 ? '1 document found' : `${count} documents found`
  return shown < all ? `${found} on ${all} pages, showing the first ${shown} pages` : found
}

/** Links for readers who found nothing. The links work without JavaScript. */
export function listFallbackLinks(base: string): { href: string; label: string; isReport: boolean }[] {
  return [
    ...listHelpLinks(base),
    { href: `${base}bug-report`, label: 'Tell us what is missing', isReport: true },
  ]
}

function listHelpLinks(base: string): { href: string; label: string; isReport: boolean }[] {
  return [
    { href: `${base}troubleshooting/diagnose`, label: 'Diagnose a log or config.json', isReport: false },
    { href: `${base}troubleshooting/common-errors`, label: 'Look up an error message', isReport: false },
  ]
}

/** Searches that show what the box accepts: a symptom, a line of the log, a task, a file, a setting. */
export const EXAMPLE_SEARCHES = [
  'node has no peers',
  'Address already in use',
  'disk is full',
  'upgrade neard',
  'validator_key.json',
  'tracked_shards_config',
]

/** Renders what the results page shows below its title while there is no query. */
export function renderSearchStart(base: string): string {
  const examples = EXAMPLE_SEARCHES.map(
    (query) => `<li><a class="facet" href="${formatResultsUrl(base, { query })}">${query}</a></li>`,
  )
  const links = [
    ...listHelpLinks(base),
    { href: `${base}#something-is-wrong-now`, label: 'Something is wrong now' },
    { href: `${base}maintenance/community-channels`, label: 'Ask other operators' },
  ].map(({ href, label }) => `<li><a href="${href}">${label}</a></li>`)
  return `<p class="result-count">Enter words, or paste a line of your log, in the box at the top.</p><nav class="facets" aria-label="Examples"><ul>${examples.join('')}</ul></nav><section><h2>If your node is broken</h2><ul class="links">${links.join('')}</ul></section>`
}

/** Letters of scripts that English does not use. */
const OTHER_SCRIPT =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Devanagari}]/u
/** Function words of Spanish, Portuguese, French, German, Italian, Turkish, Vietnamese, Indonesian and Polish. */
const OTHER_WORDS = new Set(
  (
    'como cómo qué que para por los las una con cuál dónde está não você uma são comment pourquoi quel quelle est les ' +
    'des une avec dans mon ist nicht wie und ein eine der für mit warum kann perché quale è il della nasıl için neden ' +
    'bir làm thế nào để bagaimana cara untuk yang jak dlaczego nie'
  ).split(' '),
)

/**
 * Returns a note for readers who ask in another language, because the documentation is in English; otherwise
 * `undefined`.
 */
export function formatLanguageNote(query: string, count: number): string | undefined {
  const words = query.toLowerCase().split(/[^\p{L}\p{M}]+/u)
  if (!OTHER_SCRIPT.test(query) && !words.some((word) => OTHER_WORDS.has(word))) return undefined
  return count === 0
    ? 'The documentation is in English. Search for a command, a setting, or the error message.'
    : 'The documentation is in English. These results match the commands, settings, and names in your question.'
}
