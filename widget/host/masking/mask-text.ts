/** Replaces a secret. */
export const MASK = '***'

/** Replaces characters with asterisks. Keeps length, spaces and line breaks, so that the layout stays the same. */
export function maskText(text: string): string {
  return text.replace(/\S/g, '*')
}

/** Masks typed text, including spaces, because their positions reveal a part of a secret. Keeps line breaks. */
export function maskValue(value: string): string {
  return value.replace(/[^\r\n]/g, '*')
}
