import { routes } from '@node-docs/edge/contract/routes'

/** Paths of the provider on its origin. */
const PATHS = [...Object.values(routes), '/frame/', '/widget.js', '/assets/widget/']

/**
 * Creates a predicate for URLs that are not logged: URLs that contain a configured string (W-147), and URLs of the
 * provider (W-148). If the page has the same origin as the provider, only the provider's paths are excluded.
 */
export function createUrlFilter({
  page,
  provider,
  texts,
}: {
  /** The host page's origin. */
  page: string
  /** URLs of the API and the frame. */
  provider: readonly string[]
  texts: readonly string[]
}): (url: string) => boolean {
  const origins = provider.map((url) => new URL(url, page).origin)
  return (url) => {
    if (texts.some((text) => url.includes(text))) return true
    const origin = origins.find((candidate) => url.startsWith(`${candidate}/`) || url === candidate)
    if (origin === undefined) return false
    return origin !== page || PATHS.some((path) => url.startsWith(path, origin.length))
  }
}
