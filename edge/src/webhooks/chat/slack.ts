import { cutText } from '../../reports/cut-text.ts'
import type { ChatMessage } from './chat-message.ts'

/** Maximum characters in a section, a limit of Slack. */
const SECTION_CHARACTERS = 3000

/** Returns the body for a Slack incoming webhook. */
export function formatSlack({ facts, headline, text, url }: ChatMessage): object {
  const lines = facts.map(({ name, value }) => `*${name}:* ${escape(value, SECTION_CHARACTERS / 5)}`)
  return {
    // Slack shows this text in notifications.
    text: escape(`${headline}: ${text}`, SECTION_CHARACTERS),
    blocks: [
      section(`*${escape(headline, SECTION_CHARACTERS / 2)}*`),
      section(escape(text, SECTION_CHARACTERS)),
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
function escape(text: string, limit: number): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped.length <= limit ? escaped : escape(cutText(text, Math.floor(text.length * 0.8)), limit)
}
