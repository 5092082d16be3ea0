import { hasErrors, type Problem } from '../mdx/content-problem.ts'
import { flattenTree, type PageTree } from '../navigation/page-tree.ts'
import { findLastUpdate } from './assemble-pages.ts'
import { checkLinks, type LinkingFile, type Targets } from './check-links.ts'
import type { CompiledPages } from './compile-pages.ts'
import type { History } from './git-history.ts'
import type { PageSource } from './page-source.ts'
import { checkRedirects } from './redirects.ts'
import { checkReleases } from './release-check.ts'
import { checkSecurityExpiry } from './security-check.ts'
import type { Content } from './read-content.ts'
import type { SiteSettings } from './read-site-config.ts'
import { PAGE_TOP, PHRASE_LISTS } from './search-index.ts'

export interface ContentInput {
  settings: SiteSettings
  content: Content
  tree: PageTree
  sources: readonly PageSource[]
  compiled: CompiledPages
  history: History
}

/** Valid link targets other than pages. */
const OTHER_PATHS =
  '/search /search-index.json /search-index-server.json /sitemap.xml /robots.txt /llms.txt /llms-full.txt /docs.json /openapi.json /mcp /api/search'

/** Collects all errors and warnings of the content. Must run after all pages are compiled. */
export function checkContent(input: ContentInput): Problem[] {
  const { content, sources, compiled } = input
  const isComplete = content.problems.length === 0
  return [
    ...content.problems,
    ...sources.flatMap(({ file }) => compiled.get(file)?.problems ?? []),
    // While a page cannot be parsed, skips the check of links, because links to that page would be reported as broken.
    ...(isComplete ? checkLinks(linkingFiles(input), collectTargets(input)) : []),
    ...checkRedirects(content.redirects, input.tree),
    ...checkPhrases(input),
    ...checkReleases(sources, input.settings.config.neard, latestTime(input.history)),
    ...checkSecurityExpiry(input.settings.config.security, { file: input.settings.file, now: Date.now() }),
    ...warnOfDrafts(content),
    ...warnOfUnusedFiles(input),
    ...warnOfMissingHistory(input),
  ]
}

/** Returns the time of the clock or, if the clock is behind, of the newest commit, in milliseconds since 1970. */
function latestTime(history: History): number {
  const commits = Array.from(history.values(), ({ time }) => Date.parse(time))
  return commits.reduce((latest, time) => Math.max(latest, time), Date.now())
}

function linkingFiles({ settings, sources, compiled }: ContentInput): LinkingFile[] {
  const pages = sources.map((page) => ({
    file: page.file,
    route: page.place.node.route,
    links: [...(compiled.get(page.file)?.links ?? []), ...supersedingLink(page)],
  }))
  return [...pages, { file: settings.file, links: settings.links }]
}

/** Checks that each key of `found_as` and `questions` is the id of a section or the top of the page. */
function checkPhrases({ sources, compiled }: ContentInput): Problem[] {
  return sources.flatMap(({ file, frontMatter }) => {
    const article = compiled.get(file)
    if (article === undefined || hasErrors(article.problems)) return []
    const known = new Set([PAGE_TOP, ...article.sections.map(({ id }) => id)])
    return PHRASE_LISTS.flatMap((list) => {
      const unknown = Object.keys(frontMatter.value[list] ?? {}).filter((id) => !known.has(id))
      return unknown.map((id): Problem => ({
        severity: 'error',
        file,
        ...frontMatter.locate(list, id),
        message: `${list}: no section of this page has the id "${id}"`,
        hint: `Use the id of a heading, or "${PAGE_TOP}" for the page itself.`,
      }))
    })
  })
}

function supersedingLink({ frontMatter }: PageSource): LinkingFile['links'] {
  const target = frontMatter.value.superseded_by
  return target === undefined ? [] : [{ target, ...frontMatter.locate('superseded_by') }]
}

function collectTargets({ content, tree, sources, compiled }: ContentInput): Targets {
  const pages = new Map<string, ReadonlySet<string> | 'unknown'>()
  for (const { route } of flattenTree(tree.nodes)) pages.set(route, new Set<string>())
  for (const { file, place, frontMatter } of sources) {
    const article = compiled.get(file)
    const ids = article?.anchors.map(({ id }) => id) ?? []
    const fragments = new Set([...ids, ...Object.keys(frontMatter.value.aliases ?? {})])
    pages.set(place.node.route, article && hasErrors(article.problems) ? 'unknown' : fragments)
  }
  const drafts = new Set(content.drafts.map(({ place }) => place.node.route))
  return { pages, drafts, files: new Set(OTHER_PATHS.split(' ')) }
}

function warnOfDrafts({ drafts }: Content): Problem[] {
  return drafts.map(({ file, frontMatter }) => ({
    severity: 'warning',
    file,
    ...frontMatter.locate('draft'),
    message: 'the page is a draft and was not built',
    hint: '`bun run dev` shows it. Remove this line to publish the page.',
  }))
}

function warnOfUnusedFiles({ content, sources, compiled }: ContentInput): Problem[] {
  const used = new Set(
    sources.flatMap(({ file }) => compiled.get(file)?.dependencies.map(({ path }) => path) ?? []),
  )
  const unused = content.files.filter((path) => !used.has(path))
  return unused.map((path) => ({
    severity: 'warning',
    file: `content/docs/${path}`,
    message: 'no page uses this file',
    ...(/\.mdx?$/i.test(path) && { hint: 'Rename it if it is a page: page files end in .mdx.' }),
  }))
}

/** Reports with a single warning that the last change is unknown, because all pages have the same cause (D-037). */
function warnOfMissingHistory({ sources, history }: ContentInput): Problem[] {
  const unknown = sources.filter((page) => findLastUpdate(page, history) === undefined)
  const [first] = unknown
  if (!first) return []
  const others = unknown.length > 1 ? ` and ${unknown.length - 1} more` : ''
  return [
    {
      severity: 'warning',
      file: first.file,
      message: `no author and time of the last change${others}: git has no commit of the page`,
      hint: 'Commit it, fetch the complete history, or set last_update in the front matter.',
    },
  ]
}
