import { escapeInvisible } from '../../escape-invisible.ts'

/** Escapes text for HTML text and quoted attributes. Invisible characters are shown. */
export function escapeHtml(text: string): string {
  return escapeInvisible(text).replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
