import { expect, test } from 'bun:test'
import { defaultRules } from '../network/network-state.ts'
import { estimateSeats, selectSeats } from './seats.ts'

const rules = {
  ...defaultRules('testnet'),
  producerSeats: 2,
  seats: 4,
  minimumStakeRatio: [1n, 10n],
} as const

const stakes = (entries: Record<string, bigint>) =>
  Object.entries(entries).map(([account, stake]) => ({ account, stake }))
const accounts = ({ validators }: ReturnType<typeof selectSeats>) => validators.map(({ account }) => account)

test('if all seats are taken, a seat costs one yoctoNEAR more than the smallest stake', () => {
  const order = selectSeats(stakes({ a: 50n, b: 40n, c: 40n, d: 30n, e: 29n }), rules)
  expect(accounts(order)).toEqual(['a', 'b', 'c', 'd'])
  expect(order.prices).toEqual({ seat: 31n, producer: 41n })
})

test('a stake that is too small a part of all stake gets no seat', () => {
  const order = selectSeats(stakes({ a: 100n, b: 90n, c: 20n }), rules)
  // 20 of 210 is less than a tenth. The price is a ninth of the 190 before it, rounded up.
  expect(accounts(order)).toEqual(['a', 'b'])
  expect(order.prices.seat).toBe(22n)
})

test('the estimate takes proposals, and leaves out who unstakes or loses the seat', () => {
  const order = estimateSeats(
    { next: stakes({ a: 50n, b: 40n, c: 40n }), proposals: stakes({ b: 0n, d: 45n, a: 60n }) },
    { rules, losing: new Set(['c']) },
  )
  expect(accounts(order)).toEqual(['a', 'd'])
})
