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

const labels: Readonly<Record<string, readonly string[]>> = {
  English: ['Password', 'Card number', 'Security code', 'Recovery phrase', 'Social Security number'],
  German: ['Passwort', 'Kennwort', 'Kartennummer', 'Prüfnummer', 'Sicherheitscode', 'Geheimzahl'],
  French: ['Mot de passe', 'Numéro de carte', 'Cryptogramme visuel', 'Code de sécurité', 'Clé privée'],
  Spanish: ['Contraseña', 'Clave', 'Número de tarjeta', 'Código de seguridad', 'Frase de recuperación'],
  Portuguese: ['Senha', 'Palavra-passe', 'Número do cartão', 'Código de segurança', 'Chave privada'],
  Polish: [
    'Hasło',
    'Nowe hasło',
    'haslo',
    'Numer karty',
    'Kod zabezpieczający',
    'Kod weryfikacyjny',
    'Klucz prywatny',
  ],
  Arabic: ['كلمة المرور', 'كلمة السر', 'الرقم السري', 'رقم البطاقة', 'رمز التحقق'],
  Japanese: ['パスワード', '暗証番号', 'カード番号', 'セキュリティコード', '認証コード'],
  Chinese: ['密码', '密碼', '卡号', '验证码', '安全码', '助记词', '私钥'],
}

test.each(Object.entries(labels))(
  'R-23 the values of fields with a secret label in %s are masked',
  (_language, names) => {
    expect(names.filter((name) => !isSecretName(name))).toEqual([])
  },
)

test.each([
  'Name',
  'Straße',
  'Prénom',
  'Correo',
  'Palabra clave',
  'Código postal',
  'Imię',
  'Kod pocztowy',
  'الاسم',
  '名前',
  '姓名',
])('a field labeled %s is not a secret', (label) => {
  expect(isSecretName(label)).toBe(false)
})

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
