import { describeChanges } from './describe-changes.ts'
import { cutText } from '../../reports/cut-text.ts'
import { replaceHidden } from '../../reports/replace-hidden.ts'
import type { WebhookEvent } from '../event.ts'

/**
 * A human-readable message before it is formatted for a chat service. Any of its strings can contain visitors' text.
 */
export interface ChatMessage {
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

const statuses: ReadonlyMap<string, string> = new Map([
  ['open', 'Open'],
  ['inprogress', 'In progress'],
  ['done', 'Done'],
  ['archived', 'Archived'],
])

const TEXT_CHARACTERS = 1500
const LINE_CHARACTERS = 300

export function toChatMessage({ changedBy, changes, event, projectName, report }: WebhookEvent): ChatMessage {
  const project = toLine(projectName)
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
  const words = cutText(clean(message), TEXT_CHARACTERS) || 'No message'
  const change = toLine(describeChanges(changes, changedBy))
  const kind = toLine(types.get(type) ?? type)
  const facts = [
    { name: 'Page', value: currentUrl },
    { name: 'From', value: reportedBy === '' ? (isSilent ? 'Automatic report' : 'Anonymous') : reportedBy },
    { name: 'Priority', value: priority.charAt(0) + priority.slice(1).toLowerCase() },
    ...(event === 'report.updated' ? [{ name: 'Status', value: statuses.get(status) ?? status }] : []),
  ]
  return {
    headline: event === 'report.updated' ? `${kind} updated in ${project}` : `${kind} in ${project}`,
    text: change === '' ? words : `${change}\n${words}`,
    facts: facts
      .map(({ name, value }) => ({ name, value: toLine(value) }))
      .filter(({ value }) => value !== ''),
    url: report.url,
    isUrgent: priority === 'HIGH' || type === 'CRASH',
  }
}

function toLine(text: string): string {
  return cutText(clean(text).replace(/\s+/g, ' ').trim(), LINE_CHARACTERS)
}

function clean(text: string): string {
  return replaceHidden(text, () => ' ')
}
