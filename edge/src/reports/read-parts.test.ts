import { expect, test } from 'bun:test'
import { readParts } from './read-parts.ts'

function stream(text: string, size: number): { body: ReadableStream<Uint8Array>; read: () => number } {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  return {
    read: () => at,
    body: new ReadableStream({
      pull(controller) {
        if (at >= bytes.length) return controller.close()
        controller.enqueue(bytes.slice(at, at + size))
        at += size
      },
    }),
  }
}

const text = JSON.stringify({
  a: { text: 'ü "quoted" \u2028' },
  big: 'x'.repeat(1000),
  b: [1, { a: 'nested' }],
  last: 'y'.repeat(5000),
})

test.each([1, 2, 7, 100_000])('fields are parsed whatever the size of the chunks: %d bytes', async (size) => {
  const { values, omitted } = await readParts(stream(text, size).body, { a: 100, b: 100, big: 999, none: 10 })
  expect(Object.fromEntries(values)).toEqual({ a: { text: 'ü "quoted" \u2028' }, b: [1, { a: 'nested' }] })
  expect(omitted).toEqual(['big'])
})

test('reading stops when all fields are read', async () => {
  const { body, read } = stream(text, 100)
  await readParts(body, { a: 100 })
  expect(read()).toBeLessThan(1000)
})
