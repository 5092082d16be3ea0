import type { LoadedPage } from '../navigation/page-model.ts'
import { pageDataHref } from '../navigation/paths.ts'
import { isObject } from '@node-docs/edge/contract/is-object'

/** Milliseconds after which loading fails. An error helps readers more than an endless progress bar. */
const TIMEOUT_MS = 15_000

const KINDS = new Set<unknown>(['document', 'category', 'search'])

interface DataPlace {
  base: string
  /** Hash of the scripts that will render the page. */
  scripts: string
}

export interface PageLoader {
  /**
   * Loads the page of a route, or returns the cached page. Requests the page again after a failure or after `forget`.
   */
  load: (route: string) => Promise<LoadedPage>
  forget: (route: string) => void
  isLoaded: (route: string) => boolean
}

/** Loads and caches the data of pages (D-072). */
export function createPageLoader(place: DataPlace): PageLoader {
  const pages = new Map<string, Promise<LoadedPage>>()
  const loaded = new Set<string>()

  function load(route: string): Promise<LoadedPage> {
    const known = pages.get(route)
    if (known) return known
    const page = fetchPage(route, place)
    pages.set(route, page)
    page.then(
      () => loaded.add(route),
      () => pages.delete(route),
    )
    return page
  }

  function forget(route: string): void {
    pages.delete(route)
    loaded.delete(route)
  }

  return { load, forget, isLoaded: (route) => loaded.has(route) }
}

async function fetchPage(route: string, place: DataPlace): Promise<LoadedPage> {
  const href = pageDataHref(route, place.base)
  const response = await fetch(href, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`Could not load ${route}: ${href} returned ${response.status}`)
  return parsePageData(await response.json(), { route, scripts: place.scripts })
}

/**
 * Checks that page data is complete, belongs to `route`, and is for these scripts. The content of a page is trusted,
 * because the build wrote it.
 */
export function parsePageData(
  data: unknown,
  { route, scripts }: { route: string; scripts: string },
): LoadedPage {
  if (!isObject(data) || data['scripts'] !== scripts) {
    throw new Error(`Could not load ${route}: its data is for other scripts`)
  }
  const { page } = data
  if (!isPage(page) || page.route !== route)
    throw new Error(`Could not load ${route}: its data is not a page`)
  return page
}

function isPage(value: unknown): value is LoadedPage {
  return (
    isObject(value) &&
    KINDS.has(value['kind']) &&
    typeof value['title'] === 'string' &&
    typeof value['head'] === 'string' &&
    (value['kind'] === 'search' || (typeof value['html'] === 'string' && Array.isArray(value['headings'])))
  )
}
