const CLICKS = 4
const WINDOW_MS = 750

/**
 * Returns a function that receives each click and returns true when it detects rage clicks: four clicks within 750 ms
 * on one page (W-158). Further clicks return false until the page changes or 750 ms pass without a click.
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
