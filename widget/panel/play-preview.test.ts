import { expect, test } from 'bun:test'
import { replayTexts } from '../messages/replay-preview-message.ts'
import { parseReplayPreviewMessage } from './play-preview.ts'

const texts = Object.fromEntries(replayTexts.map((name) => [name, `the ${name}`]))
const handed = { replay: { events: [] }, texts, language: 'ar', direction: 'rtl' }

test('parses a replay with its texts', () => {
  expect(Object(parseReplayPreviewMessage({ ...handed, other: 1 }))).toEqual(handed)
  expect(parseReplayPreviewMessage({ ...handed, direction: 'up' })?.direction).toBe('ltr')
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
  for (const other of others) expect(parseReplayPreviewMessage(other)).toBeUndefined()
})
