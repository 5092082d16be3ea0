import { expect, test } from 'bun:test'
import { createWriteSignal } from './write-signal.ts'

/** Longer than the time limit of a test, so only a write can end the wait. */
const FOREVER_MS = 1_000_000

test('observers resume after a write, or after their timeout', async () => {
  const writeSignal = createWriteSignal()
  const observers = [writeSignal.wait(FOREVER_MS), writeSignal.wait(FOREVER_MS)]
  writeSignal.notice()
  writeSignal.notice()
  await Promise.all(observers)

  await writeSignal.wait(1)
})

test('a write without observers does not wake later observers', async () => {
  const writeSignal = createWriteSignal()
  writeSignal.notice()
  let isAwake = false
  const observer = writeSignal.wait(FOREVER_MS).then(() => (isAwake = true))
  // Waits longer than `BATCH_MS`, so that the batch of the first write is over.
  await writeSignal.wait(100)
  expect(isAwake).toBe(false)
  writeSignal.notice()
  await observer
})
