import { expect, test } from 'bun:test'
import { secretLabels } from '../../i18n/languages/en.ts'
import { listLoaders } from '../../i18n/languages.ts'
import { isSecretAutocomplete, isSecretHeader, isSecretName } from './secret-names.ts'

test.each(
  'password, user[password], new_passwd, pwd, cardNumber, card-number, cc_num, cvc, card_cvv2, otp, otp-3, one-time-code, Verification code, pin, csrf_token, clientSecret'.split(
    ', ',
  ),
)('the value of a field called %s is masked', (name) => {
  expect(isSecretName(name)).toBe(true)
})

test.each(['', 'email', 'pinned', 'shipping', 'discard', 'option', 'description', 'card', 'account_id', 'q'])(
  'the value of a field called %j is not masked',
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

const labels = { en: () => Promise.resolve(secretLabels), ...listLoaders((texts) => texts.secretLabels) }

test.each(Object.entries(labels))(
  'R-23 the values of fields with a secret label in the language %s are masked',
  async (_language, load) => {
    const names = await load()
    expect(names.length).toBeGreaterThanOrEqual(5)
    expect(names.filter((name) => !isSecretName(name))).toEqual([])
  },
)

test.each(
  'Name, Straße, Prénom, Correo, Palabra clave, Código postal, Imię, Kod pocztowy, الاسم, 名前, 姓名'.split(
    ', ',
  ),
)('a field labeled %s is not a secret', (label) => {
  expect(isSecretName(label)).toBe(false)
})

test.each('pass, passphrase, seed_phrase, otp, ssn, jwt, sessionId, PHPSESSID, creditCard, iban'.split(', '))(
  'R-23 a property called %s is masked',
  (name) => {
    expect(isSecretName(name)).toBe(true)
  },
)

test.each([
  'Authorization',
  'authorization',
  'Cookie',
  'Set-Cookie',
  'X-Api-Key',
  'X-CSRF-Token',
  'Proxy-Authorization',
])('the header %s is never logged', (name) => {
  expect(isSecretHeader(name, [])).toBe(true)
})

test('W-146 a configured header is left out in any case, others stay', () => {
  expect(isSecretHeader('x-tenant', ['X-Tenant'])).toBe(true)
  expect(isSecretHeader('Accept', ['X-Tenant'])).toBe(false)
})

test('isSecretName knows the usual names', () => {
  expect(
    ['password', 'passwordHash', 'apiKey', 'idToken', 'token'].filter((name) => !isSecretName(name)),
  ).toEqual([])
  expect(['name', 'tokens', 'monkey', 'tokenId'].filter((name) => isSecretName(name))).toEqual([])
})
