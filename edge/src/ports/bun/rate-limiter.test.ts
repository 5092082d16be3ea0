import { expect, test } from 'bun:test'
import { type LimitName, RATE_LIMITS, RATE_WINDOW_SECONDS } from '../../../contract/limits.ts'
import { createMemoryLimiter } from './rate-limiter.ts'

const windowMs = RATE_WINDOW_SECONDS * 1000

test.each(Object.entries(RATE_LIMITS) as [LimitName, number][])(
  'P-004 on Bun %s allows %d requests per key and window, and starts over in the next window',
  async (name, most) => {
    const clock = { time: 5 * windowMs, now: () => clock.time }
    const limiter = createMemoryLimiter(clock)
    const countAllowed = async (): Promise<number> => {
      let allowed = 0
      while (await limiter.take(name, 'demo 192.0.2.1')) allowed += 1
      return allowed
    }
    expect(await countAllowed()).toBe(most)
    expect(await limiter.take(name, 'demo 192.0.2.2')).toBe(true)
    clock.time += windowMs - 1
    expect(await limiter.take(name, 'demo 192.0.2.1')).toBe(false)
    clock.time += 1
    expect(await countAllowed()).toBe(most)
  },
)

test('P-004 limits with different names are counted separately', async () => {
  const limiter = createMemoryLimiter({ now: () => 0 })
  while (await limiter.take('signIn', 'key')) continue
  expect(await limiter.take('report', 'key')).toBe(true)
})
