import type { ToPlayerMessage } from '@node-docs/edge/contract/player-messages'
import { expect, test } from 'bun:test'
import { connectEmbedder } from './embedder.ts'

/** A mock of the player's window, with the parts that `connectEmbedder` uses. */
function openWindow() {
  const posted: [message: unknown, origin: string][] = []
  const parent = { postMessage: (message: unknown, origin: string) => void posted.push([message, origin]) }
  const target = Object.assign(new EventTarget(), { parent, location: { protocol: 'https:' } })
  return {
    posted,
    target: target as unknown as Window, // the mock has every property that `connectEmbedder` uses
    post: (data: unknown, origin: string, source: unknown = parent): void => {
      target.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
    },
  }
}

test('accepts messages from the embedding window while it shows one of our pages', () => {
  const { target, post } = openWindow()
  const heard: ToPlayerMessage[] = []
  connectEmbedder({ target, hosts: ['inbox.example'], onMessage: (message) => void heard.push(message) })
  post({ name: 'play' }, 'https://evil.example')
  post({ name: 'play' }, 'http://inbox.example')
  post({ name: 'play' }, 'https://inbox.example', {})
  post({ name: 'pause' }, 'https://inbox.example')
  expect(heard).toEqual([{ name: 'pause' }])
})

test('ignores invalid messages', () => {
  const { target, post } = openWindow()
  const heard: ToPlayerMessage[] = []
  connectEmbedder({ target, hosts: ['inbox.example'], onMessage: (message) => void heard.push(message) })
  const others = [
    'play',
    null,
    { name: 'toString' },
    { name: 'seek' },
    { name: 'seek', data: { at: -1 } },
    { name: 'seek', data: { at: Number.NaN } },
    { name: 'set-speed', data: { speed: 3 } },
    { name: 'skip-idle', data: { isOn: 1 } },
    { name: 'load', data: {} },
  ]
  for (const message of others) post(message, 'https://inbox.example')
  expect(heard).toEqual([])
})

test('only announces that it is ready until it knows the embedding page', () => {
  const { target, posted, post } = openWindow()
  const embedder = connectEmbedder({ target, hosts: ['inbox.example'], onMessage: () => undefined })
  embedder.post({ name: 'ready' })
  embedder.post({ name: 'error', data: { code: 'failed' } })
  post({ name: 'play' }, 'https://inbox.example')
  embedder.post({ name: 'error', data: { code: 'failed' } })
  expect(posted).toEqual([
    [{ name: 'ready' }, '*'],
    [{ name: 'error', data: { code: 'failed' } }, 'https://inbox.example'],
  ])
})
