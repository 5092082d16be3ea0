import { expect, test } from 'bun:test'
import { removeAddresses } from './report-option.ts'

test('keys and IP addresses are removed, and times and releases stay', () => {
  const key = '9ravz6YFcUhcM6w6s2DPoBhWHmr4rAJNSLQvPNgQcFHE'
  const text = `10:00:00 neard 2.13.4: ed25519:${key}@203.0.113.7:24567 and [2001:db8::7334]:24567`
  expect(removeAddresses(text)).toBe('10:00:00 neard 2.13.4: ***@***:24567 and [***]:24567')
})
