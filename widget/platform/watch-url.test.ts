import { expect, test } from 'bun:test'
import { createManualClock } from './clock-fixture.ts'
import { watchUrl } from './watch-url.ts'

test('W-215 reports the first URL immediately and changes within a second', async () => {
  const location = { href: 'https://a.example/' }
  const clock = createManualClock()
  const seen: string[] = []
  const stop = watchUrl(location, clock, (url) => void seen.push(url))
  expect(seen).toEqual(['https://a.example/'])
  await clock.pass(5000)
  expect(seen).toHaveLength(1)
  location.href = 'https://a.example/#there'
  await clock.pass(1000)
  expect(seen).toEqual(['https://a.example/', 'https://a.example/#there'])
  stop()
  location.href = 'https://a.example/gone'
  await clock.pass(5000)
  expect(seen).toHaveLength(2)
})
