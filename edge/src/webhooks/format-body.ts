import type { WebhookFormat } from '../../contract/webhooks.ts'
import { formatDiscord } from './chat/discord.ts'
import { formatSlack } from './chat/slack.ts'
import { formatTeams } from './chat/teams.ts'
import { toChatMessage } from './chat/chat-message.ts'
import type { WebhookEvent } from './event.ts'

/** Returns the body of a message in the format that its receiver expects. */
export function formatBody(event: WebhookEvent, format: WebhookFormat): string {
  switch (format) {
    case 'json':
      return JSON.stringify({
        type: event.event,
        timestamp: new Date(event.happenedAt).toISOString(),
        ...(event.event === 'report.updated' && { changes: event.changes, changedBy: event.changedBy }),
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
