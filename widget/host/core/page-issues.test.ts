import { expect, test } from 'bun:test'
import type { PageIssue } from '../logs/record-page.ts'
import { createSilentReports, handlePageIssue } from './page-issues.ts'

const off = {
  ignoredErrors: [] as string[],
  reportedErrors: [] as string[],
  enableCrashDetector: false,
  crashDetectorIsSilent: false,
  enableRageClickDetector: false,
  rageClickDetectorIsSilent: false,
}
const crash: PageIssue = {
  kind: 'crash',
  error: { message: 'x', url: 'https://a.example/a.js', line: 1, column: 2, stack: 'at f' },
}
const rage: PageIssue = { kind: 'rage', element: { tag: 'button class="buy"', text: 'Buy' } }

test('W-071 W-072 a disabled detector does nothing', () => {
  const silent = { ...off, crashDetectorIsSilent: true, rageClickDetectorIsSilent: true }
  expect(
    [off, silent].flatMap((config) => [
      handlePageIssue(crash, config, 'a.example'),
      handlePageIssue(rage, config, 'a.example'),
    ]),
  ).toEqual([undefined, undefined, undefined, undefined])
})

test('W-201 W-204 a detector in visible mode opens the crash flow', () => {
  const config = { ...off, enableCrashDetector: true, enableRageClickDetector: true }
  expect([handlePageIssue(crash, config, 'a.example'), handlePageIssue(rage, config, 'a.example')]).toEqual([
    'flow',
    'flow',
  ])
})

test('W-199 W-200 a silent crash is reported with all data, including screenshot and replays', () => {
  expect(
    handlePageIssue(crash, { ...off, enableCrashDetector: true, crashDetectorIsSilent: true }, 'a.example'),
  ).toEqual({
    detector: 'crash',
    formData: {
      errorMessage: 'x',
      url: 'https://a.example/a.js',
      lineNo: 1,
      columnNo: 2,
      stackTrace: 'at f',
    },
    excludeData: {},
  })
})

test('W-203 a silent rage click has a type of its own, its element, and screenshot and replay', () => {
  expect(
    handlePageIssue(
      rage,
      { ...off, enableRageClickDetector: true, rageClickDetectorIsSilent: true },
      'a.example',
    ),
  ).toEqual({
    type: 'RAGE_CLICK',
    detector: 'rage',
    formData: { description: 'Rage click detected.' },
    element: { tag: 'button class="buy"', text: 'Buy' },
    excludeData: {},
  })
})

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

test('noise neither opens the crash flow nor is sent', () => {
  const noise: PageIssue = { kind: 'crash', error: { ...crash.error, message: 'Script error.' } }
  const config = { ...off, enableCrashDetector: true, ignoredErrors: ['Script error.'] }
  expect(handlePageIssue(noise, config, 'shop.example')).toBeUndefined()
  expect(handlePageIssue(noise, { ...config, crashDetectorIsSilent: true }, 'shop.example')).toBeUndefined()
})
