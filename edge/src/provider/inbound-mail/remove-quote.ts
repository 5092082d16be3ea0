/** Line with which mail programs start an email that they quote without `>`. */
const original =
  /^\s*-{2,}\s*(?:Original Message|Forwarded message|Ursprüngliche Nachricht|Message d'origine)\s*-{2,}\s*$/i
/** Outlook writes this line and then the headers of the quoted email. */
const rule = /^\s*_{10,}\s*$/
const header = /^\s*\p{Lu}[\p{L} -]{1,20}:\s/u
/** A line such as "On Monday, Ann wrote:", also in other languages. The line ends with a colon, and a quote follows. */
const introduction = /^\s*(?:On|Am|Le|El|Il|Op|Den|W dniu)\b.*:\s*$/i
const quoted = /^\s*>/
const signature = '-- '
const LINES_OF_INTRODUCTION = 3
/** Maximum number of lines that are read. A reply is in the first lines, and long emails would take too much time. */
const LINES = 2000
const CHARACTERS = 100_000

/**
 * Returns the sender's own text, without the quoted email and the signature. Text below and between quoted lines is
 * kept. If nothing remains, returns the whole text, because some mail programs mark answers as quoted.
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
    // The end of an email that is quoted without `>` is unknown.
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
 * Returns the number of lines that introduce a quote, because a mail program can break this line; 0 if none starts at
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
