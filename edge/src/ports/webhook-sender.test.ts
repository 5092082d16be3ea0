import { expect, test } from 'bun:test'
import { explainRefusedUrl, isPublicAddress } from './webhook-sender.ts'

test.each([
  'https://hooks.example.com/a?b=c',
  'https://example.com:8443/',
  'https://8.8.8.8/',
  'https://11.0.0.1/',
  'https://100.63.0.1/',
  'https://100.128.0.1/',
  'https://169.253.0.1/',
  'https://172.15.0.1/',
  'https://172.32.0.1/',
  'https://192.0.1.1/',
  'https://192.1.0.1/',
  'https://198.17.0.1/',
  'https://198.20.0.1/',
  'https://198.51.99.1/',
  'https://203.0.112.1/',
  'https://223.255.255.1/',
  'https://[2606:4700::1111]/',
])('messages may be sent to %s', (url) => {
  expect(explainRefusedUrl(url, false)).toBeUndefined()
})

test.each([
  'http://example.com/',
  'ftp://example.com/',
  'https://name:word@example.com/',
  'https://localhost/',
  'https://localhost./',
  'https://intranet/',
  'https://a.localhost/',
  'https://metadata.google.internal/',
  'https://printer.local/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://017700000001/',
  'https://10.1.2.3/',
  'https://100.64.0.1/',
  'https://100.127.255.255/',
  'https://169.254.169.254/latest/meta-data',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.0.0.1/',
  'https://192.0.2.1/',
  'https://192.168.0.1/',
  'https://198.18.0.1/',
  'https://198.19.0.1/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://0.0.0.0/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001::1]/',
  'https://[2001:db8::1]/',
  'no address',
])('messages may not be sent to %s', (url) => {
  expect(explainRefusedUrl(url, false)).toEqual(expect.any(String))
})

test('the reason names the protocols that are allowed', () => {
  expect(explainRefusedUrl('ftp://example.com/', true)).toBe('must start with https:// or http://.')
  expect(explainRefusedUrl('ftp://example.com/', false)).toBe('must start with https://.')
  expect(explainRefusedUrl('http://example.com/', false)).toBe('must start with https://.')
})

test('a local server can send to programs on the same machine without encryption', () => {
  expect(explainRefusedUrl('http://localhost:3000/hook', true)).toBeUndefined()
  expect(explainRefusedUrl('http://192.168.0.1/', true)).toBeUndefined()
  expect(explainRefusedUrl('file:///etc/passwd', true)).toEqual(expect.any(String))
})

test('IPv4-mapped addresses with dots, as resolvers write them, are recognized', () => {
  expect(isPublicAddress('::ffff:10.0.0.1')).toBe(false)
  expect(isPublicAddress('::ffff:8.8.8.8')).toBe(true)
})
