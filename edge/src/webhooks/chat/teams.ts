import type { ChatMessage } from './chat-message.ts'

/**
 * Returns the body for a Teams incoming webhook: an Adaptive Card. Text from visitors is in text runs, which do not
 * interpret Markdown, so nothing needs escaping.
 */
export function formatTeams({ facts, headline, isUrgent, text, url }: ChatMessage): object {
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
