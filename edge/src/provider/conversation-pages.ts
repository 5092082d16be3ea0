import { Hono } from 'hono'
import { html } from 'hono/html'
import { REPLY_CHARACTERS } from '../../contract/limits.ts'
import { palette, renderPalette } from '../../contract/page-colors.ts'
import { formatReference } from '../../contract/reply-templates.ts'
import type { ConversationReply, MailSender } from '../../contract/replies.ts'
import { reporterPages } from '../../contract/provider-paths-and-headers.ts'
import type { AppEnv } from '../http/request-context.ts'
import { type Brand, selectTextColor } from '../mail/brand.ts'
import { deleteDigest, readDigests } from '../mail/digests.ts'
import { verifyDigestToken } from '../mail/links.ts'
import {
  fillText,
  formatReporterDay,
  formatReporterStatus,
  formatReporterTime,
  type ReporterLocale,
  selectLocale,
} from '../reporter-texts/locale.ts'
import { blankHidden, cutText, toLine } from '../reports/clean-text.ts'
import type { ProviderContext } from './require-session.ts'

type Html = ReturnType<typeof html>

/** Two lines of a phone. The first message shows the rest. */
const TITLE_CHARACTERS = 60

interface Conversation {
  report: { id: string; createdAt: string; status: string }
  projectName: string
  /** The whole message of the report. */
  message: string
  replies: readonly ConversationReply[]
  /** Whether the reporter gets emails when the status changes; undefined if no emails can be sent. */
  hasStatusEmails: boolean | undefined
  /** Id of the next reply. If the same form arrives twice, the reply is stored once. */
  nextId: string
  /** Id of the reply that was just sent. */
  sent?: string | undefined
  /** The reporter's text that was not stored, and the reason. */
  failed?: { text: string; problem: string } | undefined
  locale: ReporterLocale
  brand: Brand
}

/** Renders the page on which a reporter reads the conversation and replies, without scripts. */
export function renderConversation(conversation: Conversation): Html {
  const { failed, hasStatusEmails, locale, message, nextId, projectName, replies, report, sent } =
    conversation
  const { texts } = locale
  const reference = formatReference(report.id)
  const title = cutText(toLine(message.trim().split('\n', 1)[0] ?? ''), TITLE_CHARACTERS) || texts.yourReport
  const fillSent = (time: string) => fillText(texts.sent, { time: formatReporterTime(time, locale) })
  const sentReply = replies.find(({ author, id }) => author === null && id === sent)
  const first = { id: '', author: null, text: message || texts.yourReport, createdAt: report.createdAt }
  const messages: readonly Message[] = [first, ...replies]
  return renderDocument(
    // Screen readers say the title first when the page has loaded again.
    {
      title: sentReply ? `${fillSent(sentReply.createdAt)} · ${title}` : title,
      locale,
      brand: conversation.brand,
    },
    html`${renderHeader(conversation.brand, projectName)}
      <main class="conversation">
        <section class="messages" tabindex="0" aria-labelledby="title">
          <div>
            <h1 id="title" dir="auto">${title}</h1>
            <p class="soft">${formatReporterStatus(report.status, locale)} · <bdi>${reference}</bdi></p>
            ${hasStatusEmails === undefined ? '' : renderStatusChoice(hasStatusEmails, locale)}
            <ol>
              ${messages.map((each, index) => {
                const day = formatReporterDay(each.createdAt, locale)
                const previous = messages[index - 1]
                const isNewDay = !previous || formatReporterDay(previous.createdAt, locale) !== day
                const isNext = !isNewDay && isSameAuthor(each, previous)
                const isOwn = each.author === null
                const time = html`<time datetime="${each.createdAt}"
                  >${formatReporterTime(each.createdAt, locale)}</time
                >`
                return html`${isNewDay ? html`<li class="day">${day}</li>` : ''}
                  <li class="${isOwn ? 'reporter' : 'team'}${isNext ? ' next' : ''}">
                    <h2 class="${isNext || (isOwn && !each.sender) ? 'hidden' : ''}">
                      ${each.sender ? renderSender(each.sender, locale) : html`<bdi>${isOwn ? texts.you : blankHidden(each.author ?? '')}</bdi>`}
                    </h2>
                    <p class="message" dir="auto">${blankHidden(each.text)}</p>
                    ${each === sentReply ? html`<span class="sent" role="status" tabindex="-1" autofocus>${fillSent(each.createdAt)}</span>` : time}
                  </li>`
              })}
            </ol>
          </div>
        </section>
        <form method="post" class="composer">
          <input type="hidden" name="id" value="${nextId}" />
          ${failed ? html`<p role="alert"><strong>${texts.notSent}</strong> ${failed.problem}</p>` : ''}
          <label for="text" class="hidden">${texts.yourReply}</label>
          <textarea
            id="text"
            name="text"
            rows="1"
            dir="auto"
            placeholder="${texts.yourReply}"
            required
            maxlength="${REPLY_CHARACTERS}"
          >
${failed?.text ?? ''}</textarea>
          <button>${texts.send}</button>
        </form>
      </main>`,
  )
}

