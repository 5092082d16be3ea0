import { beforeEach, describe, expect, test } from 'bun:test'
import { readPreferredVersion, storePreferredVersion } from './preferred-version.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  })
})

describe('D-050 D-091 the preferred docs version', () => {
  test('is kept and found again', () => {
    storePreferredVersion('2.0')
    expect(readPreferredVersion(['current', '2.0'])).toBe('2.0')
    expect(kept.get('docs-preferred-version-default')).toBe('2.0')
  })

  test('is forgotten when no such version exists any more', () => {
    storePreferredVersion('1.0')
    expect(readPreferredVersion(['current', '2.0'])).toBeUndefined()
    expect(kept.size).toBe(0)
  })

  test('is nothing where nothing was chosen', () => {
    expect(readPreferredVersion(['current'])).toBeUndefined()
  })
})
