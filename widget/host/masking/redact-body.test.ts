import { describe, expect, test } from 'bun:test'
import { redactBody, redactText } from './redact-secrets.ts'
import { isSecretHeader, isSecretName } from './secret-names.ts'

const SECRET = 's3cr3t-value'

describe('W-146 configured names disappear from bodies', () => {
  const names = ['Pin', 'iban']
  test.each([
    ['JSON, any case', `{"pin":"${SECRET}","a":1}`, '{"a":1}'],
    ['JSON, any depth', `{"a":[{"b":{"PIN":"${SECRET}","c":2}}]}`, '{"a":[{"b":{"c":2}}]}'],
    ['a whole branch', `{"iban":{"a":["${SECRET}"]},"b":0}`, '{"b":0}'],
    ['JSON inside of a string', JSON.stringify({ v: `{"pin":"${SECRET}","b":1}` }), '{"v":"{\\"b\\":1}"}'],
    ['a form', `a=1&pin=${SECRET}&b=2`, 'a=1&&b=2'],
    ['a form with brackets', `user[pin]=${SECRET}&b=2`, '&b=2'],
    ['XML', `<a><iban x="1">${SECRET}</iban><b>2</b></a>`, '<a><iban></iban><b>2</b></a>'],
    ['XML with a prefix', `<n:pin>${SECRET}</n:pin>`, '<n:pin></n:pin>'],
    ['JSON lines', `{"pin":"${SECRET}"}\n{"pin":"${SECRET}","a":1}`, '{}\n{,"a":1}'],
    ['JSON cut off', `{"a":1,"pin":"${SECRET}`, '{"a":1,'],
    ['escaped quotes', `x {"pin":"${SECRET}\\"${SECRET}"}`, 'x {}'],
  ])('%s', (_form, body, expected) => {
    expect(redactBody(body, names)).toBe(expected)
  })

  test('other keys stay unchanged', () => {
    const body = '{ "id" : 12345678901234567890, "pinned": true, "spin": 1 }'
    expect(redactBody(body, names)).toBe(body)
  })
})

test.each([
  `{"password":"${SECRET}"}`,
  `{"user":{"newPassword":"${SECRET}","client_secret":"${SECRET}"}}`,
  `{"access_token":"${SECRET}","apiKey":"${SECRET}","private_key":"${SECRET}"}`,
  `grant_type=password&refresh_token=${SECRET}`,
  `see https://user:${SECRET}@host.example/x?api_key=${SECRET}#access_token=${SECRET}`,
])('secrets are removed without being configured: %s', (body) => {
  expect(redactBody(body, [])).not.toContain(SECRET)
})

test('texts about tokens and keys stay unchanged', () => {
  const body = '{"tokens":[{"token_symbol":"NEAR"}],"max_tokens":5,"key":"a"}'
  expect(redactBody(body, [])).toBe(body)
})

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

test('masking is linear in hostile text', () => {
  const start = performance.now()
  redactText('?key'.repeat(100_000))
  redactBody(`x${'pin:"'.repeat(50_000)}`, ['pin'])
  redactBody('<a '.repeat(50_000), ['pin'])
  expect(performance.now() - start).toBeLessThan(2000)
})

test('isSecretName knows the usual names', () => {
  expect(
    ['password', 'passwordHash', 'apiKey', 'idToken', 'token'].filter((name) => !isSecretName(name)),
  ).toEqual([])
  expect(['name', 'tokens', 'monkey', 'tokenId'].filter((name) => isSecretName(name))).toEqual([])
})
