import { expect, test } from 'bun:test'
import { isSecretAutocomplete, isSecretName } from './secret-names.ts'

test.each([
  'password',
  'user[password]',
  'new_passwd',
  'pwd',
  'cardNumber',
  'card-number',
  'cc_num',
  'cvc',
  'card_cvv2',
  'otp',
  'otp-3',
  'one-time-code',
  'Verification code',
  'pin',
  'csrf_token',
  'clientSecret',
])('the value of a field called %s is masked', (name) => {
  expect(isSecretName(name)).toBe(true)
})

test.each(['', 'email', 'pinned', 'shipping', 'discard', 'option', 'description', 'card', 'account_id', 'q'])(
  'a field called %j does not',
  (name) => {
    expect(isSecretName(name)).toBe(false)
  },
)

test('autocomplete identifies secret fields', () => {
  for (const secret of ['current-password', 'section-a shipping cc-number', 'one-time-code', 'cc-csc'])
    expect(isSecretAutocomplete(secret)).toBe(true)
  for (const open of ['', 'on', 'off', 'email', 'cc-type', 'street-address'])
    expect(isSecretAutocomplete(open)).toBe(false)
})
