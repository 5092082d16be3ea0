import { isDataImage } from './data-image.ts'
import type { Mode } from './mode.ts'
import { skipSpaces } from './skip-spaces.ts'

/**
 * Returns a style sheet, or the declarations of one element, that loads nothing `mode` does not allow and that no
 * parser can take for markup. The Content-Security-Policy of the response covers whatever gets past this.
 */
export function cleanCss(css: string, mode: Mode): string {
  if (css === '') return ''
  const urls = replaceUrls(decodeEscapedLetters(css), mode)
  return removeImports(urls.replace(/<(?=[a-z/!?])/gi, '\\3c '), mode)
}

/** Decodes letters written as escapes, which would hide names such as `url` from the scanners below. */
function decodeEscapedLetters(css: string): string {
  if (!css.includes('\\')) return css
  return css.replace(/\\(?:0{0,4}([46][1-9a-f]|[57][0-9a])\s?|([g-z]))/gi, (_all, hex, letter) =>
    letter === undefined ? String.fromCharCode(parseInt(hex, 16)) : letter,
  )
}

/** Scans by index instead of matching: a pattern with spaces around an address backtracks on long runs of spaces. */
function replaceUrls(css: string, mode: Mode): string {
  const parts: string[] = []
  let copied = 0
  for (const { index } of css.matchAll(/url\(/gi)) {
    if (index < copied) continue
    const found = readUrl(css, index + 'url('.length)
    const isKept = found.address !== undefined && isAllowed(found.address, mode)
    parts.push(css.slice(copied, index), isKept ? `url("${toQuotable(found.address)}")` : 'url()')
    copied = found.end
  }
  return copied === 0 ? css : parts.join('') + css.slice(copied)
}

/** Parses the argument of `url(` at `start`. Without a URL, a parser would not complete the function either. */
function readUrl(css: string, start: number): { address?: string; end: number } {
  const at = skipSpaces(css, start)
  const quote = css.charAt(at)
  const isQuoted = quote === '"' || quote === "'"
  const close = isQuoted ? findQuote(css, at) : findUrlEnd(css, at)
  const end = isQuoted ? skipSpaces(css, close + 1) : close
  if (css.charAt(end) !== ')') return { end: at }
  return { address: css.slice(isQuoted ? at + 1 : at, close).trim(), end: end + 1 }
}

function findUrlEnd(css: string, start: number): number {
  let index = start
  while (index < css.length && !`"'()`.includes(css.charAt(index))) index += 1
  return index
}

/** @returns index of the quote that ends the string starting at `start`, or the length of the text. */
function findQuote(css: string, start: number): number {
  const quote = css.charAt(start)
  let index = start + 1
  while (index < css.length && css.charAt(index) !== quote) index += css.charAt(index) === '\\' ? 2 : 1
  return Math.min(index, css.length)
}

function toQuotable(address = ''): string {
  return address.replace(/["\\\n\r\f]/g, '')
}

function removeImports(css: string, mode: Mode): string {
  const parts: string[] = []
  let copied = 0
  for (const { index } of css.matchAll(/@import(?![\w-])/gi)) {
    if (index < copied) continue
    const end = findRuleEnd(css, index)
    const isKept = mode === 'resources' && isHttpsImport(css.slice(index, index + 100))
    parts.push(css.slice(copied, index), isKept ? css.slice(index, end) : '')
    copied = end
  }
  return copied === 0 ? css : parts.join('') + css.slice(copied)
}

/** @returns index after the `;` that ends the rule, or of the brace before it; strings are skipped. */
function findRuleEnd(css: string, start: number): number {
  let index = start
  while (index < css.length) {
    const character = css.charAt(index)
    if (character === ';') return index + 1
    if (character === '{' || character === '}') return index
    index = character === '"' || character === "'" ? findQuote(css, index) + 1 : index + 1
  }
  return css.length
}

function isHttpsImport(rule: string): boolean {
  return /^@import\s+["'(url]*https:/i.test(rule)
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
