import { palette } from '../../contract/page-colors.ts'
import { formatReference } from '../../contract/reply-templates.ts'
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
    html: toDocument({ ...locale, ...about, preview: reply }, [
      renderHeading(intro),
      renderMessage(reply),
      renderButton(about.brand, { label: texts.readAndReply, url: links.conversation }),
      orReply === '' ? '' : renderSoft(orReply),
      renderYourReport(title, texts),
      renderFooter(why, { label: texts.unsubscribe, url: links.unsubscribe }),
    ]),
    headers: { ...toThreadHeaders(head), ...toUnsubscribeHeaders(links.unsubscribe) },
  }
}

/** Composes the email to a member about a comment that mentions them. `inbox` is the URL of the inbox. */
export function composeMentionMail(head: Head, about: About & { brand: Brand }, inbox: string): Mail {
  const { brand, message, projectName, report } = about
  const intro = `${toLine(message.author)} mentioned you in a comment:`
  const title = formatReportTitle(report)
  const comment = blankHidden(message.text)
  const why = `You get this email because a comment in ${toLine(projectName)} mentions you.`
  const [url, account] = [`${inbox}/reports/${report.id}`, `${inbox}/account`]
  return {
    ...toMailHead(head, about),
    replyTo: undefined,
    text: `${title}\n\n${intro}\n\n${comment}\n\nOpen the report:\n${url}\n\n-- \n${why}\n${chooseEmails}:\n${account}\n`,
    html: toDocument({ ...about, preview: comment }, [
      renderTitle({ label: title, url }),
      renderParagraph(intro),
      renderMessage(comment),
      renderButton(brand, { label: 'Open the report', url }),
      renderFooter(why, { label: chooseEmails, url: account }),
    ]),
    headers: toThreadHeaders(head),
  }
}

const renderYourReport = (title: string, { yourReport }: ReporterLocale['texts']): string =>
  title === '' ? '' : renderSoft(`${yourReport}: \u2068${cutText(title, SUBJECT_CHARACTERS)}\u2069`)

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
  const message = { author: '', text: '' }
  return {
    ...toMailHead(head, { ...about, message }, texts.yourReport),
    replyTo: undefined,
    text: `${change}\n\n${how}:\n${links.conversation}\n\n-- \n${why}\n${texts.unsubscribe}: ${links.unsubscribe}\n`,
    html: toDocument({ ...locale, ...about, preview: change }, [
      renderHeading(change),
      renderYourReport(toLine(report.title), texts),
      renderButton(about.brand, { label: how, url: links.conversation }),
      renderFooter(why, { label: texts.unsubscribe, url: links.unsubscribe }),
    ]),
    headers: { ...toThreadHeaders(head), ...toUnsubscribeHeaders(links.unsubscribe) },
  }
}

const { accent, bg, faint, line, surface, text } = palette
/** The styles of elements are light. Mail programs that know the theme of the system replace their colors. */
const darkStyle = `@media (prefers-color-scheme:dark){.page,.message{background:${bg[1]}!important}.card{background:${surface[1]}!important}.card,.ink{color:${text[1]}!important}.soft{color:${faint[1]}!important}.line{border-color:${line[1]}!important}.link{color:${accent[1]}!important}}`
/** Phones have no room around the card. */
const phoneStyle = '@media (max-width:599px){.outer{padding:0!important}.head{border-radius:0!important}}'
const SOFT = `color:${faint[0]};font-size:14px`
const HEADING = 'margin:0 0 16px;font-size:18px;line-height:1.35;font-weight:600'
const PREVIEW_CHARACTERS = 150

interface Link {
  label: string
  url: string
}

/** What the email is about, above all else. */
export function renderHeading(content: string): string {
  return `<h1 style="${HEADING}">${escapeHtml(content)}</h1>`
}

