import { expect, test } from 'bun:test'
import { parseNode } from './node-address.ts'

test.each([
  ['localhost:3030', { node: 'http://localhost:3030' }],
  ['http://127.0.0.1:3030/', { node: 'http://127.0.0.1:3030' }],
  ['rpc.example.com/near', { node: 'https://rpc.example.com/near' }],
  ['', { node: '' }],
])('the address %s becomes a URL', (text, expected) => {
  expect(parseNode(text, true)).toEqual(expected)
})

test.each(['http://10.0.0.5:3030', 'ftp://node', 'javascript:alert(1)', 'https://me:pw@node.example'])(
  'the address %s gets a sentence that says what to do',
  (text) => {
    expect(parseNode(text, true)).toHaveProperty('problem')
  },
)
