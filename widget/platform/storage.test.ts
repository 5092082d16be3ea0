import { expect, test } from 'bun:test'
import { createStore, storageKey } from './storage.ts'

test('W-051 W-173 each key has a session and a configuration of its own', () => {
  expect(storageKey('session', 'demo')).toBe('feedback-widget-session-demo')
  expect(storageKey('config', 'demo')).toBe('feedback-widget-config-demo')
  expect(storageKey('session', 'other')).not.toBe(storageKey('session', 'demo'))
})

test('disabled storage behaves like empty storage', () => {
  const store = createStore(() => {
    throw new Error('SecurityError')
  })
  store.write('a', 1)
  store.remove('a')
  expect(store.read('a')).toBeUndefined()
})
