/** Replaces a secret. */
export const MASK = '***'

/** Replaces characters by asterisks. Keeps length, spaces and line breaks, so that the layout stays the same. */
export function maskText(text: string): string {
  return text.replace(/\S/g, '*')
}

/** Masks typed text, including spaces, whose positions are part of a secret. Keeps line breaks. */
export function maskValue(value: string): string {
  return value.replace(/[^\r\n]/g, '*')
}
