import type { SearchAnswer } from '@node-docs/edge/contract/search'
import { listFallbackLinks } from '@node-docs/edge/contract/search-results-page'
import type { Link, SidebarItem } from '../navigation/page-model.ts'
import type { SiteData } from '../navigation/site-data.ts'

const MAX_SUGGESTIONS = 3

/**
 * Searches for the words of an unknown path, and adds a link to the search page. Always returns four links, for which
 * the page reserves space: if few pages are similar, adds links that help with a broken node. Leaves out pages that have the words
 * only in their text: for most paths, they are about something else. If no page remains or the search fails, suggests
 * pages of the sidebar whose URL or label shares words with the path.
 */
export async function searchPages(
  path: string,
  { config: { base }, sidebar }: Pick<SiteData, 'config' | 'sidebar'>,
): Promise<Link[]> {
  const words = splitWords(decode(path))
  const query = words.join(' ')
  const found = await fetch(`${base}api/search?q=${encodeURIComponent(query)}`)
    .then((response): Promise<SearchAnswer> => response.json())
    .then(({ hits }) => hits.map(({ pageTitle, url }) => ({ label: pageTitle, href: url })))
    .then((links) => links.filter((link) => scorePage(link, words) > 0))
    .catch(() => [])
  const unique = [...new Map(found.map((link) => [link.href, link])).values()].slice(0, MAX_SUGGESTIONS)
  const search = {
    label: query === '' ? 'Search the documentation' : `Search for “${query}”`,
    href: `${base}search?q=${encodeURIComponent(query)}`,
  }
  const similar = unique.length > 0 ? unique : suggestPages(path, sidebar)
  return [...similar, search, ...listFallbackLinks(base)].slice(0, MAX_SUGGESTIONS + 1)
}

/** Finds pages whose URL or label shares words with an unknown path, best match first. */
export function suggestPages(path: string, sidebar: SidebarItem[]): Link[] {
  const wanted = splitWords(decode(path))
  return flatten(sidebar)
    .map((link) => ({ link, score: scorePage(link, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ link: { label, href } }) => ({ label, href }))
}

/**
 * Scores a page by the words that it shares with the path. Each shared word adds its length, so that `archival` counts
 * more than `node`. If only the beginning of a word is shared, the word counts half.
 */
function scorePage({ label, href }: Link, wanted: string[]): number {
  const words = new Set(splitWords(`${href} ${label}`))
  let score = 0
  for (const word of wanted) {
    if (words.has(word)) score += word.length
    else if ([...words].some((other) => other.startsWith(word) || word.startsWith(other)))
      score += word.length / 2
  }
  return score
}

function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2 && word !== 'html')
    .map((word) => word.replace(/s$/, ''))
}

function flatten(items: SidebarItem[]): Link[] {
  return items.flatMap((item) => (item.kind === 'category' ? [item, ...flatten(item.items)] : [item]))
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
