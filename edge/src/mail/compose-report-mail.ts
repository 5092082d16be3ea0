import { escapeHtml } from '../../contract/untrusted-text.ts'
import { blankHidden, cutText, toLine } from '../reports/clean-text.ts'
import type { NamedAddress } from '../ports/mail-address.ts'
import type { Mail } from '../ports/mailer.ts'
import { type Brand, selectTextColor } from './brand.ts'
import { fillText, formatReporterStatus, type ReporterLocale } from '../reporter-texts/locale.ts'
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

/** How the reporter reads the email. */
interface Reader {
  locale: Pick<ReporterLocale, 'texts' | 'language' | 'direction'>
  brand: Brand
}

/** Composes the email that tells a reporter about a reply of the team. */
export function composeReplyMail(head: Head, about: About & Reader, links: ReplyLinks): Mail {
  const { locale, message, projectName, report } = about
  const { texts } = locale
  const reply = blankHidden(message.text)
  const reference = formatReference(report.id)
  const intro = fillText(texts.replied, { author: toLine(message.author), reference })
  const how = links.replyAddress === undefined ? texts.readAndReply : texts.replyOrRead
  const why = fillText(texts.whyReply, { project: toLine(projectName) })
  return {
    ...toMailHead(head, about, texts.yourReport),
    replyTo: links.replyAddress === undefined ? undefined : { name: '', address: links.replyAddress },
    text: `${intro}\n\n${reply}\n\n${how}:\n${links.conversation}\n\n-- \n${why}\n${texts.unsubscribe}: ${links.unsubscribe}\n`,
    html: toReporterDocument(about, [
      `<p>${escapeHtml(intro)}</p>`,
      `<p dir="auto" style="white-space:pre-wrap">${escapeHtml(reply)}</p>`,
      renderButton(about.brand, { label: how, url: links.conversation }),
      renderFooter(why, { label: texts.unsubscribe, url: links.unsubscribe }),
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

/** The email that tells a reporter that the status of the report has changed. */
export function composeStatusMail(
  head: Head,
  about: Pick<About, 'report' | 'projectName'> & Reader & { from: string; to: string },
  links: Omit<ReplyLinks, 'replyAddress'>,
): Mail {
  const { from, locale, projectName, report, to } = about
  const { texts } = locale
  const change = fillText(texts.statusChanged, {
    reference: formatReference(report.id),
    from: formatReporterStatus(from, locale),
    to: formatReporterStatus(to, locale),
  })
  const how = texts.readConversation
  const why = fillText(texts.whyStatus, { project: toLine(projectName) })
  const message = { author: texts.statusOfReport, text: '' }
  return {
    ...toMailHead(head, { ...about, message }, texts.yourReport),
    replyTo: undefined,
    text: `${change}\n\n${how}:\n${links.conversation}\n\n-- \n${why}\n${texts.unsubscribe}: ${links.unsubscribe}\n`,
    html: toReporterDocument(about, [
      `<p>${escapeHtml(change)}</p>`,
      renderButton(about.brand, { label: how, url: links.conversation }),
      renderFooter(why, { label: texts.unsubscribe, url: links.unsubscribe }),
    ]),
    headers: { ...toThreadHeaders(head), ...toUnsubscribeHeaders(links.unsubscribe) },
  }
}

interface Link {
  label: string
  url: string
}

function renderButton({ color }: Brand, { label, url }: Link): string {
  const style = `display:inline-block;padding:10px 18px;border-radius:8px;background:${color};color:${selectTextColor(color)};font-weight:600;text-decoration:none`
  return `<p><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`
}

function renderFooter(why: string, { label, url }: Link): string {
  return `<p><small>${escapeHtml(why)} <a href="${escapeHtml(url)}">${escapeHtml(label)}</a></small></p>`
}

/** The document of an email to a reporter: the project's logo and name, and a line in its color. */
function toReporterDocument(
  { brand, locale, projectName }: Reader & Pick<About, 'projectName'>,
  paragraphs: readonly string[],
): string {
  const logo =
    brand.logo === undefined
      ? ''
      : `<img src="${escapeHtml(brand.logo)}" alt="" height="28" style="max-width:120px;height:28px;vertical-align:middle"> `
  const title = `<p style="margin:0 0 16px;padding:0 0 10px;border-bottom:3px solid ${brand.headerColor}">${logo}<strong>${escapeHtml(toLine(projectName))}</strong></p>`
  return `<!doctype html><html lang="${locale.language}" dir="${locale.direction}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title></title></head><body style="max-width:600px;font:16px/1.5 sans-serif">${title}${paragraphs.join('')}</body></html>`
}

function toUnsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** `untitled` names a report without a title in the subject. */
export function toMailHead(
  { id, earlier, from, to }: Head,
  { message, projectName, report }: About,
  untitled = 'Your report',
) {
  const name = `${cutText(toLine(message.author), NAME_CHARACTERS)} (${cutText(toLine(projectName), NAME_CHARACTERS)})`
  const title = cutText(toLine(report.title), SUBJECT_CHARACTERS) || untitled
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

const REFERENCE_CHARACTERS = 8

/** Returns the reference number of a report, which the panel shows to its reporter. */
export function formatReference(report: string): string {
  return report.slice(0, REFERENCE_CHARACTERS).toUpperCase()
}
