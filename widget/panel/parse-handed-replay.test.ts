import { expect, test } from 'bun:test'
import { replayTexts } from '../messages/handed-replay.ts'
import { parseHandedReplay } from './parse-handed-replay.ts'

const texts = Object.fromEntries(replayTexts.map((name) => [name, `the ${name}`]))
const handed = { replay: { events: [] }, texts, language: 'ar', direction: 'rtl' }

test('parses a replay with its texts', () => {
  expect(Object(parseHandedReplay({ ...handed, other: 1 }))).toEqual(handed)
  expect(parseHandedReplay({ ...handed, direction: 'up' })?.direction).toBe('ltr')
})

test('rejects anything else', () => {
  const others = [
    undefined,
    '{}',
    [],
    { ...handed, texts: { ...texts, play: 1 } },
    { ...handed, language: undefined },
    { texts, language: 'en', direction: 'ltr' },
  ]
  for (const other of others) expect(parseHandedReplay(other)).toBeUndefined()
})
