/** Line that mail programs write before a quoted email whose lines do not start with `>`. */
const original =
  /^\s*-{2,}\s*(?:Original Message|Forwarded message|Ursprüngliche Nachricht|Message d'origine)\s*-{2,}\s*$/i
/** Outlook writes this line and then the headers of the quoted email. */
const rule = /^\s*_{10,}\s*$/
const header = /^\s*\p{Lu}[\p{L} -]{1,20}:\s/u
/** A line such as "On Monday, Ann wrote:", in several languages. It ends with a colon, and a quote follows. */
const introduction = /^\s*(?:On|Am|Le|El|Il|Op|Den|W dniu)\b.*:\s*$/i
const quoted = /^\s*>/
const signature = '-- '
const LINES_OF_INTRODUCTION = 3
/** Maximum number of lines that are read. A reply is in the first lines, and a long email would take too much time. */
const LINES = 2000
const CHARACTERS = 100_000

/**
 * Returns the sender's own text, without the quoted email and the signature. Keeps text between and below quoted lines.
 * If nothing remains, returns the whole text, because some mail programs mark replies as quotes.
 */
export function removeQuote(text: string): string {
  const lines = text.slice(0, CHARACTERS).replaceAll('\r\n', '\n').split('\n').slice(0, LINES)
  return selectOwn(lines).join('\n').trim() || lines.join('\n').trim()
}

function selectOwn(lines: readonly string[]): string[] {
  const own: string[] = []
  let isSignature = false
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    // Everything after this line is removed, because the end of a quote without `>` cannot be detected.
    if (original.test(line) || (rule.test(line) && header.test(lines[index + 1] ?? ''))) break
    const introductionLines = countIntroduction(lines, index)
    if (introductionLines > 0 || quoted.test(line)) {
      isSignature = false
      index += Math.max(introductionLines, 1) - 1
    } else {
      isSignature ||= line === signature
      if (!isSignature) own.push(line)
    }
  }
  return own
}

/**
 * Returns how many lines the introduction of a quote has, because mail programs can wrap it; 0 if none starts at
 * `index`.
 */
function countIntroduction(lines: readonly string[], index: number): number {
  for (let count = 1; count <= LINES_OF_INTRODUCTION; count += 1) {
    if (!introduction.test(lines.slice(index, index + count).join(' '))) continue
    let next = index + count
    while (lines[next]?.trim() === '') next += 1
    if (quoted.test(lines[next] ?? '')) return count
  }
  return 0
}
