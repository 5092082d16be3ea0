import { expect, test } from 'bun:test'
import { nearest } from './did-you-mean.ts'

const routes = ['/intro/keys', '/intro/node-types', '/validator', '/rpc']

test('finds the candidate closest to a mistyped word', () => {
  const found = ['/intro/key', '/intro/Node-Types', '/validater'].map((word) => nearest(word, routes))
  expect(found).toEqual(['/intro/keys', '/intro/node-types', '/validator'])
})

test('returns nothing if no candidate is close', () => {
  expect(nearest('/community', routes)).toBeUndefined()
  expect(nearest('x', [])).toBeUndefined()
  expect(nearest('env', ['ini', 'text'])).toBeUndefined()
})
