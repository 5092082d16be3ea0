import { Hono } from 'hono'
import { html } from 'hono/html'
import { REPLY_CHARACTERS } from '../../contract/limits.ts'
import { palette, renderPalette } from '../../contract/palette.ts'
import type { ConversationReply, MailSender } from '../../contract/replies.ts'
import { reporterPages } from '../../contract/paths.ts'
import type { AppEnv } from '../http/request-context.ts'
import { formatReference, formatStatus } from '../mail/compose-report-mail.ts'
import { deleteDigest, readDigests } from '../mail/digests.ts'
import { verifyDigestToken } from '../mail/links.ts'
import { blankHidden } from '../reports/text.ts'
import type { ProviderContext } from './require-session.ts'

type Html = ReturnType<typeof html>

interface Conversation {
  report: { id: string; title: string; createdAt: string; status: string }
  projectName: string
  replies: readonly ConversationReply[]
  /** Whether the reporter gets emails when the status changes; undefined if no emails can be sent. */
  hasStatusEmails: boolean | undefined
  /** Id of the next reply. If the same form arrives twice, the reply is stored once. */
  nextId: string
  /** The reporter's text that was not stored, and the reason. */
  failed?: { text: string; problem: string } | undefined
}

/** Renders the page on which a reporter reads the conversation and replies, without scripts. */
export function renderConversation(conversation: Conversation): Html {
  const { failed, hasStatusEmails, nextId, projectName, replies, report } = conversation
  const title = blankHidden(report.title) || 'Your report'
  return renderDocument(
    `Report ${formatReference(report.id)}`,
    html`<h1 dir="auto">${title}</h1>
      <p class="soft">
        Report ${formatReference(report.id)} to <bdi>${blankHidden(projectName)}</bdi>, sent
        ${formatTime(report.createdAt)}
      </p>
      <ol>
        ${replies.map(
          ({ author, createdAt, sender, text }) =>
            html`<li class="${author === null ? 'reporter' : 'team'}">
              <h2>
                ${sender ? renderSender(sender) : html`<bdi>${author === null ? 'You' : blankHidden(author)}</bdi>`}
              </h2>
              <span class="soft">${formatTime(createdAt)}</span>
              <p class="message" dir="auto">${blankHidden(text)}</p>
            </li>`,
        )}
      </ol>
      <form method="post">
        <input type="hidden" name="id" value="${nextId}" />
        ${failed ? html`<p role="alert"><strong>Not sent.</strong> ${failed.problem}</p>` : ''}
        <label for="text">Your reply</label>
        <textarea id="text" name="text" rows="6" dir="auto" required maxlength="${REPLY_CHARACTERS}">
${failed?.text ?? ''}</textarea>
        <button>Send</button>
      </form>
      <h2 class="section">Status: ${formatStatus(report.status)}</h2>
      ${hasStatusEmails === undefined ? '' : renderStatusChoice(hasStatusEmails)}`,
  )
}

function renderSender({ address, isVerified }: MailSender): Html {
  const suffix = isVerified ? ', not you' : ', not verified'
  return html`From <bdi>${blankHidden(address)}</bdi>${suffix}`
}

function renderStatusChoice(isOn: boolean): Html {
  return html`<form method="post">
    ${isOn ? html`<p>You get an email when the status changes.</p>` : ''}
    <button name="status-emails" value="${isOn ? 'off' : 'on'}" class="second">
      ${isOn ? 'Stop these emails' : 'Email me when the status changes'}
    </button>
  </form>`
}

interface SubscriptionPage {
  projectName: string
  report: string
  isStopped: boolean
}

/** Renders the page on which the recipient of an email turns off emails or turns them on again. */
export function renderSubscription({ isStopped, projectName, report }: SubscriptionPage): Html {
  const project = blankHidden(projectName)
  return renderDocument(
    'Emails',
    isStopped
      ? html`<h1>You get no more emails</h1>
          <p>Replies and changes of your reports to ${project} are not sent to your address.</p>
          <form method="post">
            <button name="scope" value="none" class="second">Send me emails again</button>
          </form>`
      : html`<h1>Stop emails from ${project}?</h1>
          <p>
            You get an email when the team replies to one of your reports, and when a status changes if you
            asked for that.
          </p>
          <form method="post">
            <button name="scope" value="project">Stop all emails from ${project}</button>
            <button name="scope" value="report" class="second">
              Stop emails about report ${formatReference(report)} only
            </button>
          </form>`,
  )
}

/** Renders the page with which a member turns a digest off. */
export function renderDigest({
  projectName,
  isStopped,
}: Pick<SubscriptionPage, 'projectName' | 'isStopped'>): Html {
  const project = blankHidden(projectName)
  return renderDocument(
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
export function renderInvalidLink(): Html {
  return renderDocument(
    'Link not valid',
    html`<h1>This link is not valid</h1>
      <p>
        It has expired, it is incomplete, or the report was deleted. Use the link in the newest email, or send
        a new report.
      </p>`,
  )
}

export function renderProblem(problem: string): Html {
  return renderDocument(
    'Not possible',
    html`<h1>That did not work</h1>
      <p role="alert">${problem}</p>`,
  )
}

function renderDocument(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      ${renderHead(title, reporterPages.style.slice(1))}
      <body>
        <main>${content}</main>
      </body>
    </html>`
}

/** Formats the time in UTC, because the server does not know the reader's time zone. */
function formatTime(time: string): string {
  return `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`
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
    if (!found) return c.html(renderInvalidLink(), 404)
    const { link, projectName } = found
    const digests = await readDigests(database, link.member)
    const isStopped = digests.every(({ project }) => project !== link.project)
    return c.html(renderDigest({ projectName, isStopped }))
  })

  // Mail programs send `List-Unsubscribe=One-Click` (RFC 8058). The form has no fields, so the body is not read.
  app.post(reporterPages.digest, async (c) => {
    const found = await findDigest(c.req.query('token'))
    if (!found) return c.html(renderInvalidLink(), 404)
    await database.write([deleteDigest(found.link)])
    return c.html(renderDigest({ projectName: found.projectName, isStopped: true }))
  })
  return app
}

const { bg, surface, line, text, soft, accent, red } = palette

/** The style sheet of the pages that emails link to. */
export const style = `${renderPalette({ bg, surface, line, text, soft, accent, red })}
:root {
  background: var(--bg); color: var(--text); font: 1rem/1.6 ui-sans-serif, system-ui, sans-serif;
}
* { box-sizing: border-box }
body { margin: 0 }
main { max-inline-size: 42rem; margin-inline: auto; padding: 2rem 1.25rem 4rem }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere }
h2 { margin: 0; font-size: 1rem }
h2.section { margin-block-start: 2rem }
ol { margin: 1.5rem 0; padding: 0; list-style: none }
li { margin-block-start: 1rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 8px }
li h2 { display: inline; margin-inline-end: .5rem }
li.team { background: var(--surface) }
.soft { color: var(--soft); font-size: .875rem }
.message { margin: .35rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere }
[role=alert] { color: var(--red) }
label { display: block; margin-block-end: .35rem; font-weight: 600 }
textarea {
  inline-size: 100%; padding: .6rem .75rem; border: 1px solid var(--soft); border-radius: 8px;
  background: var(--bg); color: inherit; font: inherit;
}
button {
  margin: .75rem .75rem 0 0; padding: .6rem 1.1rem; border: 1px solid var(--accent); border-radius: 8px;
  background: var(--accent); color: var(--bg); font: inherit; font-weight: 600; cursor: pointer;
}
button.second { background: none; color: var(--accent) }
a { color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
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
