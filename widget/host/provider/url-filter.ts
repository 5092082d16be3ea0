import { routes } from '@node-docs/edge/contract/routes'

/** Where the provider answers, below its origin. */
const PATHS = [...Object.values(routes), '/frame/', '/widget.js', '/assets/widget/']

/**
 * Tells which addresses are not logged: those with a configured text in them, and the provider's own, always
 * (W-147, W-148). A page that is served by the provider's host itself keeps its other requests.
 */
export function createUrlFilter({
  page,
  provider,
  texts,
}: {
  /** Origin of the host page. */
  page: string
  /** Addresses of API and frame. */
  provider: readonly string[]
  texts: readonly string[]
}): (url: string) => boolean {
  const origins = provider.map((address) => new URL(address, page).origin)
  return (url) => {
    if (texts.some((text) => url.includes(text))) return true
    const origin = origins.find((candidate) => url.startsWith(`${candidate}/`) || url === candidate)
    if (origin === undefined) return false
    return origin !== page || PATHS.some((path) => url.startsWith(path, origin.length))
  }
}
