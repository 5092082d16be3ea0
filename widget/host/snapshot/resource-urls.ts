/**
 * Hosts that serve the same public files for years. Resources from these hosts keep their URL and are never embedded
 * (W-159).
 */
const CDN_HOSTS =
  /^(?:fonts\.googleapis|ajax\.googleapis|cdnjs\.cloudflare|.+\.amazonaws|(?:.+\.)?gstatic)\.com$|^(?:cdn\.jsdelivr\.net|use\.typekit\.net|unpkg\.com)$/

/** Returns the absolute URL, or undefined if the URL is invalid or runs a script. */
export function resolveUrl(text: string, base: string): string | undefined {
  if (text.startsWith('#') || text.startsWith('data:')) return text
  try {
    const url = new URL(text, base)
    return /^(?:https?|blob|data|mailto|tel):$/.test(url.protocol) ? url.href : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether the snapshot embeds the resource at this URL (W-109). It always embeds `blob:` URLs, which are available only
 * within the page.
 */
export function isEmbedded(url: string, isLive: boolean): boolean {
  if (url.startsWith('blob:')) return true
  return !isLive && /^https?:/.test(url) && !CDN_HOSTS.test(new URL(url).hostname)
}

const URL_FUNCTION = /url\(\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^"')\s]+)\s*\)/g

/**
 * Splits a style sheet at its URLs and makes the URLs absolute. Text and URLs alternate in the result: text, URL, text,
 * URL, text.
 */
export function splitCss(css: string, base: string): string[] {
  const parts: string[] = []
  let text = ''
  let end = 0
  for (const match of css.matchAll(URL_FUNCTION)) {
    const [all, written = ''] = match
    const named = written.replace(/^["']|["']$/g, '').replace(/\\([^\da-f])/gi, '$1')
    text += `${css.slice(end, match.index)}url("`
    parts.push(text, (resolveUrl(named, base) ?? '').replaceAll('"', '%22'))
    text = '")'
    end = match.index + all.length
  }
  return [...parts, text + css.slice(end)]
}
