import type { AuditAction, AuditEntry } from '@node-docs/edge/contract/audit'

const actions: Readonly<Record<AuditAction, string>> = {
  'project.created': 'Created the project',
  'project.changed': 'Changed project settings',
  'secret.rotated': 'Replaced the secret key',
  'config.changed': 'Changed the widget',
  'outbound.created': 'Created a trigger',
  'outbound.stopped': 'Stopped a trigger',
  'report.changed': 'Changed a report',
  'report.deleted': 'Deleted a report',
  'group.changed': 'Changed a group',
  'comment.added': 'Added a comment',
  'comment.edited': 'Edited a comment',
  'comment.deleted': 'Deleted a comment',
  'label.changed': 'Changed a label',
  'label.deleted': 'Deleted a label',
  'reports.exported': 'Exported all reports',
  'issue.opened': 'Created an issue',
  'person.exported': 'Exported a person',
  'person.erased': 'Erased a person',
  'session.started': 'Signed in',
  'session.refused': 'Sign-in refused',
  'session.ended': 'Signed out',
  'member.invited': 'Invited a person',
  'member.joined': 'Joined the team',
  'member.changed': 'Changed a member',
  'member.removed': 'Removed a member',
  'invitation.withdrawn': 'Withdrew an invitation',
  'token.created': 'Created a token',
  'token.revoked': 'Revoked a token',
  'rows.deleted': 'Deleted old records',
  'blobs.discarded': 'Moved files to the trash',
  'deletions.held': 'Stopped deleting',
  'trash.emptied': 'Emptied the trash',
  'trash.restored': 'Restored from the trash',
}

/** The action as readable text. */
export function describeAction(action: AuditAction): string {
  return actions[action]
}

const DETAIL_CHARACTERS = 300

/** The new values or the cause, as `status: done, priority: HIGH`. */
export function describeDetail(detail: AuditEntry['detail']): string {
  const text = Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
  return text.length > DETAIL_CHARACTERS ? `${text.slice(0, DETAIL_CHARACTERS)}…` : text
}

/** Whether the target of an entry is a report that can still exist. */
export function isReportEntry({ action, target }: AuditEntry): boolean {
  return target !== null && (action === 'report.changed' || action === 'issue.opened')
}
