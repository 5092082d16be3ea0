import type { Root } from 'mdast'
import { toHref } from '../../navigation/paths.ts'
import { type Article, reject } from '../article.ts'
import type { Place } from '../problem.ts'
import { findAll } from './find-all.ts'

const DOCUMENT_FILE = /^([^#?]+\.mdx?)([#?].*)?$/

/** `https:`, `mailto:` and the like: nothing that the build can check. */
export function isExternal(href: string): boolean {
  return /^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)
}

/** Writes down where the page links to, and turns each internal target into an address under the site's base. */
export function resolveLinks(tree: Root, article: Article): void {
  for (const node of findAll(tree, ['link', 'definition'])) {
    if (isExternal(node.url)) continue
    const place = node.position?.start ?? { line: 1, column: 1 }
    node.url = resolveTarget(node.url, { article, place })
  }
}

function resolveTarget(target: string, { article, place }: { article: Article; place: Place }): string {
  const [, file, suffix = ''] = DOCUMENT_FILE.exec(target) ?? []
  if (file !== undefined && !file.startsWith('/')) {
    const { path, route } = article.sources.routeOf(file)
    article.dependencies.push({ kind: 'document', path, fingerprint: route ?? '' })
    if (route === undefined) {
      warnMissingFile(target, { article, place })
      return target
    }
    article.links.push({ target: route + suffix, line: place.line, column: place.column })
    return toHref(route, article.sources.base) + suffix
  }
  if (target === '') reject(article, place, { message: 'a link to nowhere' })
  article.links.push({ target, line: place.line, column: place.column })
  return target.startsWith('/') ? toHref(target, article.sources.base) : target
}

/** D-081: a link to a Markdown file that is not there is no reason to stop. */
function warnMissingFile(target: string, { article, place }: { article: Article; place: Place }): void {
  article.problems.push({
    severity: 'warning',
    file: article.file,
    line: place.line,
    column: place.column,
    message: `broken Markdown link to ${target}`,
    hint: 'Link to pages by their address, for example /intro/keys.',
  })
}
