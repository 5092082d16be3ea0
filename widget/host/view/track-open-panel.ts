import { type Dispose, disposeAll, listen } from '../../platform/dispose.ts'
import { DARK_QUERY } from '../../platform/read-theme.ts'
import { takeFocus } from './overlay.ts'

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

/**
 * Keeps the panel visible above a phone's on-screen keyboard, which changes only the visual viewport. Sets properties
 * that the style sheet uses if the panel covers the whole window.
 */
function fitKeyboard({ assignedSlot }: HTMLElement): Dispose {
  const viewport = window.visualViewport
  const style = assignedSlot?.parentElement?.style
  if (!viewport || !style) return () => {}
  const fit = (): void => {
    // Pinch zoom also makes the visual viewport smaller, so a zoomed page is treated as if there were no keyboard.
    const isZoomed = viewport.scale > 1.01
    style.setProperty('--visible-top', isZoomed ? '0px' : `${viewport.offsetTop}px`)
    style.setProperty('--visible-height', isZoomed ? '100dvh' : `${viewport.height}px`)
  }
  fit()
  return disposeAll([listen(viewport, ['resize'], fit), listen(viewport, ['scroll'], fit)])
}

/**
 * Matches windows in which the style sheet makes the panel cover the whole window. There, visitors expect the back
 * gesture to close the panel.
 */
const SHEET = '(width < 480px)'

/** The `CloseWatcher` class, which TypeScript's library lacks. */
type CloseWatcherClass = new () => EventTarget & { destroy: Dispose }

/**
 * Closes the panel on Android's back gesture if the browser supports `CloseWatcher`, which works without changing the
 * history (W-006). In other browsers, the gesture navigates back in the page's history.
 */
function watchBackGesture(onClose: () => void): Dispose {
  const Class: CloseWatcherClass | undefined = Reflect.get(window, 'CloseWatcher')
  if (!Class || !matchMedia(SHEET).matches) return () => {}
  const watcher = new Class()
  watcher.addEventListener('close', onClose)
  return () => watcher.destroy()
}
