import { type AuditAction, type AuditEntry, reportActions } from '../../../contract/audit.ts'
import { serviceNames } from '../../../contract/issue-services.ts'
import { formatStatus } from '../../../contract/statuses.ts'

const actions: Readonly<Record<AuditAction, string>> = {
  'project.created': 'Created the project',
  'project.changed': 'Changed project settings',
  'project.deleted': 'Deleted the project',
  'project.restored': 'Restored the project',
  'project.erased': 'Erased the project and its data',
  'secret.rotated': 'Replaced the secret key',
  'config.changed': 'Changed the widget',
  'outbound.created': 'Created a trigger',
  'outbound.stopped': 'Stopped a trigger',
  'report.changed': 'Changed a report',
  'report.deleted': 'Deleted a report',
  'report.restored': 'Restored a report',
  'report.erased': 'Erased a deleted report',
  'report.downloaded': 'Downloaded a report',
  'group.changed': 'Changed a group',
  'reply.sent': 'Replied to the reporter',
  'template.saved': 'Saved a reply template',
  'template.deleted': 'Deleted a reply template',
  'comment.added': 'Added a comment',
  'comment.edited': 'Edited a comment',
  'comment.deleted': 'Deleted a comment',
  'label.changed': 'Changed a label',
  'label.deleted': 'Deleted a label',
  'report.imported': 'Imported a report',
  'report.merged': 'Merged a report with others',
  'report.separated': 'Separated a merged report',
  'reports.exported': 'Exported all reports',
  'list.exported': 'Exported a list of reports as CSV',
  'audit.exported': 'Exported the audit log as CSV',
  'issue.opened': 'Created an issue',
  'webhook.tested': 'Tested a webhook',
  'delivery.resent': 'Sent a message to a webhook again',
  'sourcemaps.uploaded': 'Uploaded source maps',
  'sourcemaps.removed': 'Removed source maps',
  'person.exported': 'Exported a person',
  'person.erased': 'Erased a person',
  'session.started': 'Signed in',
  'session.refused': 'Sign-in refused',
  'session.ended': 'Signed out',
  'member.invited': 'Invited a person',
  'link.created': 'Created a sign-in link',
  'member.joined': 'Joined the team',
  'member.changed': 'Changed a member',
  'member.removed': 'Removed a member',
  'invitation.withdrawn': 'Withdrew an invitation',
  'passkey.added': 'Added a passkey',
  'passkey.renamed': 'Renamed a passkey',
  'passkey.removed': 'Removed a passkey',
  'digest.changed': 'Changed their email digest',
  'token.created': 'Created a token',
  'token.revoked': 'Revoked a token',
  'webhook.paused': 'Paused a webhook that kept failing',
  'webhook.resumed': 'Resumed a webhook',
  'rows.deleted': 'Deleted old records',
  'blobs.discarded': 'Moved files to the trash',
  'deletions.held': 'Stopped deleting',
  'deletions.released': 'Released stopped deletions',
  'trash.emptied': 'Emptied the trash',
  'trash.restored': 'Restored from the trash',
}

/** Names of members and projects, which an entry contains only as ids. */
export interface AuditNames {
  members: ReadonlyMap<string, string>
  /** Maps SDK keys to names of projects. */
  projects: ReadonlyMap<string, string>
}

/** Describes an action in a sentence. For changes of the team, the sentence names the affected person if known. */
export function describeAction({
  action,
  detail,
  targetName,
}: Pick<AuditEntry, 'action' | 'detail' | 'targetName'>): string {
  if (detail['undo'] === true) return 'Undid a change of a report'
  const email = typeof detail['email'] === 'string' ? detail['email'] : undefined
  if (targetName !== null && action === 'member.removed') return `Removed ${targetName} from the team`
  if (targetName !== null && action === 'member.changed') return `Changed ${targetName}`
  if (email !== undefined && action === 'member.invited') return `Invited ${email}`
  if (email !== undefined && action === 'link.created') return `Created a sign-in link for ${email}`
  if (email !== undefined && action === 'invitation.withdrawn') return `Withdrew the invitation for ${email}`
  return actions[action]
}

const DETAIL_CHARACTERS = 300

/**
 * Details that are not listed: ids, which mean nothing to people, `replacedBy` and `undo`, which have their own sentences,
 * and the previous values, which are listed with the new ones.
 */
const HIDDEN = new Set(['reply', 'comment', 'replacedBy', 'undo', 'from'])

