/** Path and query of a request to the page's own origin; for other origins, the host before them. */
export function shortenRequestUrl(url: string, pageUrl: string): string {
  if (!URL.canParse(url)) return url
  const { protocol, host, pathname, search, origin } = new URL(url)
  if (!protocol.startsWith('http')) return url
  const path = pathname + search
  return URL.canParse(pageUrl) && new URL(pageUrl).origin === origin ? path : host + path
}
