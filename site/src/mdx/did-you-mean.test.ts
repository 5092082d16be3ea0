import { expect, test } from 'bun:test'
import { nearest } from './did-you-mean.ts'

const routes = ['/intro/keys', '/intro/node-types', '/validator', '/rpc']

test('finds the candidate closest to a mistyped word', () => {
  expect(nearest('/intro/key', routes)).toBe('/intro/keys')
  expect(nearest('/intro/Node-Types', routes)).toBe('/intro/node-types')
  expect(nearest('/validater', routes)).toBe('/validator')
})

test('returns nothing if no candidate is close', () => {
  expect(nearest('/community', routes)).toBeUndefined()
  expect(nearest('x', [])).toBeUndefined()
  expect(nearest('env', ['ini', 'text'])).toBeUndefined()
})
