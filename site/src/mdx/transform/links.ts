import type { Root } from 'mdast'
import { toHref } from '../../navigation/paths.ts'
import { type Article, type ArticleSources, reportError } from '../article.ts'
import type { Position } from '../content-problem.ts'
import { findAll } from '../mdast.ts'

const DOCUMENT_FILE = /^([^#?]+\.mdx?)([#?].*)?$/

/** Whether a link has a scheme or a host, such as `https:`, `mailto:`, or `//`. The build cannot check such links. */
export function isExternal(href: string): boolean {
  return /^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)
}

/** Allowed schemes of links. Links with other schemes would do nothing in most browsers, or run code. */
const SCHEMES = ['https:', 'http:', 'mailto:', 'tel:']

/** Explains why an external URL cannot be a link; `undefined` if it can. */
export function explainExternal(href: string): { message: string; hint: string } | undefined {
  const scheme = /^[^:/]*:/.exec(href)?.[0].toLowerCase()
  if (scheme === undefined) return { message: `the link ${href} has no scheme`, hint: `Write https:${href}.` }
  if (!SCHEMES.includes(scheme)) {
    const hint = `Links start with ${SCHEMES.join(', ')}, or with a slash for a page of this site.`
    return { message: `the link ${href} has the unknown scheme ${scheme}`, hint }
  }
  if (URL.canParse(href)) return undefined
  return { message: `the link ${href} is not a valid URL`, hint: 'Write it as your browser shows it.' }
}

/** Explains why a complete URL of this site cannot be a link: the build checks paths only. */
function explainOwnOrigin(
  href: string,
  { base, origin }: ArticleSources,
): { message: string; hint: string } | undefined {
  const { host, origin: linked, pathname, search, hash } = new URL(href)
  if (linked !== origin && `https://${host}` !== origin) return undefined
  const route = pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : pathname
  const hint = `Write ${route}${search}${hash}, which the build checks.`
  return { message: `the link ${href} names this site`, hint }
}

/** Collects the links of a page, and adds the base path to internal ones. */
export function resolveLinks(tree: Root, article: Article): void {
  for (const node of findAll(tree, ['link', 'definition'])) {
    const position = node.position?.start ?? { line: 1, column: 1 }
    if (isExternal(node.url)) {
      const fault = explainExternal(node.url) ?? explainOwnOrigin(node.url, article.sources)
      if (fault) reportError(article, position, fault)
      continue
    }
    node.url = resolveTarget(node.url, { article, position })
  }
}

function resolveTarget(
  target: string,
  { article, position }: { article: Article; position: Position },
): string {
  const [, file, suffix = ''] = DOCUMENT_FILE.exec(target) ?? []
  if (file !== undefined && !file.startsWith('/')) {
    const { path, route } = article.sources.routeOf(file)
    article.dependencies.push({ kind: 'document', path, fingerprint: route ?? '' })
    article.links.push({
      target: route === undefined ? target : route + suffix,
      line: position.line,
      column: position.column,
    })
    return route === undefined ? target : toHref(route, article.sources.base) + suffix
  }
  if (target === '') {
    const hint = 'Write it between the parentheses, for example /intro/keys.'
    reportError(article, position, { message: 'a link without a URL', hint })
  }
  article.links.push({ target, line: position.line, column: position.column })
  return target.startsWith('/') ? toHref(target, article.sources.base) : target
}
