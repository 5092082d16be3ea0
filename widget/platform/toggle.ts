import type { Dispose } from './dispose.ts'

/**
 * Returns a function that starts a service when called with true and stops it when called with false. Repeated calls
 * with the same value do nothing.
 */
export function createToggle(start: () => Dispose): (isOn: boolean) => void {
  let stop: Dispose | undefined
  return (isOn) => {
    if (isOn) {
      stop ??= start()
      return
    }
    stop?.()
    stop = undefined
  }
}
