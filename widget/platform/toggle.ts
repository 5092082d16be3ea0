import type { Dispose } from './dispose.ts'

/** Returns a function that starts something when called with true, once, and stops it when called with false. */
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
