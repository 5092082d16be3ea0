import { expect, test } from 'bun:test'
import { describePayload, isReadableType, limitText, placeholders, readBody } from './network-body.ts'

test('W-142 text, xml, json and untyped bodies are kept', () => {
  const kept = ['text/html', 'application/xml', 'application/json; charset=utf-8', 'image/svg+xml', null, '']
  expect(kept.filter((type) => !isReadableType(type))).toEqual([])
})

test('W-143 other types are not kept, and event streams are never read', () => {
  const left = [
    'image/png',
    'video/mp4',
    'application/octet-stream',
    'text/event-stream',
    'Text/Event-Stream; x',
  ]
  expect(left.filter(isReadableType)).toEqual([])
})

test('W-144 a text over 0.2 MiB of UTF-8 is too large, by bytes and not by characters', () => {
  expect(limitText('x'.repeat(150_000))).toHaveLength(150_000)
  expect(limitText('x'.repeat(250_000))).toBe(placeholders.tooLarge)
  expect(limitText('é'.repeat(104_857))).toHaveLength(104_857)
  expect(limitText('é'.repeat(104_858))).toBe(placeholders.tooLarge)
})

test('W-145 no payload is an empty object', () => {
  expect([describePayload(undefined), describePayload(null)]).toEqual(['{}', '{}'])
})

test('payloads are text, files are named by type and size', () => {
  const form = new FormData()
  form.append('a', '1')
  form.append('a', '2')
  form.append('f', new File(['xyz'], 'f.png', { type: 'image/png' }))
  expect(describePayload('{"a":1}')).toBe('{"a":1}')
  expect(describePayload(new URLSearchParams({ a: '1' }))).toBe('a=1')
  expect(describePayload(form)).toBe('{"a":["1","2"],"f":"<image/png, 3 bytes>"}')
  expect(describePayload(new TextEncoder().encode('é'))).toBe('é')
  expect(describePayload(new Uint8Array(300_000))).toBe(placeholders.tooLarge)
  expect(describePayload(new Blob(['x']))).toBe(placeholders.unsupported)
  expect(describePayload(new ReadableStream())).toBe(placeholders.unsupported)
})

test('W-144 reading stops at the limit without affecting the page’s copy', async () => {
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1
      if (sent === 40) controller.close()
      else controller.enqueue(new Uint8Array(10_000).fill(97))
    },
  })
  const [ours, theirs] = endless.tee()
  expect(await readBody(ours)).toBe(placeholders.tooLarge)
  expect((await new Response(theirs).text()).length).toBe(390_000)
})

test('a character split between two chunks stays whole', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of [0xc3, 0xa9]) controller.enqueue(new Uint8Array([byte]))
      controller.close()
    },
  })
  expect(await readBody(body)).toBe('é')
})
