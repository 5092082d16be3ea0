import { html } from 'hono/html'
import { REPLY_CHARACTERS } from '../../../contract/limits.ts'
import type { ConversationReply, MailSender } from '../../../contract/replies.ts'
import { reporterPages } from '../../../contract/routes.ts'
import { formatStatus } from '../../mail/compose-report-mail.ts'
import { formatReference } from '../../mail/format-reference.ts'
import { blankHidden } from '../../reports/replace-hidden.ts'
import { renderHead } from '../document-head.ts'

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
          <p>To get them again, sign in to the inbox and turn them on under People.</p>`
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
