import { isSecretProperty, maskAddresses, type SecretNames } from '../masking/secrets.ts'

/**
 * Removes properties with secrets from a request's payload or a response's body: in JSON at any depth, including JSON
 * inside of strings, and by pattern in forms, XML and other text (W-146). Returns text without secrets unchanged.
 */
export function redactBody(text: string, names: SecretNames): string {
  return maskAddresses(redactJson(text, names) ?? redactText(text, names))
}

/** Returns undefined if the text is not JSON. */
function redactJson(text: string, names: SecretNames): string | undefined {
  if (!/^\s*[[{"]/.test(text)) return undefined
  let isChanged = false
  try {
    const value: unknown = JSON.parse(text, (key: string, inner: unknown) => {
      if (isSecretProperty(key, names)) {
        isChanged = true
        return undefined
      }
      if (typeof inner !== 'string') return inner
      const redacted = redactJson(inner, names)
      if (redacted === undefined || redacted === inner) return inner
      isChanged = true
      return redacted
    })
    return isChanged ? JSON.stringify(value) : text
  } catch {
    return undefined
  }
}

const PAIR =
  /(["']?)([\w.[\]-]{1,80})\1(\s{0,4}[=:]\s{0,4})("(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[^&,;\s}<]*)/g
const ELEMENT = /<([\w:.-]{1,80})(\s[^<>]{0,200})?>[^<]*(?=<\/\1)/g

/** Matches `name=value`, `"name": value` and `<name>value</name>`, and the last part of names such as `user[password]`. */
function redactText(text: string, names: SecretNames): string {
  const isSecret = (name: string): boolean =>
    name.split(/[[\].:]/).some((part) => part !== '' && isSecretProperty(part, names))
  return text
    .replace(PAIR, (pair, _quote: string, name: string) => (isSecret(name) ? '' : pair))
    .replace(ELEMENT, (element, name: string) => (isSecret(name) ? `<${name}>` : element))
}
