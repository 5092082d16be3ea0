import { hiddenCharacters } from '../../contract/untrusted-text.ts'

/** An email address with a display name, as in a `From` header. */
export interface NamedAddress {
  name: string
  address: string
}

const ADDRESS_CHARACTERS = 254
const address =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

/**
 * Returns the address in lower case; undefined for text that is not exactly one plain address. Visitors can write any
 * text as their email address, so only a plain address may reach the header of an email.
 */
export function parseMailAddress(text: string): string | undefined {
  const lower = text.trim().toLowerCase()
  if (lower.length > ADDRESS_CHARACTERS || lower.indexOf('@') > 64) return undefined
  return address.test(lower) ? lower : undefined
}

/** Removes the tag of an address: most services deliver `kim+docs@example.com` to `kim@example.com`. */
export function removeAddressTag(mailAddress: string): string {
  const lower = mailAddress.toLowerCase()
  const tag = lower.indexOf('+')
  const end = lower.indexOf('@', tag)
  return tag === -1 || end === -1 ? lower : lower.slice(0, tag) + lower.slice(end)
}

/** Parses `support@example.com` or `Example support <support@example.com>`. */
export function parseNamedAddress(text: string): NamedAddress | undefined {
  const trimmed = text.trim()
  const start = trimmed.endsWith('>') ? trimmed.indexOf('<') : -1
  const name = start === -1 ? '' : trimmed.slice(0, start).trim().replaceAll('"', '')
  const parsed = parseMailAddress(start === -1 ? trimmed : trimmed.slice(start + 1, -1))
  if (parsed === undefined) return undefined
  // A line break would end the header.
  return { name: name.replace(hiddenCharacters, ' ').replace(/\s+/g, ' ').trim(), address: parsed }
}
