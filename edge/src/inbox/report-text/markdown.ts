import { cutText } from '../../reports/cut-text.ts'
import { replaceHidden } from '../../reports/replace-hidden.ts'

/**
 * Formats untrusted text as a Markdown code block, where it cannot format, link, embed or mention anyone. The fence is
 * longer than any fence in the text.
 */
export function fence(text: string, limit: number): string {
  const shown = cutText(clean(text), limit)
  const longest = Math.max(2, ...Array.from(shown.matchAll(/`+/g), ([ticks]) => ticks.length))
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}text\n${shown}\n${ticks}`
}

/** Formats untrusted text as inline code on one line. */
export function inline(text: string, limit = 200): string {
  const line = cutText(toLine(text), limit).replaceAll('`', "'")
  return line === '' ? '' : `\`${line}\``
}

export function toLine(text: string): string {
  return clean(text).replace(/\s+/g, ' ').trim()
}

function clean(text: string): string {
  return replaceHidden(text, (character) =>
    character === '\t' ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  )
}