type Message = Pick<ConversationReply, 'id' | 'author' | 'text' | 'createdAt' | 'sender'>

function isSameAuthor(one: Message, other: Message): boolean {
  return (
    one.author === other.author &&
    one.sender?.address === other.sender?.address &&
    one.sender?.isVerified === other.sender?.isVerified
  )
}

function renderHeader({ logo }: Brand, projectName: string): Html {
  const image =
    logo === undefined ? '' : html`<img class="logo" src="${logo}" alt="" referrerpolicy="no-referrer" />`
  return html`<header>${image}<bdi>${blankHidden(projectName)}</bdi></header>`
}

/** The text before and after the address, because the address is isolated from its direction. */
function renderSender({ address, isVerified }: MailSender, { texts }: ReporterLocale): Html {
  const [before = '', after = ''] = (isVerified ? texts.notYou : texts.notVerified).split('{address}')
  return html`${before}<bdi>${blankHidden(address)}</bdi>${after}`
}

function renderStatusChoice(isOn: boolean, { texts }: ReporterLocale): Html {
  return html`<form method="post" class="status-choice" id="status-emails">
    ${isOn ? html`<p>${texts.statusEmailsOn}</p>` : ''}
    <button name="status-emails" value="${isOn ? 'off' : 'on'}">
      ${isOn ? texts.stopStatusEmails : texts.startStatusEmails}
    </button>
  </form>`
}

interface SubscriptionPage {
  projectName: string
  report: string
  isStopped: boolean
}

/** Renders the page on which the recipient of an email turns off emails or turns them on again. */
export function renderSubscription({
  isStopped,
  locale,
  projectName,
  report,
  brand,
}: SubscriptionPage & { locale: ReporterLocale; brand: Brand }): Html {
  const { texts } = locale
  const values = { project: blankHidden(projectName), reference: formatReference(report) }
  const fill = (text: string) => fillText(text, values)
  return renderDocument(
    { title: fill(isStopped ? texts.stoppedTitle : texts.stopTitle), locale, brand },
    isStopped
      ? html`${renderHeader(brand, projectName)}
          <main>
            <h1>${texts.stoppedTitle}</h1>
            <p>${fill(texts.stoppedText)}</p>
            <form method="post">
              <button name="scope" value="none" class="second">${texts.resume}</button>
            </form>
          </main>`
      : html`${renderHeader(brand, projectName)}
          <main>
            <h1>${fill(texts.stopTitle)}</h1>
            <p>${texts.stopText}</p>
            <form method="post">
              <button name="scope" value="project">${fill(texts.stopAll)}</button>
              <button name="scope" value="report" class="second">${fill(texts.stopReport)}</button>
            </form>
          </main>`,
  )
}

/** Renders the page with which a member turns a digest off. */
export function renderDigest({
  projectName,
  isStopped,
}: Pick<SubscriptionPage, 'projectName' | 'isStopped'>): Html {
  const project = blankHidden(projectName)
  return renderEnglishDocument(
    'Digest',
    isStopped
      ? html`<h1>You get no more digests of ${project}</h1>
          <p>To get them again, sign in to the inbox and turn them on under Account.</p>`
      : html`<h1>Stop the digest of ${project}?</h1>
          <p>You get an email about new reports, the reports assigned to you, and failing webhooks.</p>
          <form method="post">
            <button>Stop the digest</button>
          </form>`,
  )
}

