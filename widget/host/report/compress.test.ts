import { expect, test } from 'bun:test'
import { compress } from './compress.ts'

test('a large report is compressed without loss', async () => {
  const text = JSON.stringify({ description: 'é😀'.repeat(20_000) })
  const { body, headers, bytes } = await compress(text)
  if (typeof body === 'string') throw new Error('not compressed')
  expect([headers, bytes]).toEqual([{ 'Content-Encoding': 'gzip' }, body.byteLength])
  expect(new TextDecoder().decode(Bun.gunzipSync(body))).toBe(text)
})

test('a small report is not compressed', async () => {
  expect(await compress('{"a":"é"}')).toEqual({ body: '{"a":"é"}', headers: {}, bytes: 10 })
})
