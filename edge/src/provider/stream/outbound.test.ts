import { expect, test } from 'bun:test'
import { planOutbounds, type OpenOutbound } from './outbound.ts'

const event = (name: string, data?: unknown) => ({ name, date: '2026-11-20T10:00:00.000Z', data })
const outbound = (id: string, rest: Partial<OpenOutbound> = {}): OpenOutbound => ({
  id,
  actionType: 'survey',
  trigger: { event: 'go' },
  isDue: false,
  ...rest,
})

test('P-013 delivers the oldest due outbound and keeps the others for later calls', () => {
  const [first, second, third] = [outbound('1'), outbound('2', { isDue: true }), outbound('3')]

  expect(planOutbounds([first, second, third], [event('go')])).toEqual({ deliver: first, keep: [third] })
  expect(planOutbounds([first, second, third], [event('stay')])).toEqual({ deliver: second, keep: [] })
  expect(planOutbounds([first], [])).toEqual({ deliver: undefined, keep: [] })
})

test('P-013 a trigger with data matches events that contain these values and possibly more', () => {
  const picky = outbound('1', { trigger: { event: 'go', data: { step: 2, plan: 'x' } } })
  const isMet = (data: unknown) => planOutbounds([picky], [event('go', data)]).deliver === picky

  expect(isMet({ step: 2, plan: 'x', more: true })).toBe(true)
  expect(isMet({ step: '2', plan: 'x' })).toBe(false)
  expect(isMet({ step: 2 })).toBe(false)
  expect([undefined, null, 'text', 5].map(isMet)).toEqual([false, false, false, false])
})
