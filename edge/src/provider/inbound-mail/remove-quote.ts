/** Lines with which mail programs start a quoted email, and the line that starts a signature. */
const quoteStarts = [
  /^\s*-{2,}\s*(?:Original Message|Forwarded message|Ursprüngliche Nachricht|Message d'origine)\s*-{2,}\s*$/i,
  /^\s*_{10,}\s*$/,
  /^-- $/,
]
/** A line such as "On Monday, Ann wrote:", also in other languages. The line ends with a colon, and a quote follows. */
const introduction = /^\s*(?:On|Am|Le|El|Il|Op|Den|W dniu)\b.*:\s*$/i
const quoted = /^\s*>/
const LINES_OF_INTRODUCTION = 3
/** Maximum number of lines that are read. A reply is in the first lines, and long emails would take too much time. */
const LINES = 2000
const CHARACTERS = 100_000

/** Returns the sender's own text, without the quoted email and the signature. */
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
  // A mail program can break the line before a quote into several lines.
  for (let count = 1; count <= LINES_OF_INTRODUCTION; count += 1) {
    const joined = lines.slice(index, index + count).join(' ')
    if (!introduction.test(joined)) continue
    const next = lines.slice(index + count).find((each) => each.trim() !== '')
    if (next !== undefined && quoted.test(next)) return true
  }
  return false
}
