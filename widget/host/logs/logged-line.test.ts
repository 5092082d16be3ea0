import { expect, test } from 'bun:test'
import { redactText } from '../masking/redact-secrets.ts'
import { createLineLog, listLines, readSourceLine } from './logged-line.ts'

test('W-210 the label of a click is redacted and then cut at 40 characters', () => {
  const log = createLineLog(() => 0)
  log.add(`Clicked "${'x'.repeat(40)}"`, 'CLICK')
  log.add(`Clicked "${'x'.repeat(41)}"`, 'CLICK')
  log.add(`Clicked "Remove the card 4111 1111 1111 1111 of Ann Lee"`, 'CLICK')
  expect(listLines(log, redactText).map(({ log: text }) => text)).toEqual([
    `Clicked "${'x'.repeat(40)}"`,
    `Clicked "${'x'.repeat(40)}..."`,
    'Clicked "Remove the card *** of Ann Lee"',
  ])
})

test('an uncaught error that is noise says why, and other lines do not', () => {
  const log = createLineLog(() => 0)
  const error = { message: 'x', url: '', line: 1, column: 1, stack: '' }
  log.add('noise', 'ERROR', { error })
  log.add('real', 'ERROR', { error: { ...error, line: 2 } })
  log.add('plain', 'ERROR')
  const lines = listLines(log, undefined, ({ line }) => (line === 1 ? 'an extension' : undefined))
  expect(lines.map((line) => ('noise' in line ? line.noise : 'none'))).toEqual([
    'an extension',
    'none',
    'none',
  ])
})

const app = 'https://a.example/node_modules/@scope/app.js'

test.each([
  ['Chromium', `TypeError: x\n    at f (${app}:9:40)\n    at ${app}:20:1`],
  ['Firefox', `/<@${app}:9:40\nf/g@${app}:20:1\n`],
  ['Firefox, asynchronous', `async*f@${app}:9:40\nsetTimeout handler*/<@${app}:20:1\n`],
  ['Safari', `@${app}:9:40\nglobal code@${app}:20:1\n[native code]`],
])('reads the location of a stack of %s', (_engine, stack) => {
  expect(readSourceLine({ stack })).toBe(`${app}:9:40`)
})

test("a failed request is located in the page's script, not in the widget's", () => {
  const own = 'https://w.example/assets/widget/start-widget.1a2b.js'
  expect(readSourceLine({ stack: `TypeError: x\n    at fetch (${own}:1:5)\n    at ${app}:9:40` })).toBe(
    `${app}:9:40`,
  )
  expect(readSourceLine({ stack: `fetch@${own}:1:5\n/<@${app}:9:40` })).toBe(`${app}:9:40`)
})

test('a stack without URLs has no location', () => {
  expect(readSourceLine({})).toBeUndefined()
  expect(readSourceLine({ stack: 'f@[native code]\n    at <anonymous>' })).toBeUndefined()
})
