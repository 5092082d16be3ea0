/**
 * Hosts that serve the same files to everybody and for years: what comes from there keeps its address and is never
 * brought along (W-159).
 */
const KEPT =
  /^(?:fonts\.googleapis|ajax\.googleapis|cdnjs\.cloudflare|.+\.amazonaws|(?:.+\.)?gstatic)\.com$|^(?:cdn\.jsdelivr\.net|use\.typekit\.net|unpkg\.com)$/

/** The address in full; undefined for one that runs a script or is none. */
export function toAddress(text: string, base: string): string | undefined {
  if (text.startsWith('#') || text.startsWith('data:')) return text
  try {
    const url = new URL(text, base)
    return /^(?:https?|blob|data|mailto|tel):$/.test(url.protocol) ? url.href : undefined
  } catch {
    return undefined
  }
}

/** Whether what stands at this address is to be brought along (W-109): a `blob:` is gone when the page is. */
export function isBrought(address: string, isLive: boolean): boolean {
  if (address.startsWith('blob:')) return true
  return !isLive && /^https?:/.test(address) && !KEPT.test(new URL(address).hostname)
}

const URL_FUNCTION = /url\(\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^"')\s]+)\s*\)/g

/** Cuts a style sheet at its addresses, which come out in full: text, address, text, address, text. */
export function splitCss(css: string, base: string): string[] {
  const parts: string[] = []
  let text = ''
  let end = 0
  for (const match of css.matchAll(URL_FUNCTION)) {
    const [all, written = ''] = match
    const named = written.replace(/^["']|["']$/g, '').replace(/\\([^\da-f])/gi, '$1')
    text += `${css.slice(end, match.index)}url("`
    parts.push(text, (toAddress(named, base) ?? '').replaceAll('"', '%22'))
    text = '")'
    end = match.index + all.length
  }
  return [...parts, text + css.slice(end)]
}
