import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { RATE_LIMITS, RATE_WINDOW_SECONDS } from '../../edge/contract/limits.ts'
import { createVisitor, startProvider } from '../support/provider.ts'

const provider = await startProvider()

afterAll(() => provider.close())

/** Sends requests until the first 429. Throws after a fixed number, so that an unlimited route cannot loop forever. */
async function sendUntilRefused<Sent extends { status: number }>(
  send: () => Promise<Sent>,
): Promise<{ accepted: Sent[]; refused: Sent }> {
  const accepted: Sent[] = []
  for (;;) {
    const answer = await send()
    if (answer.status === 429) return { accepted, refused: answer }
    accepted.push(answer)
    expect(accepted.length).toBeLessThan(500)
  }
}

/**
 * Up to twice the limit, because the rate limit window can restart once during the test. Unit tests check exact counts.
 */
function expectLimit(accepted: number, limit: number): void {
  expect(accepted).toBeGreaterThanOrEqual(limit)
  expect(accepted).toBeLessThanOrEqual(2 * limit)
}

test('P-004 only calls over the limit of a key and an address get 429 with Retry-After', async () => {
  const visitor = createVisitor(provider)
  await visitor.start()
  const report = { type: 'BUG', isSilent: true }
  const { accepted, refused } = await sendUntilRefused(() => visitor.report(report))

  expect(new Set(accepted.map(({ status }) => status))).toEqual(new Set([201]))
  expectLimit(accepted.length, RATE_LIMITS.report)
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(refused.headers.get('Retry-After')).toBe(String(RATE_WINDOW_SECONDS))
  expect(refused.headers.get('Access-Control-Allow-Origin')).toBe('*')
  // Other calls have their own limits: a visitor who cannot send reports can still start a session.
  expect((await visitor.start()).status).toBe(200)
})

test('guesses at the inbox token are counted', async () => {
  const guess = () =>
    fetch(`${provider.origin}/inbox/api/session`, { method: 'POST', body: '{"token":"a guess"}' })
  const { accepted } = await sendUntilRefused(guess)

  expect(new Set(accepted.map(({ status }) => status))).toEqual(new Set([401]))
  expectLimit(accepted.length, RATE_LIMITS.signIn)
})

test('guesses at the bearer token are limited as well, but do not lock out the right token', async () => {
  const guesser = await startProvider()
  const call = (token: string) =>
    fetch(`${guesser.origin}/inbox/api/projects`, { headers: { Authorization: `Bearer ${token}` } })
  const { accepted } = await sendUntilRefused(() => call('a guess'))
  const right = await call(guesser.inboxToken)
  await guesser.close()

  expect(new Set(accepted.map(({ status }) => status))).toEqual(new Set([401]))
  expectLimit(accepted.length, RATE_LIMITS.signIn)
  expect(right.status).toBe(200)
})

test('the limits in wrangler.toml are those of the contract, in every environment', async () => {
  const settings = Object(Bun.TOML.parse(await Bun.file(join(import.meta.dir, '../../wrangler.toml')).text()))
  const expected = Object.fromEntries(
    Object.entries(RATE_LIMITS).map(([name, limit]) => [
      `LIMIT_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`,
      { limit, period: RATE_WINDOW_SECONDS },
    ]),
  )
  for (const { ratelimits } of [settings, settings.env.production]) {
    const found = ratelimits.map(({ name, simple }: { name: string; simple: object }) => [name, simple])
    expect(Object.fromEntries(found)).toEqual(expected)
  }
})
