import { isDataImage } from './data-image.ts'
import type { Mode } from './mode.ts'

const URL_FUNCTION = /url\(\s*("[^"]*"|'[^']*'|[^"'()]*)\s*\)/gi
const IMPORT = /@import\s+(?:"[^"]*"|'[^']*'|[^;"']*)[^;{}]*;?/gi

/**
 * A style sheet, or the declarations of one element, that loads nothing which `mode` does not allow, and that no
 * parser can take for markup. The policy of the answer holds whatever gets past this.
 */
export function cleanCss(css: string, mode: Mode): string {
  return plain(css)
    .replace(URL_FUNCTION, (_all, written: string) => {
      const address = written.replace(/^["']|["']$/g, '').trim()
      return isAllowed(address, mode) ? `url("${address.replace(/["\\\n]/g, '')}")` : 'url()'
    })
    .replace(/<(?=[a-z/!?])/gi, '\\3c ')
    .replace(IMPORT, (rule) => (mode === 'resources' && /^@import\s+["'(url]*https:/i.test(rule) ? rule : ''))
}

/** Letters that are written as escapes to get past a filter become letters. */
function plain(css: string): string {
  if (!css.includes('\\')) return css
  return css.replace(/\\(?:0{0,4}([46][1-9a-f]|[57][0-9a])\s?|([g-z]))/gi, (_all, hex, letter) =>
    letter === undefined ? String.fromCharCode(parseInt(hex, 16)) : letter,
  )
}

function isAllowed(address: string, mode: Mode): boolean {
  if (
    address.startsWith('#') ||
    isDataImage(address) ||
    /^data:(?:font|application)\/[\w.+-]+[;,]/i.test(address)
  )
    return true
  return mode === 'resources' && /^https:\/\//i.test(address)
}
