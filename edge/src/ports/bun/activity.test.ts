import { expect, test } from 'bun:test'
import { createActivity } from './activity.ts'

/** Longer than the time limit of a test: only a write ends this wait. */
const FOREVER_MS = 1_000_000

test('observers resume after a write, or after their timeout', async () => {
  const activity = createActivity()
  const observers = [activity.wait(FOREVER_MS), activity.wait(FOREVER_MS)]
  activity.notice()
  activity.notice()
  await Promise.all(observers)

  await activity.wait(1)
})

test('a write without observers does not wake later observers', async () => {
  const activity = createActivity()
  activity.notice()
  let isAwake = false
  const observer = activity.wait(FOREVER_MS).then(() => (isAwake = true))
  // Longer than `GATHER_MS`.
  await activity.wait(100)
  expect(isAwake).toBe(false)
  activity.notice()
  await observer
})
