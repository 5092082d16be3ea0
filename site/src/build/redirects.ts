import { createError, type Problem } from '../mdx/problem.ts'
import { flattenTree, type PageTree } from '../navigation/page-tree.ts'
import { checkAddress } from './check-names.ts'

/** A path that a page had before, from `redirect_from`. */
export interface OldAddress {
  from: string
  /** Route of the page. */
  to: string
  /** File that lists the path. */
  file: string
  line?: number
  column?: number
}

/** Old path -> route, for the manifest. */
export function toRedirects(addresses: readonly OldAddress[]): Record<string, string> {
  return Object.fromEntries(addresses.map(({ from, to }) => [from, to]))
}

/**
 * Reports old paths that are also a page, belong to two pages, or are used by the application. These would never
 * redirect, because pages take precedence.
 */
export function checkRedirects(addresses: readonly OldAddress[], { nodes }: PageTree): Problem[] {
  const pages = new Set(flattenTree(nodes).map(({ route }) => route))
  const owners = new Map<string, OldAddress>()
  return addresses.flatMap((address): Problem[] => {
    const { from, to, file, line, column } = address
    const place = { ...(line !== undefined && { line }), ...(column !== undefined && { column }) }
    const other = owners.get(from)
    owners.set(from, other ?? address)
    if (from === to) {
      const hint = 'The page would redirect to itself. Remove this line.'
      return [
        createError(file, { ...place, message: `redirect_from lists the page's own address ${from}`, hint }),
      ]
    }
    if (pages.has(from)) {
      const hint = 'The page there would never redirect. Remove that page, or remove this line.'
      return [createError(file, { ...place, message: `redirect_from lists ${from}, which is a page`, hint })]
    }
    if (other !== undefined) {
      const hint = `${other.file} lists it, too. An address leads to one page.`
      return [createError(file, { ...place, message: `redirect_from lists ${from} a second time`, hint })]
    }
    return checkAddress(from, file).map((problem) => ({ ...problem, ...place }))
  })
}
