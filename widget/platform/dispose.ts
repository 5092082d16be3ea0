/** Stops a service and undoes its changes to the page. A second call does nothing. */
export type Dispose = () => void

export function disposeAll(stops: readonly Dispose[]): Dispose {
  return () => {
    for (const stop of stops) stop()
  }
}

/** Adds a passive listener. Set `capture` to receive the event before the page does. */
export function listen(
  target: EventTarget,
  [type, options]: readonly [string, AddEventListenerOptions?],
  listener: (event: Event) => void,
): Dispose {
  const settings = { passive: true, ...options }
  target.addEventListener(type, listener, settings)
  return () => target.removeEventListener(type, listener, settings)
}
