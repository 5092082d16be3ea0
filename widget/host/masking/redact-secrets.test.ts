import { describe, expect, test } from 'bun:test'
import { redactBody, redactText, redactValue } from './redact-secrets.ts'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'
const SEED = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const PEM = `-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7\nabc+/=\n-----END RSA PRIVATE KEY-----`

describe('R-23 secrets are found by their form', () => {
  test.each([
    ['a card number', 'paid with 4111111111111111.', 'paid with ***.'],
    [
      'a card number after a UUID',
      '24e8f5ef-f1bb-4248-8169-974357340ff2 4111 1111 1111 1111',
      '24e8f5ef-f1bb-4248-8169-974357340ff2 ***',
    ],
    ['with spaces', '4111 1111 1111 1111', '***'],
    ['with dashes', 'a 5500-0055-5555-5559 b', 'a *** b'],
    ['with dots', '4111.1111.1111.1111', '***'],
    ['with no-break spaces', '4111\u00a01111\u00a01111\u00a01111', '***'],
    ['of 15 digits', '3782 822463 10005', '***'],
    ['of 19 digits', '6304000000000000000', '***'],
    ['next to other numbers', '12 4111 1111 1111 1111 99', '12 *** 99'],
    ['two of them', '4111111111111111 5555555555554444', '*** ***'],
    ['an IBAN', 'to DE89370400440532013000.', 'to ***.'],
    ['an IBAN with spaces', 'GB82 WEST 1234 5698 7654 32 is mine', '*** is mine'],
    ['the shortest IBAN', 'NO9386011117947', '***'],
    ['an IBAN with letters around it', 'iban NL91ABNA0417164300,', 'iban ***,'],
    ['a JWT', `see ${JWT}!`, 'see ***!'],
    ['a JWT that was cut', JWT.slice(0, 50), '***'],
    ['a bearer token', 'Bearer abc123def456', 'Bearer ***'],
    ['basic credentials', 'basic dXNlcjpwYXNzd29yZA==', 'basic ***'],
    ['a private key', `a ${PEM} b`, 'a *** b'],
    ['a private key that was cut', PEM.slice(0, 60), '***'],
    ['a private key in JSON', JSON.stringify({ k: PEM }), '{"k":"***"}'],
    ['a NEAR secret key', `ed25519:${'3D4YudUahN1nawWogh8pAKSj92sUNMdbZGjn7kERKzYo'.repeat(2)}`, '***'],
    [
      'an issued key',
      `${['sk', 'live', 'abcdefghijkl'].join('_')} and ghp_${'a1'.repeat(18)}`,
      '*** and ***',
    ],
    ['a seed phrase', `mine is ${SEED}, ok`, 'mine is ***, ok'],
    ['a seed phrase with line breaks', SEED.replaceAll(' ', '\n'), '***'],
    [
      'a numbered seed phrase',
      SEED.split(' ')
        .map((word, index) => `${index + 1}. ${word}`)
        .join(' '),
      '1. ***',
    ],
    ['an encoded card number', '/x?note=4111%201111%201111%201111&b=1', '/x?note=***&b=1'],
    ['a card number in a form', 'a=4111+1111+1111+1111&b=a+b', 'a=***&b=a+b'],
    ['encoded JSON', '/x?q=%7B%22password%22%3A%22abc%22%7D', '/x?q=***'],
    ['a password in a URL', 'https://ann:hunter2@a.example/x', 'https://***@a.example/x'],
  ])('%s', (_form, text, expected) => {
    expect(redactText(text)).toBe(expected)
  })
})

