import type { LinkUse } from '../mdx/article.ts'
import { didYouMean } from '../mdx/did-you-mean.ts'
import type { Problem } from '../mdx/content-problem.ts'

/** Everything that links can point to. */
export interface Targets {
  /** Maps the route of a page to its valid fragments, or to `unknown` if the page has errors. */
  pages: ReadonlyMap<string, ReadonlySet<string> | 'unknown'>
  /** Routes of drafts, which are not built. */
  drafts: ReadonlySet<string>
  /** Paths outside the page tree: files, search, and APIs. */
  files: ReadonlySet<string>
}

export interface LinkingFile {
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
    // D-081: a link to a missing Markdown file does not stop the build.
    if (/\.mdx?$/.test(path)) return { severity: 'warning', message: `broken Markdown link to ${target}` }
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

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    // Uses a fragment with invalid percent-encoding as it is, like browsers.
    return fragment
  }
}
