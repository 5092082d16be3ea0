import { listen, type Dispose, disposeAll } from '../../platform/dispose.ts'
import { DARK_QUERY } from '../../platform/read-theme.ts'
import { fitKeyboard } from './fit-keyboard.ts'
import { takeFocus } from './take-focus.ts'
import { watchBackGesture } from './watch-back-gesture.ts'

export interface OpenPanelHandlers {
  /** Called for Escape in the host page (W-020). The panel handles its own key events. */
  onEscape: () => void
  /** Called half a second after the panel opened. */
  onSettled: () => void
  /** Called when the visitor's or the page's color scheme may have changed. */
  onTheme: () => void
}

/** Milliseconds after the panel opened during which changes of its height are not animated (W-121). */
const SETTLE_MS = 500

/** Handles focus and Escape while the panel is open. */
export function trackOpenPanel(
  frame: HTMLIFrameElement,
  { onEscape, onSettled, onTheme }: OpenPanelHandlers,
): Dispose {
  const timer = setTimeout(onSettled, SETTLE_MS)
  const root = new MutationObserver(onTheme)
  // Watches attributes, because pages switch their color scheme with a class or another attribute.
  root.observe(document.documentElement, { attributes: true })
  // Runs once at the start, because the color scheme may have changed after the panel opened, while this code was
  // loading.
  onTheme()
  return disposeAll([
    listen(document, ['keydown'], (event) => {
      if (event instanceof KeyboardEvent && isEscape(event)) onEscape()
    }),
    listen(matchMedia(DARK_QUERY), ['change'], onTheme),
    fitKeyboard(frame),
    takeFocus(frame),
    watchBackGesture(onEscape),
    () => root.disconnect(),
    () => clearTimeout(timer),
  ])
}

function isEscape({ key, defaultPrevented, isComposing }: KeyboardEvent): boolean {
  return key === 'Escape' && !defaultPrevented && !isComposing
}
