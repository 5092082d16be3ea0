import { expect, test } from 'bun:test'
import { formatRequest, parseNode, parseRequest } from './request-from-url.ts'

test('a link has the pools and the network, which a page reads again', () => {
  const link = formatRequest({ pools: ['a.pool.near', 'b.pool.near'], network: 'testnet' })
  expect(link).toBe('?pool=a.pool.near,b.pool.near&network=testnet')
  expect(parseRequest(link, new Map())).toEqual({
    pools: 'a.pool.near,b.pool.near',
    network: 'testnet',
    node: '',
  })
})

test('without a query, the page takes the values that the reader has filled in elsewhere', () => {
  const stored = new Map([
    ['pool_id', 'mine.pool.near'],
    ['network', 'testnet'],
  ])
  expect(parseRequest('', stored)).toEqual({ pools: 'mine.pool.near', network: 'testnet', node: '' })
})

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
