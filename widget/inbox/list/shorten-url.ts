import { escapeInvisibleLine } from '../escape-invisible.ts'

/** Host and path of an HTTP or HTTPS URL, without query and fragment. Other strings stay as they are. */
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
