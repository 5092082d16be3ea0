import { formatStatus } from '../../contract/statuses.ts'
import type { ReportChange, WebhookReport } from '../../contract/webhook-message.ts'
import type { WebhookFormat } from '../../contract/webhooks.ts'
import { blankHidden, cutText, toLine } from '../reports/clean-text.ts'

/** Returns the body of a message in the format that its receiver expects. */
export function formatBody(event: WebhookEvent, format: WebhookFormat): string {
  switch (format) {
    case 'json':
      return JSON.stringify({
        type: event.event,
        timestamp: new Date(event.happenedAt).toISOString(),
        ...(event.event === 'report.updated' && { changes: event.changes, changedBy: event.changedBy }),
        ...(event.event === 'report.replied' && { reply: event.reply }),
        data: event.report ?? { projectName: event.projectName },
      })
    case 'slack':
      return JSON.stringify(formatSlack(toChatMessage(event)))
    case 'discord':
      return JSON.stringify(formatDiscord(toChatMessage(event)))
    case 'teams':
      return JSON.stringify(formatTeams(toChatMessage(event)))
  }
}

/** The event that a message is about, before it is formatted for the receiver. */
export interface WebhookEvent {
  /** The id is the same in every attempt, so that receivers can detect duplicates. */
  id: string
  event: string
  /** Time of the event in milliseconds since 1970. */
  happenedAt: number
  projectName: string
  /** What changed; empty for an event that is not a change of a report. */
  changes: readonly ReportChange[]
  /**
   * Name of who changed the report: a member, `Reporter`, or a service such as `GitHub`. Null if no one has changed the
   * report.
   */
  changedBy: string | null
  /** The message of the reporter, only of `report.replied`; undefined if it was deleted. */
  reply?: { id: string; text: string; sender: string | null } | undefined
  /** The current report; absent in a test. */
  report: WebhookReport | undefined
}

/**
 * A human-readable message before it is formatted for a chat service. Any of its strings can contain visitors' text.
 */
interface ChatMessage {
  /** One line with the event and the project. */
  headline: string
  /** The changes in one line, followed by the visitor's text. */
  text: string
  facts: readonly { name: string; value: string }[]
  /** URL of the report in the inbox. */
  url: string | undefined
  isUrgent: boolean
}

// Maps instead of objects: visitors choose the type, and an object has properties such as `constructor`.
const types: ReadonlyMap<string, string> = new Map([
  ['BUG', 'Bug'],
  ['CRASH', 'Crash'],
  ['RAGE_CLICK', 'Rage click'],
  ['FEATURE_REQUEST', 'Feature request'],
])

const TEXT_CHARACTERS = 1500
const LINE_CHARACTERS = 300

function toChatMessage({ changedBy, changes, event, projectName, reply, report }: WebhookEvent): ChatMessage {
  const project = toShortLine(projectName)
  if (report === undefined) {
    return {
      headline: `Test message from ${project}`,
      text: 'Reports of this project will be announced here.',
      facts: [],
      url: undefined,
      isUrgent: false,
    }
  }
  const { currentUrl, isSilent, message, priority, reportedBy, status, type } = report
  const said = event === 'report.replied' ? (reply?.text ?? '') : message
  const words = cutText(blankHidden(said), TEXT_CHARACTERS) || 'No message'
  const change = toShortLine(describeChanges(changes, changedBy))
  const kind = toShortLine(types.get(type) ?? type)
  const facts = [
    { name: 'Page', value: currentUrl },
    { name: 'From', value: reportedBy === '' ? (isSilent ? 'Automatic report' : 'Anonymous') : reportedBy },
    { name: 'Priority', value: priority.charAt(0) + priority.slice(1).toLowerCase() },
    ...(event === 'report.updated' ? [{ name: 'Status', value: formatStatus(status) }] : []),
  ]
  return {
    headline: formatHeadline(event, { kind, project }),
    text: change === '' ? words : `${change}\n${words}`,
    facts: facts
      .map(({ name, value }) => ({ name, value: toShortLine(value) }))
      .filter(({ value }) => value !== ''),
    url: report.url,
    isUrgent: priority === 'HIGH' || type === 'CRASH',
  }
}

function formatHeadline(event: string, { kind, project }: { kind: string; project: string }): string {
  if (event === 'report.updated') return `${kind} updated in ${project}`
  return event === 'report.replied' ? `New reply to ${kind} in ${project}` : `${kind} in ${project}`
}

function toShortLine(text: string): string {
  return cutText(toLine(text), LINE_CHARACTERS)
}

