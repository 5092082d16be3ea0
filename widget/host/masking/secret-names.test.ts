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

test.each([
  ['Password', 'Card number', 'Security code', 'Recovery phrase', 'Social Security number'],
  ['Passwort', 'Kennwort', 'Kartennummer', 'Prüfnummer', 'Sicherheitscode', 'Geheimzahl'],
  ['Mot de passe', 'Numéro de carte', 'Cryptogramme visuel', 'Code de sécurité', 'Clé privée'],
  ['Contraseña', 'Clave', 'Número de tarjeta', 'Código de seguridad', 'Frase de recuperación'],
  ['Senha', 'Palavra-passe', 'Número do cartão', 'Código de segurança', 'Chave privada'],
  ['كلمة المرور', 'كلمة السر', 'الرقم السري', 'رقم البطاقة', 'رمز التحقق'],
  ['パスワード', '暗証番号', 'カード番号', 'セキュリティコード', '認証コード'],
  ['密码', '密碼', '卡号', '验证码', '安全码', '助记词', '私钥'],
])('R-23 the values of fields labeled %s, %s … are masked', (...labels) => {
  expect(labels.filter((label) => !isSecretName(label))).toEqual([])
})

test.each(['Name', 'Straße', 'Prénom', 'Correo', 'Palabra clave', 'Código postal', 'الاسم', '名前', '姓名'])(
  'a field labeled %s is not a secret',
  (label) => {
    expect(isSecretName(label)).toBe(false)
  },
)

test.each([
  'pass',
  'passphrase',
  'seed_phrase',
  'otp',
  'ssn',
  'jwt',
  'sessionId',
  'PHPSESSID',
  'creditCard',
  'iban',
])('R-23 a property called %s is masked', (name) => {
  expect(isSecretName(name)).toBe(true)
})
