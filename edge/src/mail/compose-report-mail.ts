import { palette } from '../../contract/page-colors.ts'
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
  const orReply = links.replyAddress === undefined ? '' : texts.orReply
  const why = fillText(texts.whyReply, { project: toLine(projectName) })
  const title = toLine(report.title)
  return {
    ...toMailHead(head, about, texts.yourReport),
    replyTo: links.replyAddress === undefined ? undefined : { name: '', address: links.replyAddress },
    text: `${intro}\n\n${reply}\n\n${texts.readAndReply}:\n${links.conversation}\n${orReply === '' ? '' : `${orReply}\n`}\n-- \n${why}\n${texts.unsubscribe}: ${links.unsubscribe}\n`,
    html: toDocument({ ...locale, ...about }, [
      renderParagraph(intro),
      renderMessage(about.brand, reply),
      renderButton(about.brand, { label: texts.readAndReply, url: links.conversation }),
      orReply === '' ? '' : renderSoft(orReply),
      title === '' ? '' : renderSoft(`${texts.yourReport}: \u2068${title}\u2069`),
      renderFooter(why, { label: texts.unsubscribe, url: links.unsubscribe }),
    ]),
    headers: { ...toThreadHeaders(head), ...toUnsubscribeHeaders(links.unsubscribe) },
  }
}

/** Composes the email to a member about a comment that mentions them. `inbox` is the URL of the inbox. */
export function composeMentionMail(head: Head, about: About & { brand: Brand }, inbox: string): Mail {
  const { brand, message, projectName, report } = about
  const intro = `${toLine(message.author)} mentioned you in a comment on report ${formatReference(report.id)}:`
  const comment = blankHidden(message.text)
  const why = `You get this email because a comment in ${toLine(projectName)} mentions you. Choose what you are told about under Account:`
  const [url, account] = [`${inbox}/reports/${report.id}`, `${inbox}/account`]
  return {
    ...toMailHead(head, about),
    replyTo: undefined,
    text: `${intro}\n\n${comment}\n\nOpen the report:\n${url}\n\n-- \n${why}\n${account}\n`,
    html: toDocument(about, [
      renderTitle({ label: formatReportTitle(report), url }),
      renderParagraph(intro),
      renderMessage(brand, comment),
      renderButton(brand, { label: 'Open the report', url }),
      renderFooter(why, { label: 'Account', url: account }),
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
  const how = texts.readAndReply
  const why = fillText(texts.whyStatus, { project: toLine(projectName) })
  const message = { author: texts.statusOfReport, text: '' }
  return {
    ...toMailHead(head, { ...about, message }, texts.yourReport),
    replyTo: undefined,
    text: `${change}\n\n${how}:\n${links.conversation}\n\n-- \n${why}\n${texts.unsubscribe}: ${links.unsubscribe}\n`,
    html: toDocument({ ...locale, ...about }, [
      renderParagraph(change),
      renderButton(about.brand, { label: how, url: links.conversation }),
      renderFooter(why, { label: texts.unsubscribe, url: links.unsubscribe }),
    ]),
    headers: { ...toThreadHeaders(head), ...toUnsubscribeHeaders(links.unsubscribe) },
  }
}

const { accent, bg, faint, line, surface, text } = palette
const BORDER = 'border-inline-start:3px solid'
/** The styles of elements are light. Mail programs that know the theme of the system replace their colors. */
const darkStyle = `@media (prefers-color-scheme:dark){.page{background:${bg[1]}!important}.card{background:${surface[1]}!important;color:${text[1]}!important}.soft{color:${faint[1]}!important;border-color:${line[1]}!important}.link{color:${accent[1]}!important}}`

interface Link {
  label: string
  url: string
}

export function renderParagraph(content: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(content)}</p>`
}

/** A text that a person wrote. It has its own direction. */
export function renderMessage({ color }: Brand, content: string): string {
  return `<div dir="auto" style="margin:0 0 20px;${BORDER} ${color};padding-inline-start:14px;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(content)}</div>`
}

export function renderLink({ label, url }: Link): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:${accent[0]}">${escapeHtml(label)}</a>`
}

/** The title of a report as a link to it. */
export function renderTitle(link: Link): string {
  return `<p style="margin:0 0 16px;font-weight:600">${renderLink(link)}</p>`
}

export function renderButton({ color }: Brand, { label, url }: Link): string {
  const style = `display:inline-block;padding:10px 18px;border-radius:8px;background:${color};color:${selectTextColor(color)};font-weight:600;text-decoration:none`
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`
}

function renderSoft(content: string): string {
  return `<p class="soft" style="margin:0 0 8px;color:${faint[0]};font-size:14px;overflow-wrap:anywhere">${escapeHtml(content)}</p>`
}

export function renderFooter(why: string, ...links: Link[]): string {
  const rendered = links.map(
    ({ label, url }) => ` <a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(label)}</a>`,
  )
  return `<p class="soft" style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${line[0]};color:${faint[0]};font-size:13px">${escapeHtml(why)}${rendered.join('')}</p>`
}

interface Layout {
  brand: Brand
  projectName: string
  language?: string
  direction?: ReporterLocale['direction']
}

/** The document of an email: the project's logo and name on its color, and the content below. */
export function toDocument(
  { brand, direction = 'ltr', language = 'en', projectName }: Layout,
  content: readonly string[],
): string {
  const { headerColor } = brand
  const logo =
    brand.logo === undefined
      ? ''
      : `<img src="${escapeHtml(brand.logo)}" alt="" height="28" style="max-width:120px;height:28px;vertical-align:middle"> `
  const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
  // Some mail programs remove the attributes of the document, so the table repeats them.
  const locale = `lang="${language}" dir="${direction}"`
  return `<!doctype html><html ${locale}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title></title><style>:root{color-scheme:light dark}${darkStyle}</style></head><body class="page" style="margin:0;background:${surface[0]}"><table ${table} width="100%"><tr><td align="center"><table ${table} ${locale} class="card" width="560" style="width:100%;max-width:560px;background:${bg[0]};color:${text[0]};font:16px/1.5 system-ui,sans-serif"><tr><td style="padding:14px 24px;background:${headerColor};color:${selectTextColor(headerColor)}">${logo}<strong>${escapeHtml(toLine(projectName))}</strong></td></tr><tr><td style="padding:24px">${content.join('')}</td></tr></table></td></tr></table></body></html>`
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

const REFERENCE_CHARACTERS = 8

/** Returns the reference number of a report, which the panel shows to its reporter. */
export function formatReference(report: string): string {
  return report.slice(0, REFERENCE_CHARACTERS).toUpperCase()
}

/** The reference number and the title of a report, in emails to members. */
export function formatReportTitle({ id, title }: { id: string; title: string }): string {
  return `[${formatReference(id)}] ${cutText(toLine(title), SUBJECT_CHARACTERS) || 'No message'}`
}
