import { expect, test } from 'bun:test'
import { compress } from './compress.ts'

test('a large report is gzipped and comes back to the character', async () => {
  const text = JSON.stringify({ description: 'é😀'.repeat(20_000) })
  const { body, headers, bytes } = await compress(text)
  if (typeof body === 'string') throw new Error('not compressed')
  expect([headers, bytes]).toEqual([{ 'Content-Encoding': 'gzip' }, body.byteLength])
  expect(new TextDecoder().decode(Bun.gunzipSync(body))).toBe(text)
})

test('a small one goes as it is', async () => {
  expect(await compress('{"a":"é"}')).toEqual({ body: '{"a":"é"}', headers: {}, bytes: 10 })
})
