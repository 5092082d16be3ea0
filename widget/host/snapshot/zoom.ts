/** Returns the combined `zoom` factor of an element and its ancestors, or 1 if the browser doesn't provide it. */
export function zoomOf(element: Element): number {
  return ('currentCSSZoom' in element && element.currentCSSZoom) || 1
}
