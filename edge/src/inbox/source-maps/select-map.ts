/**
 * Selects the map whose path shares the most trailing segments with the script's URL; the first of them if several
 * share as many. A map that was uploaded for a URL is used only for that URL.
 */
export function selectMap<Map extends { file: string }>(url: string, maps: readonly Map[]): Map | undefined {
  const wanted = toSegments(url)
  let best: { map: Map; shared: number } | undefined
  for (const map of maps) {
    const own = toSegments(map.file)
    let shared = 0
    while (shared < own.length && own.at(-1 - shared) === wanted.at(-1 - shared)) shared += 1
    if (shared === 0 || (map.file.includes('://') && shared < wanted.length)) continue
    if (!best || shared > best.shared) best = { map, shared }
  }
  return best?.map
}

/** Splits a URL into its host and path segments, or a path into its segments. */
function toSegments(text: string): string[] {
  return text
    .replace(/[?#].*$/s, '')
    .replace(/^[a-z][a-z+.-]*:\/\//i, '')
    .split('/')
    .filter((segment) => segment !== '')
    .map(decode)
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
