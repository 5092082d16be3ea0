/** Maximum total size of the stored sheets. Sheets beyond it are not stored. */
const MAX_CHARACTERS = 4 * 1024 * 1024

/** Stores adopted sheets by number, because only the first style element with a number contains the rules. */
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
