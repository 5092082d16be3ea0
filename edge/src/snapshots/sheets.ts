/** Of all adopted sheets: what comes after is shown without. */
const MOST_CHARACTERS = 4 * 1024 * 1024

/** Adopted sheets by their number: the rules stand in the first of a number only. */
export function createSheets(): { read: (number: string | undefined, css: () => string) => string } {
  const sheets = new Map<string, string>()
  let characters = 0
  return {
    read(number, css) {
      const known = number === undefined ? undefined : sheets.get(number)
      if (known !== undefined) return known
      const text = css()
      characters += number === undefined ? 0 : text.length
      if (number !== undefined && characters <= MOST_CHARACTERS) sheets.set(number, text)
      return text
    },
  }
}
