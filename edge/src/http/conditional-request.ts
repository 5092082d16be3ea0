/**
 * True if the client's copy is current, so that the response can be 304 (RFC 9110 section 13.1.2). Hono's `etag()`
 * checks only after the handler, when a search has already run and a file is open, and hashes every body that has no
 * tag.
 */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const current = opaqueTag(etag)
  return ifNoneMatch.split(',').some((candidate) => opaqueTag(candidate.trim()) === current)
}

/** If-None-Match uses weak comparison: `W/"a"` matches `"a"`. */
function opaqueTag(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag
}
