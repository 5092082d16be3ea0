/** Stands where a secret was. */
export const MASK = '***'

/** Query parameters whose names have one of these in them are never logged. */
const IN_QUERY = /([?&#;][^=&#;\s]{0,80}(?:token|secret|passw|key)[^=&#;\s]{0,80}=)[^&#;\s"'<>]*/gi
/** `user:password@` of an address. */
const USER_INFO = /:\/\/[^/?#\s@]{1,200}@/g
const HEADER = /^(?:proxy-)?authorization$|^(?:set-)?cookie$|api-?key|token|secret|passw/i
/** Narrower than in a query: a body may well speak of the tokens of a chain, or of a key of a map. */
const PROPERTY =
  /passw|secret|api[-_]?key|private[-_]?key|authorization|(?:^|access|refresh|id|auth|session|csrf|xsrf|bearer)[-_]?token$/i

/** Names that the site owner wants removed, in any case. */
export type SecretNames = readonly string[]

/** The text without the secrets of the addresses in it. */
export function maskAddresses(text: string): string {
  return text.replace(IN_QUERY, `$1${MASK}`).replace(USER_INFO, '://')
}

export function isSecretHeader(name: string, names: SecretNames): boolean {
  return HEADER.test(name) || isNamed(name, names)
}

/** Whether a property of this name holds a secret, wherever it is met. */
export function isSecretProperty(name: string, names: SecretNames = []): boolean {
  return PROPERTY.test(name) || isNamed(name, names)
}

function isNamed(name: string, names: SecretNames): boolean {
  const lower = name.toLowerCase()
  return names.some((secret) => secret.toLowerCase() === lower)
}
