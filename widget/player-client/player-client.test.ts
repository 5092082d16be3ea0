import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createPlayerClient, parsePlayerMessage } from './player-client.ts'

const origin = 'https://files.example'

const outline = {
  startedAt: 0,
  duration: 16_000,
  width: 1280,
  height: 720,
  format: 'rrweb',
  gaps: [],
  idle: [],
  steps: [],
}

beforeEach(() => {
  Object.assign(globalThis, { window: new EventTarget() })
})

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'window')
})

/** Opens a client whose player has loaded a replay. */
function openClient() {
  const contentWindow = { postMessage: () => undefined }
  const client = createPlayerClient(origin, {})
  client.attachFrame({ contentWindow } as unknown as HTMLIFrameElement) // the client uses nothing else of the frame
  const receive = (name: string, data?: object): void => {
    window.dispatchEvent(
      Object.assign(new Event('message'), { data: { name, data }, origin, source: contentWindow }),
    )
  }
  receive('ready')
  receive('loaded', outline)
  const progress = (at: number, seeks: number): void =>
    receive('progress', { at, state: 'paused', isSkipping: false, seeks })
  const getPosition = (): number | undefined => {
    const state = client.getState()
    return state.phase === 'shown' ? state.at : undefined
  }
  return { client, receive, progress, getPosition }
}

test('keeps the position of a seek until the player has handled it', () => {
  const { client, progress, getPosition } = openClient()
  progress(14_000, 0)
  client.seek(9000)
  progress(14_100, 0)
  expect(getPosition()).toBe(9000)
  client.seek(4000)
  progress(9000, 1)
  expect(getPosition()).toBe(4000)
  progress(4100, 2)
  expect(getPosition()).toBe(4100)
})

test('counts seeks from the last load', () => {
  const { client, receive, progress, getPosition } = openClient()
  client.seek(9000)
  receive('loaded', outline)
  progress(100, 0)
  expect(getPosition()).toBe(100)
})

const sampleOutline = {
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
  expect(parsePlayerMessage({ name: 'loaded', data: sampleOutline })).toMatchObject({
    name: 'loaded',
    data: sampleOutline,
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
    { name: 'loaded', data: { ...sampleOutline, duration: Number.NaN } },
    { name: 'loaded', data: { ...sampleOutline, gaps: [{ from: '0', to: 1 }] } },
    { name: 'loaded', data: { ...sampleOutline, steps: [{ at: 0, kind: 'script', text: '' }] } },
    { name: 'loaded', data: { ...sampleOutline, format: '<b>' } },
    { name: 'progress', data: { at: '5', state: 'playing', seeks: 0 } },
    { name: 'progress', data: { at: 5, state: 'gone', seeks: 0 } },
    { name: 'progress', data: { at: 5, state: 'playing', seeks: '0' } },
  ]
  for (const message of others) expect(parsePlayerMessage(message)).toBeUndefined()
})
