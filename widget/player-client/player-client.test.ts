import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createPlayerClient } from './player-client.ts'

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
