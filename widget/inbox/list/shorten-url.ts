import { escapeInvisibleLine } from '../escape-invisible.ts'

/** The page that a report came from, as short as it can be recognised: host and path, without what stands behind them. */
export function shortenUrl(url: string): string {
  if (!URL.canParse(url)) return escapeInvisibleLine(url)
  const { host, pathname, protocol } = new URL(url)
  if (!protocol.startsWith('http')) return escapeInvisibleLine(url)
  return escapeInvisibleLine(host + (pathname === '/' ? '' : decode(pathname)))
}

function decode(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
