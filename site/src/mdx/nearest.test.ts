import { expect, test } from 'bun:test'
import { nearest } from './nearest.ts'

const routes = ['/intro/keys', '/intro/node-types', '/validator', '/rpc']

test('finds what a mistyped word meant', () => {
  expect(nearest('/intro/key', routes)).toBe('/intro/keys')
  expect(nearest('/intro/Node-Types', routes)).toBe('/intro/node-types')
  expect(nearest('/validater', routes)).toBe('/validator')
})

test('does not guess when nothing is near', () => {
  expect(nearest('/community', routes)).toBeUndefined()
  expect(nearest('x', [])).toBeUndefined()
})
