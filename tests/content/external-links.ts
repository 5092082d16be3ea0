import { LinkChecker, LinkState } from 'linkinator'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { visit } from 'unist-util-visit'
import { escapeHtml } from '../../edge/contract/untrusted-text.ts'
import { type Page, readPages } from './pages.ts'

/** Days for which a link that worked is not requested again. */
const FRESH_DAYS = 7
const DAY_MS = 86_400_000
const USER_AGENT = 'node-docs-link-check'

/** Maps each URL of another site, without its fragment, to the places of its links, such as `intro/keys.mdx:12`. */
export function listExternalLinks(pages: readonly Pick<Page, 'file' | 'tree'>[]): Map<string, string[]> {
  const places = new Map<string, string[]>()
  for (const { file, tree } of pages)
    visit(tree, ['link', 'definition'], (node) => {
      if (!('url' in node) || !/^https?:/.test(node.url)) return
      const url = new URL(node.url)
      url.hash = ''
      places.set(url.href, [...(places.get(url.href) ?? []), `${file}:${node.position?.start.line}`])
    })
  return places
}

interface CheckOptions {
  /** A file with the time at which each link last worked. */
  cache: string
  now: number
}

/**
 * Requests the links, four at a time, and waits as long as a busy host asks. Returns those that do not work, with their
 * places.
 */
export async function checkLinks(
  places: ReadonlyMap<string, readonly string[]>,
  { cache, now }: CheckOptions,
): Promise<string[]> {
  const known: Record<string, number> = existsSync(cache) ? JSON.parse(readFileSync(cache, 'utf8')) : {}
  const isFresh = (url: string) => now - (known[url] ?? -Infinity) < FRESH_DAYS * DAY_MS
  const worked = new Map([...places.keys()].filter(isFresh).map((url) => [url, known[url] ?? now]))
  const due = [...places.keys()].filter((url) => !worked.has(url))
  const broken: string[] = []
  for (const { url, state, status } of await request(due)) {
    const found = places.get(url)
    if (!found) continue
    if (state === LinkState.OK) worked.set(url, now)
    else broken.push(`${url}: ${status || 'no answer'}, linked in ${found.join(', ')}`)
  }
  mkdirSync(dirname(cache), { recursive: true })
  writeFileSync(cache, JSON.stringify(Object.fromEntries(worked)))
  return broken
}

/** Requests the links of a page that contains them all, because the library starts from a page. */
async function request(urls: readonly string[]) {
  if (urls.length === 0) return []
  const folder = mkdtempSync(join(tmpdir(), 'links-'))
  try {
    const links = urls.map((url) => `<a href="${escapeHtml(url)}">link</a>`)
    writeFileSync(join(folder, 'index.html'), links.join('\n'))
    const options = { concurrency: 4, retry: true, timeout: 30_000, userAgent: USER_AGENT }
    const result = await new LinkChecker().check({ path: folder, ...options })
    return result.links
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (import.meta.main) {
  const cache = join(import.meta.dir, '../../.cache/external-links.json')
  const places = listExternalLinks(await readPages())
  const broken = await checkLinks(places, { cache, now: Date.now() })
  console.log([...broken, `${places.size} links to other sites, ${broken.length} broken`].join('\n'))
  process.exitCode = broken.length > 0 ? 1 : 0
}
