import { beforeEach, describe, expect, test } from 'bun:test'
import { removeUnknownVersion } from './preferred-version.ts'

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

const KEY = 'docs-preferred-version-default'

describe('D-050 D-091 the preferred docs version', () => {
  test('is kept if the version exists', () => {
    kept.set(KEY, '2.0')
    removeUnknownVersion(['current', '2.0'])
    expect(kept.get(KEY)).toBe('2.0')
  })

  test('is removed if the version no longer exists', () => {
    kept.set(KEY, '1.0')
    removeUnknownVersion(['current', '2.0'])
    expect(kept.size).toBe(0)
  })
})
