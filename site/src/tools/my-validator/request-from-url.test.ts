import { expect, test } from 'bun:test'
import { formatRequest, parseRequest } from './request-from-url.ts'

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