const harmless = {
  'a number with a wrong check digit': '4111 1111 1111 1112',
  'a time in milliseconds': 'at 1700000000000',
  'an amount in yoctoNEAR': '1000000000000000000000000',
  'a public key': 'ed25519:3D4YudUahN1nawWogh8pAKSj92sUNMdbZGjn7kERKzYo',
  'an IBAN with a wrong checksum': 'DE88370400440532013000',
  words:
    'when the button does not work after scrolling down fast some rows stay blank until moving mouse over them',
  'words about bearers': 'the bearer certificate expired',
  'a public certificate': '-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----',
  'a time and a ratio': 'at 12:30 it was 16:9',
  'a URL': 'GET https://a.example/x?page=2&q=keyboard failed',
  'options of a command': 'Pass --token to continue, --password is gone, docker run -u 1000:1000',
  'an error': 'SyntaxError: Unexpected token: punc',
  'an error code': 'https://a.example/?code=404',
  'a note about passwords': 'hasPassword: true, password: null',
}

test.each(Object.entries(harmless))('%s stays', (_what, text) => {
  expect(redactText(text)).toBe(text)
})

const S = 's3cr3t-value'

describe('R-23 values are masked by their names', () => {
  test.each([
    [`password=${S}`, 'password=***'],
    [`password: ${S}, next`, 'password: ***, next'],
    [`{"newPassword":"${S}","a":1}`, '{"newPassword":"***","a":1}'],
    [`{passphrase: "a b\\"c"}`, '{passphrase: "***"}'],
    [JSON.stringify({ v: JSON.stringify({ pin: S, b: 1 }) }), '{"v":"{\\"pin\\":\\"***\\",\\"b\\":1}"}'],
    [`{"token":{"a":["${S}"]},"b":2}`, '{"token":***,"b":2}'],
    [`Authorization: Bearer ${S}`, 'Authorization: ***'],
    [`API key: ${S}`, 'API key: ***'],
    [`login --password ${S} --token "${S}" --user ann`, 'login --password *** --token *** --user ann'],
    [`curl -u ann:${S} https://a.example -d 1`, 'curl -u ann:*** https://a.example -d 1'],
    [`Mot de passe : ${S}`, 'Mot de passe : ***'],
    [`密码：${S}`, '密码：***'],
    [`seed phrase: one two three\nnext`, 'seed phrase: ***\nnext'],
    [`Cookie: a=${S}; b=${S}`, 'Cookie: ***'],
    [`Map {"secret" => "${S}"}`, 'Map {"secret" => "***"}'],
    [`https://a.example/?a=1&session_id=${S}#sig=${S}`, 'https://a.example/?a=1&session_id=***#sig=***'],
    [`/back?code=${S}&state=1`, '/back?code=***&state=1'],
    [
      `/?to=https%3A%2F%2Fa.example%2F%3Ftoken%3D${S}%26b%3D1`,
      '/?to=https%3A%2F%2Fa.example%2F%3Ftoken%3D***%26b%3D1',
    ],
    [
      `https://a.example/x?page=2&Access_Token=${S}&b=1#id_token=${S}`,
      'https://a.example/x?page=2&Access_Token=***&b=1#id_token=***',
    ],
  ])('%s', (text, expected) => {
    expect(redactText(text)).toBe(expected)
    expect(redactText(expected)).toBe(expected)
  })

  test('ordinary texts about passwords stay unchanged', () => {
    expect(redactText('Password: required', { isProse: true })).toBe('Password: required')
    expect(redactText(`export API_KEY=${S}`, { isProse: true })).toBe('export API_KEY=***')
  })
})

const FAR = 'x'.repeat(220)
/** What separates the arguments of a console call. */
const NEXT = '\u2028'

