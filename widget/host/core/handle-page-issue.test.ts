import { expect, test } from 'bun:test'
import { handlePageIssue } from './handle-page-issue.ts'
import type { PageIssue } from '../logs/record-page.ts'

const off = {
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
    [off, silent].flatMap((config) => [handlePageIssue(crash, config), handlePageIssue(rage, config)]),
  ).toEqual([undefined, undefined, undefined, undefined])
})

test('W-201 W-204 a detector in visible mode opens the crash flow', () => {
  const config = { ...off, enableCrashDetector: true, enableRageClickDetector: true }
  expect([handlePageIssue(crash, config), handlePageIssue(rage, config)]).toEqual(['flow', 'flow'])
})

test('W-199 W-200 a silent crash is reported with all data, including screenshot and replays', () => {
  expect(handlePageIssue(crash, { ...off, enableCrashDetector: true, crashDetectorIsSilent: true })).toEqual({
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
    handlePageIssue(rage, { ...off, enableRageClickDetector: true, rageClickDetectorIsSilent: true }),
  ).toEqual({
    type: 'RAGE_CLICK',
    detector: 'rage',
    formData: { description: 'Rage click detected.', element: '[button class="buy"]Buy[/button]' },
    excludeData: {},
  })
})

test('W-210 R-23 the text of a rage click is redacted before it is cut at 40 characters', () => {
  const config = { ...off, enableRageClickDetector: true, rageClickDetectorIsSilent: true }
  const text = 'Pay now with the card 4111 1111 1111 1111 and get a discount'
  const report = handlePageIssue({ kind: 'rage', element: { tag: 'button', text } }, config)
  expect(report).toMatchObject({
    formData: { element: '[button]Pay now with the card *** and get a disc...[/button]' },
  })
})
