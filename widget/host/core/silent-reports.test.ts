import { expect, test } from 'bun:test'
import { createSilentReports } from './silent-reports.ts'

function createGuard() {
  let now = 0
  let hasSession = true
  const toRequest = createSilentReports(
    () => now,
    () => hasSession,
  )
  const report = (formData = { description: 'x' }) => toRequest({ formData })
  return {
    toRequest,
    report,
    at: (time: number) => (now = time),
    setSession: (has: boolean) => (hasSession = has),
  }
}

test('W-139 within 10 s of a silent report further ones are ignored', () => {
  const { report, at } = createGuard()
  expect(report()).toBeDefined()
  at(5000)
  expect(report()).toBeUndefined()
  at(9999)
  expect(report()).toBeUndefined()
  at(10_000)
  expect(report()).toBeDefined()
})

test.each([
  ['rage', 'crash'],
  ['crash', 'rage'],
  ['crash', undefined],
  [undefined, 'crash'],
] as const)('W-139 a report of %p does not suppress one of %p', (first, second) => {
  const { toRequest } = createGuard()
  const send = (detector: typeof first) => toRequest({ ...(detector && { detector }), formData: {} })
  expect(send(first)).toBeDefined()
  expect(send(second)).toBeDefined()
  expect([send(first), send(second)]).toEqual([undefined, undefined])
})

test('W-140 without a session the report is ignored and does not start the 10 s', () => {
  const { report, setSession } = createGuard()
  setSession(false)
  expect(report()).toBeUndefined()
  setSession(true)
  expect(report()).toBeDefined()
})

test('W-075 W-076 W-078 W-086 a silent report has type CRASH and priority MEDIUM, without screenshot, replays and attachments', () => {
  const { toRequest } = createGuard()
  const formData = { description: 'x' }
  expect(toRequest({ formData })).toEqual({
    type: 'CRASH',
    priority: 'MEDIUM',
    formData,
    isSilent: true,
    excludeData: { screenshot: true, replays: true, attachments: true },
  })
})

test('W-076 priority and exclusions of the caller win', () => {
  const { toRequest } = createGuard()
  expect(toRequest({ formData: {}, priority: 'HIGH', excludeData: {} })).toMatchObject({
    priority: 'HIGH',
    excludeData: {},
  })
})
