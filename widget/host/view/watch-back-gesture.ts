import type { Dispose } from '../../platform/dispose.ts'

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
export function watchBackGesture(onClose: () => void): Dispose {
  const Class: CloseWatcherClass | undefined = Reflect.get(window, 'CloseWatcher')
  if (!Class || !matchMedia(SHEET).matches) return () => {}
  const watcher = new Class()
  watcher.addEventListener('close', onClose)
  return () => watcher.destroy()
}
