import { expect, test } from 'bun:test'
import { compress } from './compress.ts'

test('a large report is gzipped and comes back to the character', async () => {
  const text = JSON.stringify({ description: 'é😀'.repeat(20_000) })
  const { body, headers } = await compress(text)
  if (typeof body === 'string') throw new Error('not compressed')
  expect(headers).toEqual({ 'Content-Encoding': 'gzip' })
  expect(new TextDecoder().decode(Bun.gunzipSync(body))).toBe(text)
})

test('a small one goes as it is', async () => {
  expect(await compress('{"a":1}')).toEqual({ body: '{"a":1}', headers: {} })
})
