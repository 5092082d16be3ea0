import type { DigestFrequency } from '../../../contract/digests.ts'
import { escapeHtml } from '../../../contract/escape-html.ts'
import type { NamedAddress } from '../../ports/mail-address.ts'
import type { Mail } from '../../ports/mailer.ts'
import { cutText } from '../../reports/cut-text.ts'
import { toDocument, toLine } from '../compose-report-mail.ts'
import type { DigestContent, DigestReport } from './content/store.ts'

const NAME_CHARACTERS = 100
const TITLE_CHARACTERS = 150

export interface DigestHead {
  id: string
  from: NamedAddress
  to: string
  projectName: string
  frequency: DigestFrequency
  timeZone: string
  start: number
  end: number
}

export interface DigestLinks {
  /** URL of the inbox, for links to reports. */
  inbox: string
  unsubscribe: string
}

interface Line {
  text: string
  /** URL of the report. */
  url?: string
}

interface Section {
  title: string
  lines: Line[]
}

/** The email with the new reports of a project, the member's open reports, growing groups and failing webhooks. */
export function composeDigestMail(head: DigestHead, content: DigestContent, links: DigestLinks): Mail {
  const { end, frequency, from, id, start, timeZone, to } = head
  const project = cutText(toLine(head.projectName), NAME_CHARACTERS)
  const intro = `${project}, ${formatTime(start, timeZone)} to ${formatTime(end, timeZone)} (${timeZone})`
  const sections = toSections(content, links)
  const why = `You get this email because you turned on the ${frequency} digest of ${project}. Change it under People in the inbox:`
  const people = `${links.inbox}/team`
  const { count } = content.newReports
  return {
    id,
    from: { name: `${project} reports`, address: from.address },
    to: { name: '', address: to },
    replyTo: undefined,
    subject: `[${project}] ${frequency === 'daily' ? 'Daily' : 'Weekly'} digest: ${formatCount(count, 'new report')}`,
    text: [
      intro,
      ...sections.map(({ title, lines }) => [title, ...lines.map(formatLine)].join('\n')),
      `Open the inbox:\n${links.inbox}/`,
      `-- \n${why}\n${people}\nUnsubscribe: ${links.unsubscribe}\n`,
    ].join('\n\n'),
    html: toDocument([
      `<p>${escapeHtml(intro)}</p>`,
      ...sections.map(
        ({ title, lines }) => `<h2>${escapeHtml(title)}</h2><ul>${lines.map(toItem).join('')}</ul>`,
      ),
      `<p><a href="${escapeHtml(links.inbox)}/">Open the inbox</a></p>`,
      `<p><small>${escapeHtml(why)} <a href="${escapeHtml(people)}">People</a>.
        <a href="${escapeHtml(links.unsubscribe)}">Unsubscribe</a></small></p>`,
    ]),
    headers: {
      'Message-ID': `<${id}@${from.address.slice(from.address.indexOf('@') + 1)}>`,
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'List-Unsubscribe': `<${links.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

function toSections({ assigned, failing, groups, newReports }: DigestContent, links: DigestLinks): Section[] {
  const toReportLine = (report: DigestReport, suffix = ''): Line => ({
    text: `${cutText(toLine(report.title), TITLE_CHARACTERS) || 'No message'}${suffix}`,
    url: `${links.inbox}/reports/${report.id}`,
  })
  const sections = [
    {
      title: formatCount(newReports.count, 'new report'),
      lines: newReports.listed.map((report) => toReportLine(report)),
    },
    {
      title: `${formatCount(assigned.count, 'open report')} assigned to you`,
      lines: assigned.listed.map((report) => toReportLine(report)),
    },
    {
      title: 'Groups with the most new reports',
      lines: groups.map((group) => toReportLine(group, ` (${group.grown} new, ${group.total} in all)`)),
    },
    {
      title: formatCount(failing.length, 'failing webhook'),
      lines: failing.map(({ error, failures, isPaused, webhook }) => ({
        text: `${webhook} did not accept the last ${failures} messages${isPaused ? ' and is paused until you resume it' : ''}. ${toLine(error)}`,
      })),
    },
  ]
  return sections.filter(({ lines }) => lines.length > 0)
}

function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function formatLine({ text, url }: Line): string {
  return url === undefined ? `- ${text}` : `- ${text}\n  ${url}`
}

function toItem({ text, url }: Line): string {
  const content = escapeHtml(text)
  return `<li>${url === undefined ? content : `<a href="${escapeHtml(url)}">${content}</a>`}</li>`
}

function formatTime(time: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
    .format(time)
    .replaceAll('\u202f', ' ')
}