/** Returns the new values with the previous ones, or the cause, as `Status: Open → Done · Priority: HIGH`. */
export function describeDetail(
  { action, detail }: Pick<AuditEntry, 'action' | 'detail'>,
  names: AuditNames,
): string {
  const isInSentence = ['member.invited', 'link.created', 'invitation.withdrawn'].includes(action)
  const text = Object.entries(detail)
    .filter(([name]) => !(isInSentence && name === 'email') && !HIDDEN.has(name))
    .map(([name, value]) => {
      const next = formatValue(name, value, names)
      const previous = isPrevious(detail['from']) ? detail['from'][name] : undefined
      const before = previous === undefined ? next : formatValue(name, previous, names)
      return `${formatTitle(name, value)}: ${before === next ? next : `${before} → ${next}`}`
    })
    .join(' · ')
  const whole = 'replacedBy' in detail ? 'A newer invitation replaces it' : text
  return whole.length > DETAIL_CHARACTERS ? `${whole.slice(0, DETAIL_CHARACTERS)}…` : whole
}

function isPrevious(from: unknown): from is Readonly<Record<string, unknown>> {
  return typeof from === 'object' && from !== null
}

const services: ReadonlyMap<string, string> = new Map(Object.entries(serviceNames))

/** `Identity verification`, `Label added`, `GitHub` */
function formatTitle(name: string, value: unknown): string {
  const labels = Array.isArray(value) && value.length === 1 ? 'Label' : 'Labels'
  if (name === 'addLabels') return `${labels} added`
  if (name === 'removeLabels') return `${labels} removed`
  return services.get(name) ?? name.charAt(0).toUpperCase() + formatName(name.slice(1))
}

/** `identityVerification` becomes `identity verification`. */
function formatName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function formatValue(name: string, value: unknown, names: AuditNames): string {
  if (name === 'assignee') return value === null ? 'no one' : formatKnown(value, names.members)
  if (name === 'projects' && value === null) return 'all projects'
  if (name === 'projects' && Array.isArray(value))
    return value.map((key) => formatKnown(key, names.projects)).join(' and ')
  if (name === 'webhooks' && Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((webhook) => formatWebhook(Object(webhook))).join('; ')
  if (name === 'github' && value !== null) return String(Object(value).repository)
  if (name === 'gitlab' && value !== null) return String(Object(value).project)
  if (name === 'linear' && value !== null) return String(Object(value).team)
  if (name === 'jira' && value !== null) return `${Object(value).project} at ${Object(value).site}`
  if (name === 'status') return formatStatus(String(value))
  return formatPlain(value)
}

function formatKnown(id: unknown, known: ReadonlyMap<string, string>): string {
  return known.get(String(id)) ?? String(id)
}

/** `https://hooks.example/a (report created, as slack, only CRASH, only with label checkout)` */
function formatWebhook(webhook: Record<string, unknown>): string {
  const { events, firstOfGroup, format, labels, types, url } = webhook
  const conditions = [
    ...(Array.isArray(events) ? events.map((event) => String(event).replace('.', ' ')) : []),
    ...(format === undefined || format === 'json' ? [] : [`as ${formatPlain(format)}`]),
    ...(Array.isArray(types) && types.length > 0 ? [`only ${types.join(' and ')}`] : []),
    ...(Array.isArray(labels) && labels.length > 0 ? [`only with label ${labels.join(' or ')}`] : []),
    ...(firstOfGroup === true ? ['only the first of each group'] : []),
  ]
  return `${String(url)} (${conditions.join(', ')})`
}

function formatPlain(value: unknown): string {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(formatPlain).join(' and ')
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value)
  return Object.entries(value)
    .map(([name, part]) => `${formatName(name)} ${formatPlain(part)}`)
    .join(', ')
}

/**
 * Groups entries that one action made in several reports, such as a change of all selected reports. The reports can have
 * had different values before.
 */
export function groupEntries<
  Entry extends Pick<AuditEntry, 'at' | 'who' | 'action' | 'target'> & { detail: object },
>(entries: readonly Entry[]): Entry[][] {
  const groups: Entry[][] = []
  let last = ''
  for (const entry of entries) {
    const { action, at, detail, who } = entry
    const key = JSON.stringify([at, who, action, { ...detail, from: null }])
    if (key === last && isReportEntry(entry)) groups.at(-1)?.push(entry)
    else groups.push([entry])
    last = key
  }
  return groups
}

/** Whether the target of an entry is a report that can still exist. */
export function isReportEntry({ action, target }: Pick<AuditEntry, 'action' | 'target'>): boolean {
  return target !== null && reportActions.includes(action)
}
