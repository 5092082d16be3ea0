import type { Dispose } from '../../platform/dispose.ts'

/** A sheet covers the whole window, so visitors expect the back gesture to close it. Matches the style sheet. */
const SHEET = '(width < 480px)'

/** Missing from TypeScript's library. */
type CloseWatcherClass = new () => EventTarget & { destroy: Dispose }

/**
 * Closes the sheet on Android's back gesture where the browser has close watchers, which leave the history unchanged
 * (W-006). Elsewhere the gesture belongs to the page.
 */
export function watchBackGesture(onClose: () => void): Dispose {
  const Class: CloseWatcherClass | undefined = Reflect.get(window, 'CloseWatcher')
  if (!Class || !matchMedia(SHEET).matches) return () => {}
  const watcher = new Class()
  watcher.addEventListener('close', onClose)
  return () => watcher.destroy()
}