/** Renders the page for a link that is forged, expired or incomplete, or whose report was deleted. */
export function renderInvalidLink(locale: ReporterLocale): Html {
  const { invalidText, invalidTitle } = locale.texts
  return renderDocument(
    { title: invalidTitle, locale },
    html`<main>
      <h1>${invalidTitle}</h1>
      <p>${invalidText}</p>
    </main>`,
  )
}

export function renderProblem(problem: string): Html {
  return renderEnglishDocument(
    'Not possible',
    html`<h1>That did not work</h1>
      <p role="alert">${problem}</p>`,
  )
}

interface Appearance {
  title: string
  locale: Pick<ReporterLocale, 'language' | 'direction'>
  /** Undefined for pages that belong to no project, or to its team. */
  brand?: Brand
}

function renderDocument({ brand, locale, title }: Appearance, content: Html): Html {
  const style = reporterPages.style.slice(1)
  const colors = brand ? `?colors=${brand.headerColor.slice(1)}-${brand.color.slice(1)}` : ''
  return html`<!doctype html>
    <html lang="${locale.language}" dir="${locale.direction}">
      ${renderHead(title, style + colors)}
      <body>
        ${content}
      </body>
    </html>`
}

function renderEnglishDocument(title: string, content: Html): Html {
  return renderDocument(
    { title, locale: { language: 'en', direction: 'ltr' } },
    html`<main>${content}</main>`,
  )
}

/** The page with which a member turns a digest off without signing in. */
export function createDigestPages(context: ProviderContext): Hono<AppEnv> {
  const { database, projects } = context
  const app = new Hono<AppEnv>()

  async function findDigest(token: string | undefined) {
    const link = await verifyDigestToken(token ?? '', context)
    const project = link && (await projects.find(link.project))
    return link && project ? { link, projectName: project.name } : undefined
  }

  app.get(reporterPages.digest, async (c) => {
    const found = await findDigest(c.req.query('token'))
    if (!found) return c.html(renderInvalidLink(selectLocale([])), 404)
    const { link, projectName } = found
    const digests = await readDigests(database, link.member)
    const isStopped = digests.every(({ project }) => project !== link.project)
    return c.html(renderDigest({ projectName, isStopped }))
  })

  // Mail programs send `List-Unsubscribe=One-Click` (RFC 8058). The form has no fields, so the body is not read.
  app.post(reporterPages.digest, async (c) => {
    const found = await findDigest(c.req.query('token'))
    if (!found) return c.html(renderInvalidLink(selectLocale([])), 404)
    await database.write([deleteDigest(found.link)])
    return c.html(renderDigest({ projectName: found.projectName, isStopped: true }))
  })
  return app
}

const { bg, surface, line, text, soft, accent, red } = palette
const bubbleBorder = palette['line-strong']

/** Matches the query of the style sheet: the colors of the head and of buttons. */
const COLORS = /^([0-9a-fA-F]{6})-([0-9a-fA-F]{6})$/

/** Returns the style sheet of the pages that emails link to, with the colors of a project. */
export function createStyle(colors = ''): string {
  const [, head, button] = COLORS.exec(colors) ?? []
  if (head === undefined || button === undefined) return style
  const [header, brand] = [`#${head}`, `#${button}`]
  return `${style}:root { --header: ${header}; --on-header: ${selectTextColor(header)}; --brand: ${brand}; --on-brand: ${selectTextColor(brand)} }
`
}

