/** Replaces a secret. */
export const MASK = '***'

/** Query parameters whose names contain one of these are never logged. */
const IN_QUERY = /([?&#;][^=&#;\s]{0,80}(?:token|secret|passw|key)[^=&#;\s]{0,80}=)[^&#;\s"'<>]*/gi
/** `user:password@` in a URL. */
const USER_INFO = /:\/\/[^/?#\s@]{1,200}@/g
const HEADER = /^(?:proxy-)?authorization$|^(?:set-)?cookie$|api-?key|token|secret|passw/i
/** Narrower than for queries: a body can contain tokens of a chain or keys of a map. */
const PROPERTY =
  /passw|secret|api[-_]?key|private[-_]?key|authorization|(?:^|access|refresh|id|auth|session|csrf|xsrf|bearer)[-_]?token$/i

/** Names configured by the site owner, compared without case. */
export type SecretNames = readonly string[]

/** Removes secrets from URLs in a text. */
export function maskAddresses(text: string): string {
  return text.replace(IN_QUERY, `$1${MASK}`).replace(USER_INFO, '://')
}

export function isSecretHeader(name: string, names: SecretNames): boolean {
  return HEADER.test(name) || isNamed(name, names)
}

/** Whether a property with this name holds a secret. */
export function isSecretProperty(name: string, names: SecretNames = []): boolean {
  return PROPERTY.test(name) || isNamed(name, names)
}

function isNamed(name: string, names: SecretNames): boolean {
  const lower = name.toLowerCase()
  return names.some((secret) => secret.toLowerCase() === lower)
}
