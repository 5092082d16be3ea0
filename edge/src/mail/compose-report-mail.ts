import { escapeHtml } from '../../contract/escape-html.ts'
import { cleanHeader, type NamedAddress } from '../ports/mail-address.ts'
import type { Mail } from '../ports/mailer.ts'
import { blankHidden, cutText } from '../reports/text.ts'
import type { MailText } from './store.ts'

const NAME_CHARACTERS = 100
const SUBJECT_CHARACTERS = 150

interface Head {
  id: string
  from: NamedAddress
  /** Ids of the earlier emails in the same conversation, oldest first. */
  earlier: readonly string[]
  to: string
}

interface About {
  report: { id: string; title: string }
  projectName: string
  message: MailText
}

interface ReplyLinks {
  conversation: string
  unsubscribe: string
  /** Address that accepts answers by email; undefined if the server accepts none. */
  replyAddress: string | undefined
}

/** Composes the email that tells a reporter about a reply of the team. */
export function composeReplyMail(head: Head, about: About, links: ReplyLinks): Mail {
  const { message, projectName, report } = about
  const author = toLine(message.author)
  const reply = blankHidden(message.text)
  const intro = `${author} replied to your report ${formatReference(report.id)}:`
  const how =
    links.replyAddress === undefined
      ? 'Read the whole conversation and reply'
      : 'Reply to this email, or read the whole conversation'
  const why = `You get this email because someone entered this address in a report to ${toLine(projectName)}.`
  return {
    ...toMailHead(head, about),
    replyTo: links.replyAddress === undefined ? undefined : { name: '', address: links.replyAddress },
    text: `${intro}\n\n${reply}\n\n${how}:\n${links.conversation}\n\n-- \n${why}\nUnsubscribe: ${links.unsubscribe}\n`,
    html: toDocument([
      `<p>${escapeHtml(intro)}</p>`,
      `<p dir="auto" style="white-space:pre-wrap">${escapeHtml(reply)}</p>`,
      `<p><a href="${escapeHtml(links.conversation)}">${how}</a></p>`,
      `<p><small>${escapeHtml(why)} <a href="${escapeHtml(links.unsubscribe)}">Unsubscribe</a></small></p>`,
    ]),
    headers: { ...toThreadHeaders(head), ...toUnsubscribeHeaders(links.unsubscribe) },
  }
}

/** Composes the email to a member about a comment that mentions them. */
export function composeMentionMail(head: Head, about: About, url: string): Mail {
  const intro = `${toLine(about.message.author)} mentioned you in a comment on report ${formatReference(about.report.id)}:`
  const comment = blankHidden(about.message.text)
  return {
    ...toMailHead(head, about),
    replyTo: undefined,
    text: `${intro}\n\n${comment}\n\nOpen the report:\n${url}\n`,
    html: toDocument([
      `<p>${escapeHtml(intro)}</p>`,
      `<p dir="auto" style="white-space:pre-wrap">${escapeHtml(comment)}</p>`,
      `<p><a href="${escapeHtml(url)}">Open the report</a></p>`,
    ]),
    headers: toThreadHeaders(head),
  }
}

/** Status names in emails to reporters, who do not know the terms of the inbox. */
const statusNames: Readonly<Record<string, string>> = {
  open: 'Open',
  inprogress: 'In progress',
  done: 'Done',
  archived: 'Closed',
}

export function formatStatus(status: string): string {
  return statusNames[status] ?? status
}

/** The email that tells a reporter that the status of the report has changed. */
export function composeStatusMail(
  head: Head,
  about: Pick<About, 'report' | 'projectName'> & { from: string; to: string },
  links: Omit<ReplyLinks, 'replyAddress'>,
): Mail {
  const { from, projectName, report, to } = about
  const project = toLine(projectName)
  const change = `The status of your report ${formatReference(report.id)} changed from ${formatStatus(from)} to ${formatStatus(to)}.`
  const how = 'Read the conversation and reply'
  const why = `You get this email because you asked ${project} for it on the page of the conversation. You can stop these emails there.`
  return {
    ...toMailHead(head, { ...about, message: { author: 'Status of your report', text: '' } }),
    replyTo: undefined,
    text: `${change}\n\n${how}:\n${links.conversation}\n\n-- \n${why}\nUnsubscribe: ${links.unsubscribe}\n`,
    html: toDocument([
      `<p>${escapeHtml(change)}</p>`,
      `<p><a href="${escapeHtml(links.conversation)}">${how}</a></p>`,
      `<p><small>${escapeHtml(why)} <a href="${escapeHtml(links.unsubscribe)}">Unsubscribe</a></small></p>`,
    ]),
    headers: { ...toThreadHeaders(head), ...toUnsubscribeHeaders(links.unsubscribe) },
  }
}

function toUnsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

export function toMailHead({ id, earlier, from, to }: Head, { message, projectName, report }: About) {
  const name = `${cutText(toLine(message.author), NAME_CHARACTERS)} (${cutText(toLine(projectName), NAME_CHARACTERS)})`
  const title = cutText(toLine(report.title), SUBJECT_CHARACTERS) || 'Your report'
  return {
    id,
    from: { name, address: from.address },
    to: { name: '', address: to },
    // All emails of a conversation have the same subject, because mail programs group emails by subject.
    subject: `${earlier.length === 0 ? '' : 'Re: '}[${formatReference(report.id)}] ${title}`,
  }
}

export function toThreadHeaders({ id, earlier, from }: Head): Record<string, string> {
  const domain = from.address.slice(from.address.indexOf('@') + 1)
  const toMessageId = (mail: string) => `<${mail}@${domain}>`
  const last = earlier.at(-1)
  return {
    'Message-ID': toMessageId(id),
    ...(last !== undefined && {
      'In-Reply-To': toMessageId(last),
      References: earlier.map(toMessageId).join(' '),
    }),
    'Auto-Submitted': 'auto-generated',
    // Microsoft Exchange ignores Auto-Submitted, but respects this header.
    'X-Auto-Response-Suppress': 'All',
  }
}

export function toDocument(paragraphs: readonly string[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title></title></head><body>${paragraphs.join('')}</body></html>`
}

/** Turns untrusted text into one line. */
export function toLine(text: string): string {
  return cleanHeader(blankHidden(text)).replace(/\s+/g, ' ')
}

const REFERENCE_CHARACTERS = 8

/** Returns the reference number of a report, which the panel shows to its reporter. */
export function formatReference(report: string): string {
  return report.slice(0, REFERENCE_CHARACTERS).toUpperCase()
}
