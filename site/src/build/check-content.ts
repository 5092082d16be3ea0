import type { LinkUse } from '../mdx/article.ts'
import { hasErrors, type Problem } from '../mdx/content-problem.ts'
import { didYouMean } from '../mdx/did-you-mean.ts'
import { flattenTree, type PageTree } from '../navigation/page-tree.ts'
import type { SiteConfig } from '../navigation/site-config.ts'
import { findLastUpdate } from './assemble-pages.ts'
import type { CompiledPages } from './compile-pages.ts'
import type { History } from './git-history.ts'
import type { PageSource } from './page-source.ts'
import type { Content } from './read-content.ts'
import type { SiteSettings } from './read-site-config.ts'
import { checkRules, type RuleInput } from './diagnosis-rules.ts'
import { checkRedirects } from './redirects.ts'
import { checkReleases } from './check-releases.ts'
import { decodeFragment } from '../navigation/paths.ts'
import { PAGE_TOP, PHRASE_LISTS } from './search-index.ts'

export interface ContentInput {
  settings: SiteSettings
  content: Content
  tree: PageTree
  sources: readonly PageSource[]
  compiled: CompiledPages
  configRules: RuleInput['configRules']
  history: History
}

/** Valid link targets other than pages. */
const OTHER_PATHS =
  '/search /search-index.json /search-index-server.json /sitemap.xml /robots.txt /llms.txt /llms-full.txt /docs.json /openapi.json /mcp /api/search /api/diagnose'

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
    ...checkRules(input),
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

function collectTargets({ settings, content, tree, sources, compiled }: ContentInput): Targets {
  const pages = new Map<string, ReadonlySet<string> | 'unknown'>()
  for (const { route } of flattenTree(tree.nodes)) pages.set(route, new Set<string>())
  for (const { file, place, frontMatter } of sources) {
    const article = compiled.get(file)
    const ids = article?.anchors.map(({ id }) => id) ?? []
    const fragments = new Set([...ids, ...Object.keys(frontMatter.value.aliases ?? {})])
    pages.set(place.node.route, article && hasErrors(article.problems) ? 'unknown' : fragments)
  }
  const drafts = new Set(content.drafts.map(({ place }) => place.node.route))
  const missingMarkdown = settings.config.brokenMarkdownLinks
  return { pages, drafts, files: new Set(OTHER_PATHS.split(' ')), missingMarkdown }
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

/** Everything that links can point to. */
export interface Targets {
  /** Maps the route of a page to its valid fragments, or to `unknown` if the page has errors. */
  pages: ReadonlyMap<string, ReadonlySet<string> | 'unknown'>
  /** Routes of drafts, which are not built. */
  drafts: ReadonlySet<string>
  /** Paths outside the page tree: files, search, and APIs. */
  files: ReadonlySet<string>
  /** Severity of a link to a Markdown file that does not exist. */
  missingMarkdown: Problem['severity']
}

interface LinkingFile {
  file: string
  /** Route of the page; absent if the file is not a page. Links that consist of only a fragment require a route. */
  route?: string
  links: readonly LinkUse[]
}

/**
 * Reports links to pages and fragments that do not exist. Suggests the target with the most similar name, if one is
 * similar (D-080).
 */
export function checkLinks(sources: readonly LinkingFile[], targets: Targets): Problem[] {
  return sources.flatMap(({ file, route, links }) =>
    links.flatMap(({ target, line, column }): Problem[] => {
      const fault = explainTarget(target, { route, targets })
      return fault ? [{ severity: 'error', file, line, column, ...fault }] : []
    }),
  )
}

/** Matches the names of files that are not pages, by their extension. */
const FILE = /\.(?!html?$|mdx?$)[a-z0-9]{2,5}$/i
const FILE_HINT =
  'The site publishes only pages and their images. Link to the file by its URL on another site.'

type LinkFault = Pick<Problem, 'message'> & Partial<Pick<Problem, 'severity' | 'hint'>>

function explainTarget(
  target: string,
  { route, targets }: { route: string | undefined; targets: Targets },
): LinkFault | undefined {
  const [url = '', fragment] = target.split('#')
  const path = url === '' ? route : url.replace(/\?.*$/, '')
  if (path && /^[^/].*\.mdx?$/.test(path)) return explainMarkdownFile(target, targets)
  if (!path?.startsWith('/')) {
    const hints = [
      'Links inside the site start with a slash.',
      // A host name, for example near.org
      /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/?]|$)/i.test(target) &&
        `For another site, write https://${target}.`,
      /^\.\.?\//.test(target) && FILE.test(path ?? '') && FILE_HINT,
      didYouMean(`/${path}`, targets.pages.keys()),
    ]
    return { message: `broken link to ${target}`, hint: hints.filter(Boolean).join(' ') }
  }
  if (targets.files.has(path)) return undefined
  const page = targets.pages.get(path === '/index.md' ? '/' : path.replace(/\.md$/, ''))
  if (page === undefined) {
    if (targets.drafts.has(path)) {
      const hint = 'Publish the draft together with this page, or remove the link.'
      return { message: `broken link to ${target}: the page is a draft`, hint }
    }
    if (/\.mdx?$/.test(path)) return explainMarkdownFile(target, targets)
    const hint = didYouMean(path, targets.pages.keys()) ?? (FILE.test(path) ? FILE_HINT : undefined)
    return { message: `broken link to ${target}: there is no page ${path}`, ...(hint && { hint }) }
  }
  if (!fragment || page === 'unknown' || page.has(decodeFragment(fragment))) return undefined
  const known = [...page].map((id) => `#${id}`)
  return {
    message: `broken link to ${target}: the page ${path} has no anchor #${fragment}`,
    hint: didYouMean(`#${fragment}`, known) ?? `Its anchors: ${known.join(' ') || 'none'}`,
  }
}

/** D-081: a link to a missing Markdown file stops the build only if the settings say so. */
function explainMarkdownFile(target: string, { missingMarkdown }: Targets): LinkFault {
  const hint = 'Link to pages by their path, such as /intro/keys.'
  return { severity: missingMarkdown, message: `broken Markdown link to ${target}`, hint }
}

const DAY_MS = 86_400_000
const WARN_DAYS = 30
/** RFC 9116, section 2.5.5 recommends less than a year. */
const MAX_DAYS = 366

/**
 * Checks the expiry date of security.txt. Warns if the date is near or past, because an expired security.txt must not
 * be used. Rejects a date more than a year ahead, so that the owner has to check the contact at least once a year.
 */
export function checkSecurityExpiry(
  security: SiteConfig['security'],
  { file, now }: { file: string; now: number },
): Problem[] {
  if (security === null) return []
  const days = Math.floor((Date.parse(security.expires) - now) / DAY_MS)
  if (days > MAX_DAYS) {
    const message = `security.expires is ${days} days from now`
    return [{ severity: 'error', file, message, hint: 'Choose a date within a year.' }]
  }
  if (days >= WARN_DAYS) return []
  const message =
    days < 0 ? `security.expires was on ${security.expires}` : `security.expires is in ${days} days`
  const hint = 'Check that security.contact still works, and set a date within the next year.'
  return [{ severity: 'warning', file, message, hint }]
}
