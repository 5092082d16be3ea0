import type { Context } from 'hono'
import type { Asset } from '../ports/ports.ts'
import { isUnchanged } from './conditional-request.ts'

/** Responds with a built file, or with 304 if the client has the current version. */
export function sendAsset(
  c: Context,
  { body, encoding, etag }: Asset,
  known: Readonly<Record<string, string>>,
): Response {
  const headers = new Headers({ ...known, ETag: etag, Vary: 'Accept-Encoding' })
  if (isUnchanged(c.req.header('If-None-Match'), etag)) return new Response(null, { status: 304, headers })
  if (encoding !== undefined) headers.set('Content-Encoding', encoding)
  return new Response(body, { headers })
}

/** Removes the scripts of a built page, so that the application does not replace what the server put into it. */
export function removeScripts(page: string): string {
  return cutAll(cutAll(page, '<script', '</script>'), '<link rel="modulepreload"', '>')
}

/** Removes each part that starts with `start` and ends with `end`. */
function cutAll(text: string, start: string, end: string): string {
  const [first = '', ...others] = text.split(start)
  return first + others.map((part) => part.slice(part.indexOf(end) + end.length)).join('')
}