export function renderParagraph(content: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(content)}</p>`
}

/**
 * A text that a person wrote. It has its own direction. Outlook knows neither `white-space` nor its own background, so
 * lines end with an element.
 */
export function renderMessage(content: string): string {
  return `<div dir="auto" class="message line" style="margin:0 0 20px;padding:12px 16px;border:1px solid ${line[0]};border-radius:10px;background:${surface[0]};white-space:pre-wrap">${escapeHtml(content).replaceAll('\n', '<br>')}</div>`
}

/** The title of a report as a link to it. */
export function renderTitle({ label, url }: Link): string {
  return `<h1 style="${HEADING}"><a class="ink" href="${escapeHtml(url)}" style="color:${text[0]};text-decoration:none">${isolate(label)}</a></h1>`
}

export interface MailRow {
  /** The title of a report, for example. */
  label: string
  /** A sentence about it. */
  note?: string
  url?: string
  /** HTML below both. */
  content?: string
}

/** A list whose rows are links, which fingers can hit. */
export function renderRows(rows: readonly MailRow[]): string {
  const items = rows.map(({ content = '', label, note, url }) => {
    const about =
      note === undefined ? '' : `<br><span class="soft" style="${SOFT}">${escapeHtml(note)}</span>`
    const row = isolate(label) + about
    const style = 'display:block;padding:10px 0'
    return `<li class="line" style="margin:0;border-top:1px solid ${line[0]}">${
      url === undefined
        ? `<div style="${style}">${row}</div>`
        : `<a class="ink" href="${escapeHtml(url)}" style="${style};color:${text[0]};text-decoration:none">${row}</a>`
    }${content}</li>`
  })
  return `<ul style="margin:0 0 20px;padding:0;list-style:none">${items.join('')}</ul>`
}

export function renderLink({ label, url }: Link): string {
  return `<a class="link" href="${escapeHtml(url)}" style="display:inline-block;padding:10px 0;color:${accent[0]}">${escapeHtml(label)}</a>`
}

/** The border shows a button whose color is nearly that of the card. */
export function renderButton({ color }: Pick<Brand, 'color'>, { label, url }: Link): string {
  const onColor = selectTextColor(color)
  const border = onColor === '#ffffff' ? 'rgba(255,255,255,.25)' : 'rgba(0,0,0,.25)'
  const style = `display:inline-block;padding:11px 20px;border:1px solid ${border};border-radius:8px;background:${color};color:${onColor};font-weight:600;text-decoration:none`
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`
}

export function renderSoft(content: string): string {
  return `<p class="soft" style="margin:0 0 12px;${SOFT}">${escapeHtml(content)}</p>`
}

export function renderFooter(why: string, ...links: Link[]): string {
  const rendered = links.map(
    ({ label, url }) =>
      `<a href="${escapeHtml(url)}" style="display:inline-block;padding:8px 0;color:inherit;white-space:nowrap">${escapeHtml(label)}</a>`,
  )
  return `<div class="soft line" style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${line[0]};color:${faint[0]};font-size:13px">${escapeHtml(why)}<br>${rendered.join(' &nbsp; ')}</div>`
}

/** Keeps the direction of a text from moving what is beside it. */
const isolate = (content: string): string => `\u2068${escapeHtml(content)}\u2069`

interface Layout {
  brand: Brand
  projectName: string
  /** What lists of emails show beside the subject. */
  preview: string
  language?: string
  direction?: ReporterLocale['direction']
}

/** The document of an email: the project's logo and name on its color, and the content below. */
export function toDocument(
  { brand, direction = 'ltr', language = 'en', preview, projectName }: Layout,
  content: readonly string[],
): string {
  const { headerColor } = brand
  const logo =
    brand.logo === undefined
      ? ''
      : `<img src="${escapeHtml(brand.logo)}" alt="" height="28" style="width:auto;max-width:120px;height:auto;max-height:28px;vertical-align:middle">&nbsp; `
  const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
  // Some mail programs remove the attributes of the document, so the table repeats them.
  const locale = `lang="${language}" dir="${direction}"`
  const wrap = 'overflow-wrap:anywhere'
  return `<!doctype html><html ${locale}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title></title><style>:root{color-scheme:light dark}${darkStyle}${phoneStyle}</style></head><body class="page" style="margin:0;background:${surface[0]}"><div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(cutText(toLine(preview), PREVIEW_CHARACTERS))}</div><table ${table} width="100%"><tr><td align="center" class="outer" style="padding:24px 0"><table ${table} ${locale} class="card" width="560" style="width:100%;max-width:560px;border-radius:12px;background:${bg[0]};color:${text[0]};font:16px/1.5 system-ui,sans-serif"><tr><td class="head" style="padding:14px 24px;border-radius:12px 12px 0 0;background:${headerColor};color:${selectTextColor(headerColor)};${wrap}">${logo}<strong>${escapeHtml(toLine(projectName))}</strong></td></tr><tr><td class="line" style="padding:24px;border-top:1px solid ${line[0]};${wrap}">${content.join('')}</td></tr></table></td></tr></table></body></html>`
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
  const project = cutText(toLine(projectName), NAME_CHARACTERS)
  const author = cutText(toLine(message.author), NAME_CHARACTERS)
  const title = cutText(toLine(report.title), SUBJECT_CHARACTERS) || untitled
  return {
    id,
    from: { name: author === '' ? project : `${author} (${project})`, address: from.address },
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

/** Label of the link to the settings of a member's emails. */
export const chooseEmails = 'Choose what you are told about'

/** The reference number and the title of a report, in emails to members. */
export function formatReportTitle({ id, title }: { id: string; title: string }): string {
  return `[${formatReference(id)}] ${cutText(toLine(title), SUBJECT_CHARACTERS) || 'No message'}`
}
