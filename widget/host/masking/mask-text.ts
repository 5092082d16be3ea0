/** Asterisks in the place of characters; length, spaces and lines stay, so that the layout does. */
export function maskText(text: string): string {
  return text.replace(/\S/g, '*')
}

/** The same for what was typed: where spaces are is part of a secret. Lines stay. */
export function maskValue(value: string): string {
  return value.replace(/[^\r\n]/g, '*')
}
