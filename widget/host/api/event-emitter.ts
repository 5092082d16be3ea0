import { catchErrors } from '../../platform/catch-errors.ts'
import type { Dispose } from '../../platform/dispose.ts'

type Listener = (data?: unknown) => void

/** Emits events to the host page. An error in one listener affects neither the widget nor other listeners. */
export interface Emitter {
  on: (event: string, listener: Listener) => Dispose
  /** Removes one listener, or all listeners of the event. */
  off: (event: string, listener?: Listener) => void
  emit: (event: string, data?: unknown) => void
}

export function createEmitter(): Emitter {
  const listeners = new Map<string, Set<Listener>>()
  function off(event: string, listener?: Listener): void {
    if (listener) listeners.get(event)?.delete(listener)
    else listeners.delete(event)
  }
  return {
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return () => off(event, listener)
    },
    off,
    emit(event, data) {
      // Iterates over a copy, because listeners can add or remove listeners.
      for (const listener of new Set(listeners.get(event))) catchErrors(listener)(data)
    },
  }
}
