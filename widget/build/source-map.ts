/**
 * Marks all sources of a map as somebody else's: developer tools then show a console line, or a request, where
 * the page's own code caused it and not where we passed it on.
 */
export function ignoreOwnFrames(text: string): string {
  const map: { sources: string[] } = JSON.parse(text)
  const ignoreList = map.sources.map((_source, index) => index)
  // Chromium learned the standard's name after its own.
  return JSON.stringify({ ...map, ignoreList, x_google_ignoreList: ignoreList })
}
