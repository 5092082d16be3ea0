import { escapeHtml } from '../../contract/untrusted-text.ts'
import {
  type FacetLink,
  formatCount,
  formatLanguageNote,
  formatResultsUrl,
  listFacetLinks,
  listFallbackLinks,
  listPages,
  MORE_SECTIONS,
  pageId,
  type ResultPage,
  type ResultsParams,
} from '../../contract/search-results-page.ts'
import type { SearchAnswer, SearchHit, SnippetPart } from '../../contract/search.ts'

/** The prerendered results page and its results. */
export interface ResultsInput {
  shell: string
  answer: SearchAnswer
  params: ResultsParams
  /** Base path of the site, with a slash at both ends. */
  base: string
}

/**
 * Renders the results into the shell, for readers without JavaScript and for the time until the scripts have loaded.
 * `site/src/search` renders the same results in the browser. All text is escaped, because anyone can put a query into a
 * link.
 */
export function fillResultsPage({ shell, answer, params, base }: ResultsInput): string {
  const title = escapeHtml(`Search results for "${answer.query}"`)
  // The replacements are functions, because `$&` in a string would insert the match.
  return shell
    .replace(/(<title>)[^<|]*( \|)/, (_, open: string, rest: string) => `${open}${title}${rest}`)
    .replace(/(<input\b[^>]*\bname="q")/, (input: string) => `${input} value="${escapeHtml(answer.query)}"`)
    .replace(
      /(<main\b[^>]*>)[^]*?(<\/main>)/,
      (_, open: string, end: string) =>
        `${open}<h1>${title}</h1>${renderResults({ answer, params, base })}${end}`,
    )
}

function renderResults({ answer, params, base }: Omit<ResultsInput, 'shell'>): string {
  const { count, nearest = [] } = answer
  const { shown, all, moreHref } = listPages(base, answer, params)
  const note = formatLanguageNote(answer.query, count)
  return [
    renderFacets({ answer, params, base }),
    `<p class="result-count" role="status">${escapeHtml(formatCount(count, shown.length, all))}</p>`,
    note === undefined ? '' : `<p class="result-note">${escapeHtml(note)}</p>`,
    count === 0 ? renderNothing(nearest, base) : '',
    `<ol class="results">${shown.map(renderPage).join('')}</ol>`,
    moreHref === undefined
      ? ''
      : `<p><a class="button result-more" href="${escapeHtml(moreHref)}">Show more pages</a></p>`,
  ].join('')
}

/** Without results, only the links that remove a filter help. */
function renderFacets({ answer, params, base }: Omit<ResultsInput, 'shell'>): string {
  if (answer.count === 0 && params.facets.length === 0) return ''
  return `<nav class="facets" aria-label="Filter results">${listFacetLinks(base, params).map(renderFacet).join('')}</nav>`
}

function renderFacet({ label, links }: { label: string; links: readonly FacetLink[] }): string {
  const items = links.map(({ label: value, href, isSelected }) => {
    const current = isSelected ? ' aria-current="true"' : ''
    return `<li><a class="facet" href="${escapeHtml(href)}"${current}>${value}</a></li>`
  })
  return `<ul aria-label="${label}">${items.join('')}</ul>`
}

function renderPage(page: ResultPage, position: number): string {
  const { url, title, breadcrumbs, top, sections, moreSections } = page
  return [
    `<li id="${pageId(position)}"><h2><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></h2>`,
    `<p class="result-path">${escapeHtml(breadcrumbs.join(' › '))}</p>`,
    top === undefined ? '' : renderText(top),
    renderSections(sections),
    moreSections.length === 0
      ? ''
      : `<details><summary>${MORE_SECTIONS}</summary>${renderSections(moreSections)}</details>`,
    '</li>',
  ].join('')
}

function renderSections(sections: readonly SearchHit[]): string {
  return sections.length === 0 ? '' : `<ul>${sections.map(renderSection).join('')}</ul>`
}

function renderSection(hit: SearchHit): string {
  const link = `<a href="${escapeHtml(hit.url + hit.hash)}">${escapeHtml(hit.title)}</a>`
  return `<li>${link}${renderText(hit)}</li>`
}

/** Renders the answer of a hit or, if it has none, its excerpt. */
function renderText({ answer, snippet }: SearchHit): string {
  if (answer !== undefined) {
    const tag = answer.kind === 'command' ? 'code' : 'span'
    return `<p><${tag} class="answer">${escapeHtml(answer.text)}</${tag}></p>`
  }
  return snippet.length === 0 ? '' : `<p>${snippet.map(renderPart).join('')}</p>`
}

function renderPart({ text, match }: SnippetPart): string {
  return match ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text)
}

function renderNothing(nearest: readonly string[], base: string): string {
  const links = nearest.map(
    (word) => `<a href="${formatResultsUrl(base, { query: word })}">${escapeHtml(word)}</a>`,
  )
  const words = links.length === 0 ? '' : `<p>Did you mean: ${links.join(', ')}</p>`
  const fallbacks = listFallbackLinks(base).map(
    ({ href, label, isReport }) =>
      `<li><a href="${href}"${isReport ? ' data-report="true"' : ''}>${label}</a></li>`,
  )
  return `<p>Try fewer words, or a single word of the error message.</p>${words}<ul class="links">${fallbacks.join('')}</ul>`
}
