import { toVisibleLine } from '../visible-text.ts'

/** The page that a report came from, as short as it can be recognised: host and path, without what stands behind them. */
export function toPlace(url: string): string {
  if (!URL.canParse(url)) return toVisibleLine(url)
  const { host, pathname, protocol } = new URL(url)
  if (!protocol.startsWith('http')) return toVisibleLine(url)
  return toVisibleLine(host + (pathname === '/' ? '' : decode(pathname)))
}

function decode(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
