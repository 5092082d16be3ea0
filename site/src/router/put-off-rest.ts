/** Long enough for the top to be painted, in milliseconds; nobody has scrolled by then. */
const PAINTED_MS = 100

/**
 * Shows the top of a page that has just been drawn before the rest of it is laid out, which on a long page is most of
 * what its reader would wait for. Nothing is missing meanwhile: the browser lays out what is scrolled to.
 *
 * Not for a page that begins elsewhere: its place depends on all that is above it.
 */
export function putOffRest(): void {
  const classes = document.getElementById('main')?.classList
  classes?.add('rest-off')
  requestAnimationFrame(() => setTimeout(() => classes?.remove('rest-off'), PAINTED_MS))
}
