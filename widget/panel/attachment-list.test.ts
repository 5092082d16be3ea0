import { expect, test } from 'bun:test'
import { formatSize } from './attachment-list.tsx'

test('formats sizes in the visitor’s language', () => {
  expect([512, 1400, 67_108_864].map((bytes) => formatSize(bytes, 'en'))).toEqual([
    '512 bytes',
    '1.4 kB',
    '67.1 MB',
  ])
  expect(formatSize(1_250_000, 'de')).toBe('1,3 MB')
})

test('falls back to English for an unknown language', () => {
  expect(formatSize(2000, 'x_y')).toBe('2 kB')
})
