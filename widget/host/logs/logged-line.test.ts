import { expect, test } from 'bun:test'
import { createLineLog } from './line-log.ts'
import { listLines } from './logged-line.ts'
import { redactText } from '../masking/redact-secrets.ts'

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
