/**
 * Returns the path and query of a request. If the request went to another origin than the page's, its host comes first.
 */
export function shortenRequestUrl(url: string, pageUrl: string): string {
  if (!URL.canParse(url)) return url
  const { protocol, host, pathname, search, origin } = new URL(url)
  if (!protocol.startsWith('http')) return url
  const path = pathname + search
  return URL.canParse(pageUrl) && new URL(pageUrl).origin === origin ? path : host + path
}
