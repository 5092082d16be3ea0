/** `autocomplete` tokens of secrets (HTML, section 4.10.18.7). */
const AUTOCOMPLETE = /(?:^|\s)(?:current-password|new-password|one-time-code|cc-(?!type)[a-z-]+)(?:\s|$)/i

/** English names of secrets, in the form that `toPlainName` returns. */
const NAME =
  /passw|pass_?(?:phrase|code|key)|pwd|pswd|secret(?!ary)|credential|mnemonic|(?:seed|recovery|backup)_?(?:phrase|code|key|word)|(?:api|private|access|auth|signing|encryption|master)_?key|(?:card|cc)_?(?:num|no(?:_|$)|cvc|cvv|code)|(?:credit|debit)_?card|social_security|(?:verification|security|auth|access|confirmation)_?code|(?:session|sess)_?id|token$/
/** Short names. They count only as a whole word of the name, some of them only as its last word. */
const WORD =
  /(?:^|_)(?:one_?time|(?:pass|pw|otp|totp|pin|cvc|cvv|csc)2?(?:_|$)|(?:ssn|iban|jwt|sid|2fa|mfa|bearer|cookies?|authorization)$)/

/** Names in German, French, Spanish, Portuguese, Polish, Arabic, Japanese and Chinese, without diacritics. */
const TRANSLATED =
  /passwort|kennwort|geheim(?:zahl|wort|nummer|code)|kartennummer|pruf(?:nummer|ziffer)|sicherheitscode|einmalcode|wiederherstellungs|zugangsdaten|mot_?de_?passe|(?:^|_)mdp(?:_|$)|numero_d[eo]_?(?:la_|a_)?(?:carte|tarjeta|cartao)|code_de_(?:securite|verification)|code_confidentiel|cryptogramme|usage_unique|phrase_de_recuperation|cle_privee|contrasena|^clave|codigo_de_(?:seguridad|seguranca|verificacion|verificacao|acceso|acesso)|frase_(?:semilla|semente|de_recupera)|(?:clave|chave)_privada|(?:tarjeta|cartao)_de_credito|senha|palavra_?passe|has[lł]o|numer_karty|kod_(?:(?:za)?bezp|weryf|jednoraz)|klucz_pryw|fraza_odz|كلمة_?(?:المرور|السر)|الرقم_السري|رقم_(?:ال)?بطاقة|رمز_(?:التحقق|الأمان)|العبارة_السرية|パスワード|暗証番号|カード番号|セキュリティ_?コード|(?:認証|確認)コード|ワンタイム|秘密鍵|シードフレーズ|密[码碼]|口令|卡[号號]|[验驗][证證][码碼]|安全[码碼]|助[记記][词詞]|私[钥鑰]/

/**
 * Additional names for URL parameters. URLs are redacted more strictly, because people rarely need to read the values
 * of their parameters.
 */
const PARAMETER = /token|key|(?:^|_)(?:sig|signature|auth|e?_?mail|ticket|session)$/

/** Additional names for headers. */
const HEADER = /cookie|token|session|signature|(?:^|_)auth(?:_|$)/

/** Names configured by the site owner, compared without case. */
export type SecretNames = readonly string[]

/** Whether a field, property, attribute or label with this name holds a secret, in nine languages. */
export function isSecretName(name: string, names: SecretNames = []): boolean {
  return isKnownName(name) || isConfigured(name, names)
}

/**
 * Maximum number of cached results. The cache saves time because all objects in a list usually have the same property
 * names.
 */
const ANSWERS = 500
const answers = new Map<string, boolean>()

function isKnownName(name: string): boolean {
  // Skips single characters, because every secret name is longer.
  if (name.length < 2) return false
  const known = answers.get(name)
  if (known !== undefined) return known
  const plain = toPlainName(name)
  const isSecret = NAME.test(plain) || WORD.test(plain) || TRANSLATED.test(plain)
  if (answers.size >= ANSWERS) answers.clear()
  answers.set(name.slice(0, 200), isSecret)
  return isSecret
}

export function isSecretParameter(name: string, names: SecretNames = []): boolean {
  return isSecretName(name, names) || PARAMETER.test(toPlainName(name))
}

export function isSecretHeader(name: string, names: SecretNames): boolean {
  return isSecretName(name, names) || HEADER.test(toPlainName(name))
}

export function isSecretAutocomplete(autocomplete: string): boolean {
  return AUTOCOMPLETE.test(autocomplete)
}

/** Whether the name, or a part of a name such as `user[pin]`, is configured. */
export function isConfigured(name: string, names: SecretNames): boolean {
  if (names.length === 0) return false
  const parts = new Set([name, ...name.split(/[[\].:]/)].map((part) => part.toLowerCase()))
  return names.some((secret) => parts.has(secret.toLowerCase()))
}

/** Writes `newPassword`, `new-password` and `New password` as `new_password`, without diacritics. */
function toPlainName(name: string): string {
  return name
    .slice(0, 200)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z\d\u0080-\uffff]+/g, '_')
    .replace(/^_|_$/g, '')
}
