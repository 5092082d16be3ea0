import { createError, type Problem } from '../mdx/content-problem.ts'
import { flattenTree, type PageTree } from '../navigation/page-tree.ts'
import { checkPath } from './check-names.ts'

/** An old path of a page or a category, from its `redirect_from`. */
export interface OldPath {
  from: string
  /** Route of the page or category. */
  to: string
  /** File that lists the path. */
  file: string
  line?: number
  column?: number
}

/** Returns a map from old paths to routes, for the manifest. */
export function toRedirects(oldPaths: readonly OldPath[]): Record<string, string> {
  return Object.fromEntries(oldPaths.map(({ from, to }) => [from, to]))
}

/**
 * Reports old paths that would never redirect, because they are a page or are used by the application. Also reports
 * paths that are listed twice.
 */
export function checkRedirects(oldPaths: readonly OldPath[], { nodes }: PageTree): Problem[] {
  const pages = new Set(flattenTree(nodes).map(({ route }) => route))
  const owners = new Map<string, OldPath>()
  return oldPaths.flatMap((oldPath): Problem[] => {
    const { from, to, file, line, column } = oldPath
    const place = { ...(line !== undefined && { line }), ...(column !== undefined && { column }) }
    const other = owners.get(from)
    owners.set(from, other ?? oldPath)
    if (from === to) {
      const hint = 'The page would redirect to itself. Remove this line.'
      return [
        createError(file, { ...place, message: `redirect_from lists the page's own path ${from}`, hint }),
      ]
    }
    if (pages.has(from)) {
      const hint = 'The page there would never redirect. Remove that page, or remove this line.'
      return [createError(file, { ...place, message: `redirect_from lists ${from}, which is a page`, hint })]
    }
    if (other !== undefined) {
      const hint = `${other.file} lists it, too. A path leads to one page.`
      return [createError(file, { ...place, message: `redirect_from lists ${from} a second time`, hint })]
    }
    return checkPath(from, file).map((problem) => ({ ...problem, ...place }))
  })
}
