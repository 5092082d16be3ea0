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
  test('is stored and read again', () => {
    storePreferredVersion('2.0')
    expect(readPreferredVersion(['current', '2.0'])).toBe('2.0')
    expect(kept.get('docs-preferred-version-default')).toBe('2.0')
  })

  test('is removed if the version no longer exists', () => {
    storePreferredVersion('1.0')
    expect(readPreferredVersion(['current', '2.0'])).toBeUndefined()
    expect(kept.size).toBe(0)
  })

  test('is undefined if none was chosen', () => {
    expect(readPreferredVersion(['current'])).toBeUndefined()
  })
})
