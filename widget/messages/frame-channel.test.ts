import { expect, test } from 'bun:test'
import type { FrameMessage } from '@node-docs/edge/contract'
import { createFrameChannel } from './frame-channel.ts'

/** Creates a window that can send and receive messages. The code uses nothing else of the window. */
function createWindow() {
  const posted: [string, string][] = []
  const { port1 } = new MessageChannel()
  const postMessage = (text: string, origin: string): void => void posted.push([text, origin])
  return { window: Object.assign(port1, { postMessage }) as unknown as Window, posted } // only messages are used
}

function createPage(frameUrl = 'https://frame.example/panel/') {
  const target = new EventTarget()
  const heard: FrameMessage[] = []
  const bridge = createFrameChannel({
    target,
    frameUrl: () => frameUrl,
    onMessage: (message) => void heard.push(message),
  })
  const send = (source: Window, origin: string, data: unknown = '{"name":"ping"}'): void => {
    const event = new MessageEvent('message', { data, origin })
    Object.defineProperty(event, 'source', { value: source })
    target.dispatchEvent(event)
  }
  return { bridge, heard, send }
}

test('W-155 W-055 accepts messages only from the frame on its origin', () => {
  const { bridge, heard, send } = createPage()
  const { window: frame } = createWindow()
  const { window: stranger } = createWindow()
  send(frame, 'https://frame.example')
  expect(heard).toEqual([])
  bridge.connect(() => frame)
  send(frame, 'https://evil.example')
  send(stranger, 'https://frame.example')
  send(frame, 'https://frame.example', 'not json')
  expect(heard).toEqual([])
  send(frame, 'https://frame.example')
  expect(heard).toEqual([{ name: 'ping' }])
})

test('W-174 posts JSON text, and only to the origin of the frame', () => {
  const { bridge } = createPage()
  const { window: frame, posted } = createWindow()
  bridge.post({ name: 'feedback-sent' })
  bridge.connect(() => frame)
  bridge.post({ name: 'feedback-sending-failed', data: 'Something went wrong, please try again.' })
  expect(posted).toEqual([
    [
      '{"name":"feedback-sending-failed","data":"Something went wrong, please try again."}',
      'https://frame.example',
    ],
  ])
})

test('ignores all messages after it is stopped, and after the frame is removed', () => {
  const { bridge, heard, send } = createPage()
  const { window: frame, posted } = createWindow()
  const disconnect = bridge.connect(() => frame)
  disconnect()
  send(frame, 'https://frame.example')
  bridge.post({ name: 'feedback-sent' })
  bridge.connect(() => frame)
  bridge.stop()
  send(frame, 'https://frame.example')
  expect(heard).toEqual([])
  expect(posted).toEqual([])
})
