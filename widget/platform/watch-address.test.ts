import { expect, test } from 'bun:test'
import { createManualClock } from './manual-clock.ts'
import { watchAddress } from './watch-address.ts'

test('W-215 reports the first address immediately and changes within a second', async () => {
  const location = { href: 'https://a.example/' }
  const clock = createManualClock()
  const seen: string[] = []
  const stop = watchAddress(location, clock, (address) => void seen.push(address))
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
