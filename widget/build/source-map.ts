/**
 * Adds all sources of a map to its ignore list. Developer tools then attribute console lines and requests to the page's
 * code and not to the widget.
 */
export function ignoreOwnFrames(text: string): string {
  const map: { sources: string[] } = JSON.parse(text)
  const ignoreList = map.sources.map((_source, index) => index)
  // Older Chromium versions only know the vendor name.
  return JSON.stringify({ ...map, ignoreList, x_google_ignoreList: ignoreList })
}
