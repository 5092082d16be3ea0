import { expect, test } from 'bun:test'
import { createActivity } from './activity.ts'

async function timeOf(promise: Promise<void>): Promise<number> {
  const start = performance.now()
  await promise
  return performance.now() - start
}

test('who waits goes on soon after a write, and without one when the time is over', async () => {
  const activity = createActivity()
  const woken = [timeOf(activity.wait(5000)), timeOf(activity.wait(5000))]
  activity.notice()
  activity.notice()
  for (const time of await Promise.all(woken)) expect(time).toBeLessThan(1000)

  expect(await timeOf(activity.wait(150))).toBeGreaterThan(140)
})

test('a write without observers does not wake later observers', async () => {
  const activity = createActivity()
  activity.notice()
  expect(await timeOf(activity.wait(200))).toBeGreaterThan(190)
})
