import { expect, test } from 'bun:test'
import { type LimitName, RATE_LIMITS, RATE_WINDOW_SECONDS } from '../../../contract/limits.ts'
import { createBunClientInfo, createMemoryLimiter, createWriteSignal } from './adapters.ts'

const socket = { requestIP: () => ({ address: '10.0.0.7', family: 'IPv4' as const, port: 5000 }) }

function request(headers: Record<string, string> = {}): Request {
  return new Request('http://localhost/', { headers })
}

test("without a trusted proxy the address is the socket's, whatever headers say", () => {
  const clientInfo = createBunClientInfo(socket, { trustProxy: false })
  const claims = request({
    'X-Forwarded-For': '1.2.3.4',
    'X-Forwarded-Proto': 'https',
    'CF-Connecting-IP': '1.2.3.4',
  })

  expect(clientInfo.address(claims)).toBe('10.0.0.7')
  expect(clientInfo.isSecure(claims)).toBe(false)
})

test("only the last entry of a trusted proxy's header counts, because the proxy added it", () => {
  const clientInfo = createBunClientInfo(socket, { trustProxy: true })

  expect(clientInfo.address(request({ 'X-Forwarded-For': '1.2.3.4, 198.51.100.9' }))).toBe('198.51.100.9')
  expect(clientInfo.address(request())).toBe('10.0.0.7')
  expect(clientInfo.isSecure(request({ 'X-Forwarded-Proto': 'http, https' }))).toBe(true)
  expect(clientInfo.isSecure(request({ 'X-Forwarded-Proto': 'https, http' }))).toBe(false)
})

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