describe('R-23 a value is masked if its name is in another property, in an argument or in a list', () => {
  test.each([
    [`{"name":"password","value":"${S}"}`, '{"name":"password","value":"***"}'],
    [`{"value":"${S}","text":"${S}","name":"password"}`, '{"value":"***","text":"***","name":"password"}'],
    [
      `{"name":"password","options":{"value":"a plain one"},"value":"${S}"}`,
      '{"name":"password","options":{"value":"a plain one"},"value":"***"}',
    ],
    [`<input name="password" value="${S}"> value="red"`, '<input name="password" value="***"> value="red"'],
    [`}{"a":"x} >","name":"password","value":"${S}"}`, '}{"a":"x} >","name":"password","value":"***"}'],
    [`name=password&value=${S}&value=plain`, 'name=password&value=***&value=plain'],
    [`value=plain&value=${S}&name=password`, 'value=plain&value=***&name=password'],
    [`["password","${S}"]`, '["password","***"]'],
    [`login${NEXT}password${NEXT}${S}`, `login${NEXT}password${NEXT}***`],
    [`password:${NEXT}${S}`, `password:${NEXT}***`],
    [`password${NEXT}two words, more${NEXT}next`, `password${NEXT}***${NEXT}next`],
    [`{"token":{"a":"}","b":"${S}"},"c":1}`, '{"token":***,"c":1}'],
    [`<a><pin>${S}</pin></a>`, '<a><pin>***</pin></a>'],
    [`private api key: ${S}`, 'private api key: ***'],
    [`password=token=${S}`, 'password=***'],
    [`password: "a: token=b" token=${S}`, 'password: "***" token=***'],
  ])('%s', (text, expected) => {
    expect(redactText(text)).toBe(expected)
  })

  test.each([
    `{"value":"${S}","name":"color"}`,
    `{"list":[{"name":"password"},{"value":"${S}"}]}`,
    `{"name":"password"} value=${S}`,
    `name=password&note=${FAR}&value=${S}`,
    `value=${S}&note=${FAR}&name=password`,
    `value=${S}&name=color&name=password`,
    `["color","password","plain-text-1"]`,
    `[1,password,${S}1]`,
    `f("password","${S}")`,
    `my own password${NEXT}${S}`,
    `${NEXT}${S}`,
  ])('%s stays', (text) => {
    expect(redactText(text)).toBe(text)
  })
})

test('bodies lose card numbers, also in numbers, and stay JSON', () => {
  expect(JSON.parse(redactBody('{"card":"4111 1111 1111 1111","n":4111111111111111,"a":1}', []))).toEqual({
    card: '***',
    n: '***',
    a: 1,
  })
  expect(redactBody(`otp=${S}&a=1`, [])).toBe('&a=1')
  expect(redactBody(`<a><pin>${S}</pin></a>`, [])).toBe('<a><pin></pin></a>')
})

test('data of the page is redacted at any depth, in a copy', () => {
  const data = {
    user: { apiKey: S, list: [JWT, 1, true] },
    hasToken: true,
    header: { name: 'X-Token', value: S },
  }
  expect(redactValue([['password', S], ['password', S, 1], { password: '' }])).toEqual([
    ['password', '***'],
    ['password', S, 1],
    { password: '' },
  ])
  expect(redactValue(data)).toEqual({
    user: { apiKey: '***', list: ['***', 1, true] },
    hasToken: true,
    header: { name: 'X-Token', value: '***' },
  })
  expect(data.user.apiKey).toBe(S)
})

test('the digits of a decimal number are no card number, but digits after another point are', () => {
  for (const text of [
    '0 0.24313725490196',
    '.24313725490196,1',
    '-0.24313725490196',
    'translate(12.4111111111111111)',
  ])
    expect(redactText(text)).toBe(text)
  expect(redactText('card no.4111111111111111')).toBe('card no.***')
  expect(redactText('1234.4111111111111111')).toBe('1234.***')
  expect(redactText('4111.1111.1111.1111')).toBe('***')
})

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

test('masking is linear in hostile text', () => {
  const start = performance.now()
  redactText('?key'.repeat(100_000))
  redactBody(`x${'pin:"'.repeat(50_000)}`, ['pin'])
  redactBody('<a '.repeat(50_000), ['pin'])
  expect(performance.now() - start).toBeLessThan(2000)
})
