import { afterAll, beforeEach, expect, test } from 'bun:test'
import type { Page } from '../platform/page.ts'

const part = { file: 'part.js', integrity: 'sha256-part' }
const entry = { file: 'toggle.ts', integrity: 'sha256-entry' }

Reflect.set(globalThis, 'CHUNKS', { widget: [part, entry] })
Reflect.set(globalThis, 'CHUNK_FOLDER', '../platform/')
const { createScriptChunkLoader } = await import('./script-chunk-loader.ts')
afterAll(() => ['CHUNKS', 'CHUNK_FOLDER'].forEach((name) => Reflect.deleteProperty(globalThis, name)))

class Link extends EventTarget {
  href = ''
  integrity = ''
  remove(): void {}
}

const failing = new Set<string>()
/** File and hash of each preloaded file, in order. */
const preloads: string[] = []

function append(link: Link): void {
  const file = link.href.slice(new URL('../platform/', import.meta.url).href.length)
  preloads.push(`${file} ${link.integrity}`)
  const event = new Event(failing.has(file) ? 'error' : 'load')
  queueMicrotask(() => link.dispatchEvent(event))
}

// The mock has every property that the code reads.
const page = {
  document: { createElement: () => new Link(), documentElement: { append } },
} as unknown as Page

const { widget } = createScriptChunkLoader(page, {
  src: import.meta.url,
  nonce: undefined,
  preload: undefined,
})

/** Names of the loaded chunk's exports, or the message of the error. */
const load = (): Promise<string> => widget().then((chunk) => Object.keys(chunk).join(), String)

beforeEach(() => {
  failing.clear()
  preloads.length = 0
  part.file = 'part.js'
  entry.file = 'toggle.ts'
})

test('an entry that failed is verified and imported from another URL', async () => {
  failing.add('toggle.ts')
  expect(await load()).toEndWith('platform/toggle.ts is blocked, missing or changed')
  expect(await load()).toBe('createToggle')
  expect(preloads.slice(2)).toEqual(['part.js sha256-part', 'toggle.ts? sha256-entry'])
})

test('a file that failed is verified again at the URL from which the entry imports it', async () => {
  failing.add('part.js')
  expect(await load()).toEndWith('platform/part.js is blocked, missing or changed')
  failing.clear()
  expect(await load()).toBe('createToggle')
  expect(preloads.slice(2)).toEqual(['part.js sha256-part', 'toggle.ts sha256-entry'])
})

test('nothing is imported as long as a file fails', async () => {
  failing.add('part.js')
  // The loader would request this file if it imported the entry.
  entry.file = 'missing-entry.js'
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect(await load()).toEndWith('platform/part.js is blocked, missing or changed')
})
