import { expect, test } from 'bun:test'
import { answerTrouble } from './answer-trouble.ts'
import type { Trouble } from './page-logs.ts'

const off = {
  enableCrashDetector: false,
  crashDetectorIsSilent: false,
  enableRageClickDetector: false,
  rageClickDetectorIsSilent: false,
}
const crash: Trouble = {
  kind: 'crash',
  error: { message: 'x', url: 'https://a.example/a.js', line: 1, column: 2, stack: 'at f' },
}
const rage: Trouble = { kind: 'rage', element: '[button]Buy[/button]' }

test('W-071 W-072 a detector that is off does nothing, silent or not', () => {
  const silent = { ...off, crashDetectorIsSilent: true, rageClickDetectorIsSilent: true }
  expect(
    [off, silent].flatMap((config) => [answerTrouble(crash, config), answerTrouble(rage, config)]),
  ).toEqual([undefined, undefined, undefined, undefined])
})

test('W-201 W-204 a detector that is not silent opens the crash flow', () => {
  const config = { ...off, enableCrashDetector: true, enableRageClickDetector: true }
  expect([answerTrouble(crash, config), answerTrouble(rage, config)]).toEqual(['flow', 'flow'])
})

test('W-199 W-200 a silent crash is reported with all that is known, screenshot and replays too', () => {
  expect(answerTrouble(crash, { ...off, enableCrashDetector: true, crashDetectorIsSilent: true })).toEqual({
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

test('W-203 a silent rage click is reported with its element and the usual exclusions', () => {
  expect(
    answerTrouble(rage, { ...off, enableRageClickDetector: true, rageClickDetectorIsSilent: true }),
  ).toEqual({
    formData: { description: 'Rage click detected.', element: '[button]Buy[/button]' },
  })
})
