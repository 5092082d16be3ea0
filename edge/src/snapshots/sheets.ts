/** Maximum total size of the stored sheets. Further sheets are not stored. */
const MAX_CHARACTERS = 4 * 1024 * 1024

/**
 * Stores adopted style sheets by number. Only the first style element with a number contains the rules; later style
 * elements refer to the rules by the number.
 */
export function createSheets(): { read: (number: string | undefined, css: () => string) => string } {
  const sheets = new Map<string, string>()
  let characters = 0
  return {
    read(number, css) {
      const known = number === undefined ? undefined : sheets.get(number)
      if (known !== undefined) return known
      const text = css()
      characters += number === undefined ? 0 : text.length
      if (number !== undefined && characters <= MAX_CHARACTERS) sheets.set(number, text)
      return text
    },
  }
}
