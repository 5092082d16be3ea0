import { escapeInvisible } from '../../escape-invisible.ts'

const references = new Map(Array.from('&<>"\'`', (sign) => [sign, `&#${sign.charCodeAt(0)};`]))

/** Escapes text for HTML text and quoted attributes. Invisible characters are shown. */
export function escapeHtml(text: string): string {
  return escapeInvisible(text).replace(/[&<>"'`]/g, (sign) => references.get(sign) ?? sign)
}