/** Returns one sentence about the changes, such as `Ann changed status from open to done`; empty without changes. */
function describeChanges(changes: readonly ReportChange[], changedBy: string | null): string {
  if (changes.length === 0) return ''
  const [first] = changes
  // A message about an added label has no other change.
  if (first?.field === 'label')
    return changedBy === null ? `Added the label ${first.to}` : `${changedBy} added the label ${first.to}`
  const parts = changes.map(({ field, from, to }) =>
    field === 'notes' ? 'notes' : `${field} from ${from ?? 'none'} to ${to ?? 'none'}`,
  )
  return changedBy === null ? `Changed ${parts.join(', ')}` : `${changedBy} changed ${parts.join(', ')}`
}

/** Maximum characters in a section, a limit of Slack. */
const SECTION_CHARACTERS = 3000

/** Returns the body for a Slack incoming webhook. */
function formatSlack({ facts, headline, text, url }: ChatMessage): object {
  const lines = facts.map(({ name, value }) => `*${name}:* ${escapeMrkdwn(value, SECTION_CHARACTERS / 5)}`)
  return {
    // Slack shows this text in notifications.
    text: escapeMrkdwn(`${headline}: ${text}`, SECTION_CHARACTERS),
    blocks: [
      section(`*${escapeMrkdwn(headline, SECTION_CHARACTERS / 2)}*`),
      section(escapeMrkdwn(text, SECTION_CHARACTERS)),
      ...(lines.length === 0 ? [] : [section(lines.join('\n'))]),
      ...(url === undefined ? [] : [section(`<${url}|Open the report>`)]),
    ],
    unfurl_links: false,
    unfurl_media: false,
  }
}

/** Returns a section with Markdown. `verbatim` keeps Slack from turning names into mentions. */
function section(text: string): object {
  return { type: 'section', text: { type: 'mrkdwn', text, verbatim: true } }
}

/** Escapes Slack's three control characters, and cuts the text so that no escape is cut in half. */
function escapeMrkdwn(text: string, limit: number): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped.length <= limit ? escaped : escapeMrkdwn(cutText(text, Math.floor(text.length * 0.8)), limit)
}

const RED = 0xc0_39_2b
const GREEN = 0x0a_8a_5f

/**
 * Returns the body for a Discord incoming webhook, which allows 256 characters in a title, 4,096 in the description,
 * and 1,024 in a field.
 */
function formatDiscord({ facts, headline, isUrgent, text, url }: ChatMessage): object {
  return {
    // Without this, a visitor could mention everyone.
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: escapeMarkdown(headline, 256),
        ...(url !== undefined && { url }),
        description: escapeMarkdown(text, 4096),
        color: isUrgent ? RED : GREEN,
        fields: facts.map(({ name, value }) => ({
          name,
          value: escapeMarkdown(value, 1024),
          inline: name !== 'Page',
        })),
      },
    ],
  }
}

/**
 * Escapes all characters with a meaning in Discord's Markdown, for formatting, links or mentions. Cuts the text so that
 * no escape is cut in half.
 */
function escapeMarkdown(text: string, limit: number): string {
  const escaped = text.replace(/[\\*_~`|>#[\]()<:@-]/g, '\\$&')
  return escaped.length <= limit
    ? escaped
    : escapeMarkdown(cutText(text, Math.floor(text.length * 0.8)), limit)
}

/**
 * Returns the body for a Teams incoming webhook: an Adaptive Card. Text from visitors is in text runs, which do not
 * interpret Markdown, so nothing needs escaping.
 */
function formatTeams({ facts, headline, isUrgent, text, url }: ChatMessage): object {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            paragraph([
              run(headline, {
                size: 'Large',
                weight: 'Bolder',
                ...(isUrgent && { color: 'Attention' }),
              }),
            ]),
            ...text
              .split('\n')
              .filter((line) => line.trim() !== '')
              .map((line) => paragraph([run(line)])),
            ...facts.map(({ name, value }) =>
              paragraph([run(`${name}: `, { weight: 'Bolder' }), run(value)]),
            ),
          ],
          ...(url !== undefined && { actions: [{ type: 'Action.OpenUrl', title: 'Open the report', url }] }),
          msteams: { width: 'Full' },
        },
      },
    ],
  }
}

function paragraph(inlines: readonly object[]): object {
  return { type: 'RichTextBlock', inlines }
}

function run(text: string, style: object = {}): object {
  return { type: 'TextRun', text, ...style }
}
