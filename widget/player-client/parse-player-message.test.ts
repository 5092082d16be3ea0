import { expect, test } from 'bun:test'
import { parsePlayerMessage } from './parse-player-message.ts'

const outline = {
  startedAt: 1,
  duration: 2,
  width: 3,
  height: 4,
  format: 'rrweb',
  gaps: [{ from: 0, to: 1 }],
  idle: [],
  steps: [{ at: 0, kind: 'click', text: 'button' }],
}

test('parses the messages of a player', () => {
  expect(parsePlayerMessage({ name: 'ready', data: 1 })).toEqual({ name: 'ready' })
  expect(parsePlayerMessage({ name: 'loaded', data: outline })).toMatchObject({
    name: 'loaded',
    data: outline,
  })
  const progress = { at: 5, state: 'playing', isSkipping: 1, seeks: 2 }
  expect(parsePlayerMessage({ name: 'progress', data: progress })).toEqual({
    name: 'progress',
    data: { at: 5, state: 'playing', isSkipping: false, seeks: 2 },
  })
  expect(parsePlayerMessage({ name: 'error', data: { code: 'of a later player' } })).toEqual({
    name: 'error',
    data: { code: 'failed' },
  })
})

test('P-029 rejects messages that a replayed page could have forged', () => {
  const others = [
    undefined,
    'ready',
    [],
    { name: 'toString' },
    { name: 'loaded', data: { ...outline, duration: Number.NaN } },
    { name: 'loaded', data: { ...outline, gaps: [{ from: '0', to: 1 }] } },
    { name: 'loaded', data: { ...outline, steps: [{ at: 0, kind: 'script', text: '' }] } },
    { name: 'loaded', data: { ...outline, format: '<b>' } },
    { name: 'progress', data: { at: '5', state: 'playing', seeks: 0 } },
    { name: 'progress', data: { at: 5, state: 'gone', seeks: 0 } },
    { name: 'progress', data: { at: 5, state: 'playing', seeks: '0' } },
  ]
  for (const message of others) expect(parsePlayerMessage(message)).toBeUndefined()
})
