import { hasErrors, type Problem } from '../mdx/problem.ts'
import { isExternal } from '../mdx/transform/links.ts'
import type { SiteConfig } from '../navigation/site-config.ts'
import { flattenTree, type PageTree } from '../navigation/tree.ts'
import { lastUpdateOf } from './assemble.ts'
import { checkLinks, type LinkingFile, type Targets } from './check-links.ts'
import type { CompiledPages } from './compile-pages.ts'
import { failOnErrors } from './failure.ts'
import type { History } from './history.ts'
import type { Content, PageSource } from './read-content.ts'

export interface ContentInput {
  written: SiteConfig
  content: Content
  tree: PageTree
  compiled: CompiledPages
  history: History
}

/** Addresses that links may name though no page of the tree stands there. */
const OTHER_ADDRESSES =
  '/search /search-index.json /sitemap.xml /robots.txt /llms.txt /llms-full.txt /docs.json /openapi.json /mcp /api/search'

/**
 * Ends the build with everything that is wrong with the content, all at once; gives back what is only worth
 * mentioning.
 */
export function checkContent(input: ContentInput): Problem[] {
  const { content, compiled } = input
  const problems = [
    ...content.problems,
    ...content.pages.flatMap(({ file }) => compiled.get(file)?.problems ?? []),
    // A page that could not be read is missing everywhere: what links to it is not to blame.
    ...(content.problems.length === 0 ? checkLinks(linkingFiles(input), collectTargets(input)) : []),
    ...warnOfDuplicates(input),
    ...warnOfMissingHistory(input),
  ]
  failOnErrors(problems)
  return problems
}

function linkingFiles({ written, content, compiled }: ContentInput): LinkingFile[] {
  const pages = content.pages.map((page) => ({
    file: page.file,
    route: page.place.node.route,
    links: [...(compiled.get(page.file)?.links ?? []), ...supersedingLink(page)],
  }))
  const navbar = [...written.navbar.left, ...written.navbar.right].filter(({ href }) => !isExternal(href))
  const links = navbar.map(({ href }) => ({ target: href, line: 1, column: 1 }))
  return [...pages, { file: 'content/site.ts', links }]
}

function supersedingLink({ frontMatter }: PageSource): LinkingFile['links'] {
  const target = frontMatter.value.superseded_by
  return target === undefined ? [] : [{ target, ...frontMatter.locate('superseded_by') }]
}

function collectTargets({ content, tree, compiled }: ContentInput): Targets {
  const pages = new Map<string, ReadonlySet<string> | 'unknown'>()
  for (const { route } of flattenTree(tree.nodes)) pages.set(route, new Set<string>())
  for (const { file, place, frontMatter } of content.pages) {
    const article = compiled.get(file)
    const ids = article?.anchors.map(({ id }) => id) ?? []
    const fragments = new Set([...ids, ...Object.keys(frontMatter.value.aliases ?? {})])
    pages.set(place.node.route, article && hasErrors(article.problems) ? 'unknown' : fragments)
  }
  return { pages, files: new Set(OTHER_ADDRESSES.split(' ')) }
}

/** D-082: the first one is shown. */
function warnOfDuplicates({ tree }: ContentInput): Problem[] {
  return tree.duplicates.map(({ route, kept, dropped }) => ({
    severity: 'warning',
    file: `content/docs/${dropped}`,
    message: `duplicate route ${route}`,
    hint: `It belongs to ${kept} already, which is the one that is shown.`,
  }))
}

/** D-037: one warning for all, because they have one cause. */
function warnOfMissingHistory({ content, history }: ContentInput): Problem[] {
  const unknown = content.pages.filter((page) => lastUpdateOf(page, history) === undefined)
  const [first] = unknown
  if (!first) return []
  const others = unknown.length > 1 ? ` and ${unknown.length - 1} more` : ''
  return [
    {
      severity: 'warning',
      file: first.file,
      message: `no author and time of the last change${others}: git does not know the page`,
      hint: 'Commit it, fetch the whole history, or write last_update in the front matter.',
    },
  ]
}
