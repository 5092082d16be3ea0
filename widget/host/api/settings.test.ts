import { expect, test } from 'bun:test'
import { createCustomData, isPublicHost } from './settings.ts'

test('W-058 data is merged, set, removed and cleared', () => {
  const data = createCustomData()
  data.attach({ a: 1, b: { c: 2 } })
  data.attach('{"d":3}')
  data.attach('not json')
  data.set('a', 'x')
  data.remove('d')
  expect(data.read()).toEqual({ a: 'x', b: { c: 2 } })
  data.clear()
  expect(data.read()).toEqual({})
})

test('__proto__ is a key like any other', () => {
  const data = createCustomData()
  data.attach('{"__proto__":{"polluted":true}}')
  expect(JSON.stringify(data.read())).toBe('{"__proto__":{"polluted":true}}')
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

const privateHosts = [
  'localhost',
  'shop.localhost',
  '[::1]',
  '[fd12:3456::1]',
  '[fe80::1]',
  'printer.local',
  '',
]
const privateAddresses =
  '127.0.0.1 127.8.0.1 0.0.0.0 10.0.0.1 10.200.3.4 172.16.0.1 172.31.255.255 192.168.1.2 169.254.10.1'

test.each([...privateHosts, 'intranet', ...privateAddresses.split(' ')])(
  'W-108 live mode is off for %p',
  (hostname) => {
    expect(isPublicHost(hostname)).toBe(false)
  },
)

const publicHosts = 'example.com 172.32.0.1 11.0.0.1 192.169.0.1 10.example.com local.example 8.8.8.8'

test.each(publicHosts.split(' '))('W-108 live mode is on for %p', (hostname) => {
  expect(isPublicHost(hostname)).toBe(true)
})
