import { string, url } from './css-tree.ts'

/*
 * css-tree decodes each character separately, so only text with escapes is decoded with it. Data URLs are long and have
 * no escapes.
 */

/** Returns the value of a string token. */
export function decodeString(token: string): string {
  return token.includes('\\') ? string.decode(token) : token.slice(1, -1)
}

/** Returns the URL of an unquoted `url(…)`. At the end of a style sheet, its `)` can be missing. */
export function decodeUrl(token: string): string {
  if (token.includes('\\')) return url.decode(token)
  return token.slice('url('.length, token.endsWith(')') ? -1 : undefined)
}

export function encodeString(text: string): string {
  // oxlint-disable-next-line no-control-regex -- CSS strings cannot contain them
  return /["\\\u0000-\u001f\u007f]/.test(text) ? string.encode(text) : `"${text}"`
}
