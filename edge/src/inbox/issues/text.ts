import type { ReportSummary } from '../../../contract/inbox.ts'

/** Content of an issue. */
export interface IssueText {
  title: string
  body: string
}

/**
 * Formats a report as an issue in Markdown. Visitors' text is inside code fences longer than any fence in it, so it
 * cannot format, link or mention anyone.
 */
export function toIssueText(
  report: Pick<ReportSummary, 'createdAt' | 'currentUrl' | 'priority' | 'title' | 'type'>,
  inboxUrl: string,
): IssueText {
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
  // Titles are not Markdown, but they can mention people.
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
