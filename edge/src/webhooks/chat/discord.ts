import { cutText } from '../../reports/cut-text.ts'
import type { ChatMessage } from './chat-message.ts'

const RED = 0xc0_39_2b
const GREEN = 0x0a_8a_5f

/**
 * Returns the body for a Discord incoming webhook, which allows 256 characters in a title, 4,096 in the description,
 * and 1,024 in a field.
 */
export function formatDiscord({ facts, headline, isUrgent, text, url }: ChatMessage): object {
  return {
    // Without this, a visitor could mention everyone.
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: escape(headline, 256),
        ...(url !== undefined && { url }),
        description: escape(text, 4096),
        color: isUrgent ? RED : GREEN,
        fields: facts.map(({ name, value }) => ({
          name,
          value: escape(value, 1024),
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
function escape(text: string, limit: number): string {
  const escaped = text.replace(/[\\*_~`|>#[\]()<:@-]/g, '\\$&')
  return escaped.length <= limit ? escaped : escape(cutText(text, Math.floor(text.length * 0.8)), limit)
}
