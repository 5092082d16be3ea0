import type { CategoryPage, DocumentPage, Page, ReleaseCheck } from '../navigation/page-model.ts'
import { canonicalUrl, toFileName } from '../navigation/paths.ts'
import type { SiteConfig } from '../navigation/site-config.ts'
import { type PageTree, flattenTree } from '../navigation/page-tree.ts'

/** Maps the route of a page to its Markdown. */
export type MarkdownPages = ReadonlyMap<string, string>

/** Formats each page of the tree as Markdown. `bodies` maps the routes of documents to their text. */
export function createMarkdownPages(
  pages: readonly Page[],
  { config, bodies }: { config: SiteConfig; bodies: ReadonlyMap<string, string> },
): MarkdownPages {
  const markdown = new Map<string, string>()
  for (const page of pages) {
    if (page.kind === 'document')
      markdown.set(
        page.route,
        `${formatHead(page, config)}\n${bodies.get(page.route) ?? ''}\n${formatFoot(page.checked)}`,
      )
    if (page.kind === 'category') markdown.set(page.route, `${formatHead(page, config)}\n${cardList(page)}`)
  }
  return markdown
}

/** Formats the index for language models (llmstxt.org): title, Markdown URL, and description of each page. */
export function formatLlmsIndex(
  tree: PageTree,
  { config, pages }: { config: SiteConfig; pages: readonly Page[] },
): string {
  const byRoute = new Map(pages.map((page) => [page.route, page]))
  const entry = (route: string): string => {
    const page = byRoute.get(route)
    return `- [${page?.title}](${markdownUrl(route, config)}): ${page?.description}`
  }
  const sections = tree.nodes.map((node) => {
    const entries = flattenTree([node]).map(({ route }) => entry(route))
    return `## ${node.title}\n\n${entries.join('\n')}`
  })
  const server = `MCP server (streamable HTTP, no key): ${canonicalUrl('/mcp', config)}. Its tools search these pages and read one.`
  return [`# ${config.title}`, `> ${config.tagline}`, server, ...sections].join('\n\n') + '\n'
}

/** Characters up to which all pages are in one file. Models read no more at once, and platforms serve no larger file. */
const MAX_CHARACTERS = 5_000_000
const SEPARATOR = '\n---\n\n'

/**
 * Returns `llms-full.txt` with all pages in reading order. If that would be too long, it is the index of one file for each
 * category and page of the top level, named `llms-full.<category>.txt`.
 */
export function formatLlmsFull(
  { nodes }: PageTree,
  { config, markdown }: { config: Pick<SiteConfig, 'title' | 'origin' | 'base'>; markdown: MarkdownPages },
): Map<string, string> {
  const whole = [...markdown.values()].join(SEPARATOR)
  if (whole.length <= MAX_CHARACTERS) return new Map([['llms-full.txt', whole]])
  const parts = nodes.map((node) => {
    const texts = flattenTree([node]).map(({ route }) => markdown.get(route) ?? '')
    return { node, name: `llms-full.${toFileName(node.route)}.txt`, text: texts.join(SEPARATOR) }
  })
  const entries = parts.map(
    ({ node, name }) => `- [${node.title}](${config.origin}${config.base}${name}): ${node.description}\n`,
  )
  const index = `# ${config.title}\n\nThe text of all pages, in one file for each category.\n\n${entries.join('')}`
  return new Map([['llms-full.txt', index], ...parts.map(({ name, text }) => [name, text] as const)])
}

function formatHead({ title, description, route }: DocumentPage | CategoryPage, config: SiteConfig): string {
  return `# ${title}\n\n> ${description} <${canonicalUrl(route, config)}>\n`
}

function formatFoot({ release, protocol, date, newer }: ReleaseCheck): string {
  const note = newer === undefined ? '' : ` The current release is ${newer}.`
  return `Checked for neard ${release} (protocol ${protocol}) on ${date}.${note}\n`
}

function cardList({ cards }: CategoryPage): string {
  return cards.map(({ label, href, description }) => `- [${label}](${href}): ${description}\n`).join('')
}

function markdownUrl(route: string, config: SiteConfig): string {
  return `${config.origin}${config.base}${toFileName(route)}.md`
}
