const CLICKS = 4
const WINDOW_MS = 750

/**
 * Tells by the clicks' times whether a burst has just become a rage click: four within 750 ms on one page
 * (W-158). The window slides, so no burst falls between two intervals, and one burst counts once.
 */
export function createRageCounter(): (time: number, page: string) => boolean {
  let times: number[] = []
  let lastPage = ''
  let hasFired = false
  return (time, page) => {
    const last = times.at(-1)
    if (page !== lastPage || (last !== undefined && time - last >= WINDOW_MS)) {
      times = []
      hasFired = false
    }
    lastPage = page
    times = [...times, time].slice(-CLICKS)
    const [first] = times
    if (hasFired || first === undefined || times.length < CLICKS || time - first >= WINDOW_MS) return false
    hasFired = true
    return true
  }
}
