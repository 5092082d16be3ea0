import type { ReportSummary } from '../../../contract/inbox.ts'

/** What an issue says. */
export interface IssueText {
  title: string
  body: string
}

/**
 * A report as an issue in Markdown. Whatever a visitor wrote stands between fences, longer than any that is in it: it
 * formats nothing, links nothing and calls nobody.
 */
export function toIssueText(report: ReportSummary, inboxUrl: string): IssueText {
  const { createdAt, currentUrl, priority, title, type } = report
  const words = title === '' ? 'Without words' : title
  const lines = [
    quote(words),
    '',
    `- Type: ${inline(type)}, priority: ${inline(priority)}`,
    ...(currentUrl === '' ? [] : [`- Page: ${inline(currentUrl)}`]),
    `- Reported: ${createdAt}`,
    '',
    `[The whole report in the inbox](${inboxUrl})`,
  ]
  // Titles are no Markdown, but they call people.
  return { title: toLine(words).slice(0, 120).replaceAll('@', '@\u{200b}'), body: lines.join('\n') }
}

function quote(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${text}\n${fence}`
}

function inline(text: string): string {
  return `\`${toLine(text).replaceAll('`', "'")}\``
}

function toLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
