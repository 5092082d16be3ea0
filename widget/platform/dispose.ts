/** Ends what was started and puts back what was changed. Calling it again does nothing. */
export type Dispose = () => void

export function disposeAll(stops: readonly Dispose[]): Dispose {
  return () => {
    for (const stop of stops) stop()
  }
}

/** Listens without ever holding up scrolling; `options.capture` to hear it before the page does. */
export function listen(
  target: EventTarget,
  [type, options]: readonly [string, AddEventListenerOptions?],
  listener: (event: Event) => void,
): Dispose {
  const settings = { passive: true, ...options }
  target.addEventListener(type, listener, settings)
  return () => target.removeEventListener(type, listener, settings)
}
