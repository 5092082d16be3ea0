import { mountedServices } from '@node-docs/edge/contract/hosts'
import { routes } from '@node-docs/edge/contract/provider-paths-and-headers'
import { createError, type Problem } from '../mdx/content-problem.ts'

const NAME = /^[a-z0-9._-]+$/

/** File of the home page. Its name may have capitals, because it does not appear in a URL. */
const HOME = 'README.mdx'

/**
 * First path segments that the application uses itself. A page with such a path is unreachable, and so is every page
 * below some of them, such as `frame`.
 */
const TAKEN = new Set([
  ...mountedServices,
  ...Object.values(routes).map((path) => path.split('/')[1] ?? ''),
  '.well-known',
  '404',
  'api',
  'assets',
  'data',
  'healthz',
  'mcp',
  'openapi',
  'pages',
  'rating',
  'readyz',
  'search',
])

/** Files at the top level of the published site. A page cannot have the same path. */
const FILES = new Set(
  'demo.html diagnosis-rules.json docs.json favicon.svg footer.txt index llms-full.txt llms.txt manifest.webmanifest openapi.json robots.txt search-index-server.json search-index.json sitemap.xml widget.js'.split(
    ' ',
  ),
)

/** Checks the name of a page file or a category folder, which is a part of the path. */
export function checkName(name: string, file: string): Problem[] {
  if (NAME.test(name) || name === HOME) return []
  const suggested = suggestName(name)
  const renaming = suggested === '' ? 'Rename it' : `Rename it, for example to ${suggested}`
  return [
    createError(file, {
      message: `the name ${JSON.stringify(name)} cannot be part of a URL`,
      hint: `${renaming}: names have only a-z, 0-9, ".", "_", and "-".`,
    }),
  ]
}

/** Reports routes at which a page could not be reached. */
export function checkPath(route: string, file: string): Problem[] {
  const [, first = '', ...rest] = route.split('/')
  const isEnding = /\.(?:html|md)$/.test(route)
  if (isEnding) {
    const hint = `The path ${route.replace(/\.\w+$/, '')} also answers there. Leave out the ending.`
    return [createError(file, { message: `the path ${route} is another form of a page`, hint })]
  }
  if (rest.length > 0 && /\/(?:index|README)$/.test(route)) {
    const hint =
      'The index of a folder comes from its category.json, or from the page beside it with its name. Choose another name.'
    return [createError(file, { message: `the path ${route} is the index of a category`, hint })]
  }
  if (rest.length === 0 && FILES.has(first)) {
    const hint = 'The site has a file there. Choose another name.'
    return [createError(file, { message: `the path ${route} is taken`, hint })]
  }
  if (!TAKEN.has(first)) return []
  const what = rest.length === 0 ? route : `/${first}/`
  const hint = `The application answers ${what} itself. Choose another name than ${[...TAKEN].toSorted().join(', ')}.`
  return [createError(file, { message: `the path ${route} is taken`, hint })]
}

/** `Über Keys.mdx` -> `uber-keys.mdx`; empty if no valid characters are left. */
function suggestName(name: string): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.mdx)?$/.exec(name) ?? []
  const plain = stem
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return plain === '' ? '' : plain + ending
}
