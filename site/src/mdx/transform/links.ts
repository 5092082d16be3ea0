import type { Root } from 'mdast'
import { toHref } from '../../navigation/paths.ts'
import { type Article, reportError } from '../article.ts'
import type { Position } from '../problem.ts'
import { findAll } from './find-all.ts'

const DOCUMENT_FILE = /^([^#?]+\.mdx?)([#?].*)?$/

/** Whether an address has a scheme or a host, such as `https:`, `mailto:`, or `//`. The build cannot check these. */
export function isExternal(href: string): boolean {
  return /^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)
}

/** Collects the links of a page, and adds the base path to internal ones. */
export function resolveLinks(tree: Root, article: Article): void {
  for (const node of findAll(tree, ['link', 'definition'])) {
    if (isExternal(node.url)) continue
    const position = node.position?.start ?? { line: 1, column: 1 }
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
    if (route === undefined) {
      warnMissingFile(target, { article, position })
      return target
    }
    article.links.push({ target: route + suffix, line: position.line, column: position.column })
    return toHref(route, article.sources.base) + suffix
  }
  if (target === '') reportError(article, position, { message: 'a link without an address' })
  article.links.push({ target, line: position.line, column: position.column })
  return target.startsWith('/') ? toHref(target, article.sources.base) : target
}

/** D-081: a link to a missing Markdown file does not stop the build. */
function warnMissingFile(
  target: string,
  { article, position }: { article: Article; position: Position },
): void {
  article.problems.push({
    severity: 'warning',
    file: article.file,
    line: position.line,
    column: position.column,
    message: `broken Markdown link to ${target}`,
    hint: 'Link to pages by their address, for example /intro/keys.',
  })
}
