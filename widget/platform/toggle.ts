import type { Dispose } from './dispose.ts'

/** Something that runs or does not: turned on it is started once, turned off it is stopped. */
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
