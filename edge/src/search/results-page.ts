import { escapeHtml } from '../http/escape-html.ts'
import type { SearchAnswer, SearchHit, SnippetPart } from '../../contract/search.ts'

/** The prerendered results page and its results. */
export interface ResultsInput {
  shell: string
  answer: SearchAnswer
  /** Base path of the site, with a slash at both ends. */
  base: string
}

/**
 * Renders the results into the shell, for readers without JavaScript and until it has loaded. `site/src/search` renders
 * the same in the browser. All text is escaped, because anyone can put a query into a link.
 */
export function fillResultsPage({ shell, answer, base }: ResultsInput): string {
  const title = escapeHtml(`Search results for "${answer.query}"`)
  // The replacements are functions, because `$&` in a string would insert the match.
  return shell
    .replace(/(<title>)[^<|]*( \|)/, (_, open: string, rest: string) => `${open}${title}${rest}`)
    .replace(/(<input\b[^>]*\bname="q")/, (input: string) => `${input} value="${escapeHtml(answer.query)}"`)
    .replace(
      /(<main\b[^>]*>)[^]*?(<\/main>)/,
      (_, open: string, end: string) => `${open}<h1>${title}</h1>${renderResults(answer, base)}${end}`,
    )
}

function renderResults({ count, hits, nearest = [] }: SearchAnswer, base: string): string {
  const line = `<p class="result-count" role="status">${escapeHtml(toCountLine(count, hits.length))}</p>`
  const list = `<ol class="results">${hits.map(renderHit).join('')}</ol>`
  return count === 0 ? `${line}${renderNothing(nearest, base)}${list}` : line + list
}

function renderHit({ title, url, hash, breadcrumbs, pageTitle, snippet }: SearchHit): string {
  const path = [...breadcrumbs, pageTitle].join(' › ')
  return [
    `<li><h2><a href="${escapeHtml(url + hash)}">${escapeHtml(title)}</a></h2>`,
    `<p class="result-path">${escapeHtml(path)}</p>`,
    snippet.length === 0 ? '</li>' : `<p>${snippet.map(renderPart).join('')}</p></li>`,
  ].join('')
}

function renderPart({ text, match }: SnippetPart): string {
  return match ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text)
}

function renderNothing(nearest: readonly string[], base: string): string {
  const links = nearest.map(
    (word) => `<a href="${base}search?q=${encodeURIComponent(word)}">${escapeHtml(word)}</a>`,
  )
  const words = links.length === 0 ? '' : `<p>Did you mean: ${links.join(', ')}</p>`
  return `<p>Try fewer words, or a single word of the error message.</p>${words}`
}

export function toCountLine(count: number, shown: number): string {
  if (count === 0) return 'No results'
  const all = count === 1 ? '1 document found' : `${count} documents found`
  return count > shown ? `${all}, showing the best ${shown}` : all
}