const style = `${renderPalette({ bg, surface, line, 'line-strong': bubbleBorder, text, soft, accent, red })}
:root {
  --header: var(--surface); --on-header: var(--text); --brand: var(--accent); --on-brand: var(--bg);
  background: var(--bg); color: var(--text); font: 1rem/1.6 ui-sans-serif, system-ui, sans-serif;
}
* { box-sizing: border-box }
body { margin: 0 }
header {
  display: flex; gap: .75rem; align-items: center; min-block-size: 3.5rem; padding: .5rem max(1.25rem, 50vw - 19.75rem);
  background: var(--header); color: var(--on-header); font-weight: 600;
}
header bdi { min-inline-size: 0; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }
.logo { flex: none; block-size: 1.75rem; max-inline-size: 7.5rem; object-fit: contain }
main { max-inline-size: 42rem; margin-inline: auto; padding: 2rem 1.25rem 4rem }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; text-wrap: pretty }
#title { text-align: -webkit-match-parent; text-align: match-parent }
h2 { margin: 0; font-size: 1rem }
ol { display: grid; gap: 1rem; margin: 1.5rem 0; padding: 0; list-style: none }
li { max-inline-size: 85%; padding: .5rem .875rem; border: 1px solid; border-radius: 1.125rem }
li.reporter { justify-self: end; border-color: color-mix(in srgb, var(--on-brand) 16%, var(--brand)); border-end-end-radius: 4px; background: var(--brand); color: var(--on-brand) }
li.team { justify-self: start; border-color: var(--line-strong); border-start-start-radius: 4px; background: color-mix(in srgb, var(--text) 8%, var(--bg)) }
li.next { margin-block-start: -.75rem }
li.day { justify-self: center; padding: 0; border: 0; color: var(--soft); font-size: .8125rem }
li h2 { font-size: .8125rem; overflow-wrap: anywhere }
time, .sent { display: block; font-size: .75rem; text-align: end }
.team time { color: var(--soft) }
.soft { margin: 0; color: var(--soft); font-size: .875rem }
.message { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere }
.hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%) }
[role=alert] { color: var(--red) }
label { display: block; margin-block-end: .35rem; font-weight: 600 }
textarea {
  display: block; inline-size: 100%; max-block-size: 40vh; padding: .6rem .75rem; border: 1px solid var(--soft); border-radius: 8px;
  background: var(--bg); color: inherit; font: inherit; field-sizing: content;
}
button {
  margin: .75rem 0 0; margin-inline-end: .75rem; padding: .6rem 1.1rem; border: 1px solid color-mix(in srgb, var(--on-brand) 25%, var(--brand)); border-radius: 8px;
  background: var(--brand); color: var(--on-brand); font: inherit; font-weight: 600; cursor: pointer;
}
button.second { border-color: var(--soft); background: none; color: var(--text) }
.status-choice button { margin: 0; padding: .5rem 0; border: 0; background: none; color: var(--soft); font-size: .875rem; font-weight: 400; text-decoration: underline; text-underline-offset: .2em }
.status-choice { scroll-margin-block-start: 8rem }
.status-choice p { margin: .5rem 0 0; font-size: .875rem }
a { color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.sent { outline: none; font-weight: 600 }
.sent::before { content: "\\2713" / ""; margin-inline-end: .3rem }
main.conversation { max-inline-size: none; padding: 0 }
.messages > div { padding: 2rem max(1.25rem, 50% - 19.75rem) 0 }
.composer {
  display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 .5rem; align-items: end;
  padding: .75rem max(1.25rem, 50% - 19.75rem) max(.75rem, env(safe-area-inset-bottom)); border-block-start: 1px solid var(--line);
}
.composer [role=alert] { grid-column: 1 / -1; margin: 0 0 .5rem }
.composer textarea { min-block-size: 2.75rem; max-block-size: 9rem; border-radius: 1.25rem; padding: .5rem 1rem; resize: none }
.composer textarea::placeholder { color: var(--soft); opacity: 1 }
/* An empty field with dir=auto is left-to-right. */
[dir=rtl] textarea:placeholder-shown { direction: rtl }
.composer button { min-block-size: 2.75rem; margin: 0; padding-block: 0; border-radius: 1.25rem }
@media (max-width: 40rem) {
  header { padding-inline: 1rem }
  main { padding: 1.25rem 1rem 2rem }
  main > form > button { inline-size: 100% }
  .messages > div { padding: 1.25rem 1rem 0 }
  .composer { padding-inline: 1rem }
  #title { font-size: 1.25rem }
  li { max-inline-size: 90% }
}
/* A reversed column is scrolled to its end, so the newest message shows first, without scripts. */
@media screen and (min-height: 22rem) {
  body:has(> .conversation) { display: flex; flex-direction: column; block-size: 100dvh }
  main.conversation { display: flex; flex: 1; flex-direction: column; inline-size: 100%; min-block-size: 0 }
  .messages { display: flex; flex: 1; flex-direction: column-reverse; min-block-size: 0; overflow-y: auto; outline-offset: -2px }
  .messages > div { flex: 1 0 auto }
}
`

/** The head of a page without scripts. The empty icon keeps browsers from requesting `/favicon.ico`. */
export const renderHead = (title: string, styleHref: string) =>
  html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${styleHref}" />
  </head>`
