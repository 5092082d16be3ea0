import type { Stop } from '../logs/stop.ts'

/** Something that runs or does not: turned on it is started once, turned off it is stopped. */
export function createSwitch(start: () => Stop): (isOn: boolean) => void {
  let stop: Stop | undefined
  return (isOn) => {
    if (isOn) {
      stop ??= start()
      return
    }
    stop?.()
    stop = undefined
  }
}
