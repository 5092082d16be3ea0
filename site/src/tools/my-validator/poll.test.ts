import { expect, test } from 'bun:test'
import { startPolling } from './poll.ts'

/** A page and a clock that the test controls. */
function createPage() {
  let listener = (): void => undefined
  let timer: { at: number; done: () => void } | undefined
  const page = { now: 0, isVisible: true, runs: [] as number[] }
  const stop = startPolling({
    run: async () => {
      page.runs.push(page.now)
      return 60_000
    },
    isVisible: () => page.isVisible,
    onVisibility(changed) {
      listener = changed
      return () => undefined
    },
    now: () => page.now,
    wait(ms, done) {
      timer = { at: page.now + ms, done }
      return () => (timer = undefined)
    },
  })
  async function passTime(ms: number): Promise<void> {
    page.now += ms
    const due = timer
    if (due && due.at <= page.now) {
      timer = undefined
      due.done()
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
  function setVisible(isVisible: boolean): void {
    page.isVisible = isVisible
    listener()
  }
  return { page, passTime, setVisible, stop, hasTimer: () => timer !== undefined }
}

test('a visible page asks once a minute, a hidden one not at all, and catches up when it is shown', async () => {
  const { page, passTime, setVisible, stop, hasTimer } = createPage()
  await passTime(0)
  await passTime(59_000)
  expect(page.runs).toEqual([0])
  await passTime(1000)
  expect(page.runs).toEqual([0, 60_000])
  setVisible(false)
  expect(hasTimer()).toBe(false)
  await passTime(600_000)
  setVisible(true)
  await passTime(0)
  expect(page.runs).toEqual([0, 60_000, 660_000])
  stop()
  expect(hasTimer()).toBe(false)
})
