/** How much larger an element is than its styles say, by `zoom` on it and around it; 1 where browsers do not tell. */
export function zoomOf(element: Element): number {
  return ('currentCSSZoom' in element && element.currentCSSZoom) || 1
}
