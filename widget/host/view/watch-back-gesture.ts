import type { Dispose } from '../../platform/dispose.ts'

/**
 * Windows in which the style sheet makes the panel a full-window sheet. Visitors expect the back gesture to close it.
 */
const SHEET = '(width < 480px)'

/** Missing from TypeScript's library. */
type CloseWatcherClass = new () => EventTarget & { destroy: Dispose }

/**
 * Closes the sheet on Android's back gesture if the browser supports `CloseWatcher`, which does not change the history
 * (W-006). In other browsers, the gesture navigates the page.
 */
export function watchBackGesture(onClose: () => void): Dispose {
  const Class: CloseWatcherClass | undefined = Reflect.get(window, 'CloseWatcher')
  if (!Class || !matchMedia(SHEET).matches) return () => {}
  const watcher = new Class()
  watcher.addEventListener('close', onClose)
  return () => watcher.destroy()
}
