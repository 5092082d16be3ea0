import { expect, test } from 'bun:test'
import { parseMailAddress, parseNamedAddress, removeAddressTag } from './mail-address.ts'

test.each([
  ['Ann@Example.com ', 'ann@example.com'],
  ["o'hara+news@mail.example.co.uk", "o'hara+news@mail.example.co.uk"],
])('%j is an address', (text, address) => expect(parseMailAddress(text)).toBe(address))

test.each([
  '',
  'ann',
  'ann@example',
  'a@b.com, eve@b.com',
  'a@b.com;eve@b.com',
  'a@b.com\r\nBcc: eve@b.com',
  'Ann <a@b.com>',
  '"a b"@b.com',
  'a@b@c.com',
  '.a@b.com',
  'a@-b.com',
  'a@[127.0.0.1]',
  'a@b.com/../c',
  `${'a'.repeat(65)}@b.com`,
  `a@${'b'.repeat(300)}.com`,
  'a\u0000@b.com',
])('%j is no address', (text) => expect(parseMailAddress(text)).toBeUndefined())

test('a sender has an optional name', () => {
  expect(parseNamedAddress('Support <Support@Docs.example>')).toEqual({
    name: 'Support',
    address: 'support@docs.example',
  })
  expect(parseNamedAddress('support@docs.example')).toEqual({ name: '', address: 'support@docs.example' })
  expect(parseNamedAddress('Support <a@b.com>, <c@d.com>')).toBeUndefined()
})

test.each([
  ['Kim+docs@example.com', 'kim@example.com'],
  ['kim+a+b@example.com', 'kim@example.com'],
  ['kim@example.com', 'kim@example.com'],
  // The local part of an address can contain a quoted @. Its domain is the last part, which must stay.
  ['kim@example.com@example.org', 'kim@example.com@example.org'],
  ['kim+docs', 'kim+docs'],
  ['', ''],
])('without its tag, %j is %j', (address, plain) => expect(removeAddressTag(address)).toBe(plain))
