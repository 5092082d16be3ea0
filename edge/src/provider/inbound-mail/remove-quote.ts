/** Lines with which mail programs start the email that they quote. */
const quoteStarts = [
  /^\s*-{2,}\s*(?:Original Message|Forwarded message|Ursprüngliche Nachricht|Message d'origine)\s*-{2,}\s*$/i,
  /^\s*_{10,}\s*$/,
  /^-- $/,
]
/** "On Monday, Ann wrote:", also in other languages: a line that ends with a colon, before a quote. */
const introduction = /^\s*(?:On|Am|Le|El|Il|Op|Den|W dniu)\b.*:\s*$/i
const quoted = /^\s*>/
const LINES_OF_INTRODUCTION = 3
/** A reply is in the first lines; a limit bounds the time that a long email takes. */
const LINES = 2000
const CHARACTERS = 100_000

/** Returns what the sender wrote, without the email below it and without a signature. */
export function removeQuote(text: string): string {
  const lines = text.slice(0, CHARACTERS).replaceAll('\r\n', '\n').split('\n').slice(0, LINES)
  const end = lines.findIndex((_, index) => startsQuote(lines, index))
  const kept = end === -1 ? lines : lines.slice(0, end)
  return kept
    .filter((line) => !quoted.test(line))
    .join('\n')
    .trim()
}

function startsQuote(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? ''
  if (quoteStarts.some((start) => start.test(line))) return true
  // A mail program can break the line that introduces the quote.
  for (let count = 1; count <= LINES_OF_INTRODUCTION; count += 1) {
    const joined = lines.slice(index, index + count).join(' ')
    if (!introduction.test(joined)) continue
    const next = lines.slice(index + count).find((each) => each.trim() !== '')
    if (next !== undefined && quoted.test(next)) return true
  }
  return false
}
