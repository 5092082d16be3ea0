import { isSecretProperty, maskAddresses, type SecretNames } from '../masking/secrets.ts'

/**
 * A request's payload or a response's body without the properties that hold secrets: in JSON at any depth,
 * JSON inside of strings included, and by their looks in forms, XML and anything else (W-146). A text that
 * holds none stays as it is, to the byte.
 */
export function redactBody(text: string, names: SecretNames): string {
  return maskAddresses(redactJson(text, names) ?? redactText(text, names))
}

/** `undefined` for what is not JSON. */
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

/** `name=value`, `"name": value` and `<name>value</name>`; the last part of `user[password]` counts too. */
function redactText(text: string, names: SecretNames): string {
  const isSecret = (name: string): boolean =>
    name.split(/[[\].:]/).some((part) => part !== '' && isSecretProperty(part, names))
  return text
    .replace(PAIR, (pair, _quote: string, name: string) => (isSecret(name) ? '' : pair))
    .replace(ELEMENT, (element, name: string) => (isSecret(name) ? `<${name}>` : element))
}
