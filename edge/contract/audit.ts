import * as v from 'valibot'

export const auditActions = [
  'project.created',
  'project.changed',
  'project.deleted',
  'project.restored',
  /** The job `deletion` records this action seven days after a project was deleted. */
  'project.erased',
  'secret.rotated',
  'config.changed',
  'outbound.created',
  'outbound.stopped',
  'report.changed',
  'report.deleted',
  'report.restored',
  /** A deleted report was removed from the trash before its seven days ended. */
  'report.erased',
  /** The stored body of a report was downloaded. */
  'report.downloaded',
  'report.imported',
  /** The report joined other written reports that say the same, or left them. */
  'report.merged',
  'report.separated',
  'group.changed',
  'reports.exported',
  'list.exported',
  'audit.exported',
  'comment.added',
  'comment.edited',
  'comment.deleted',
  'reply.sent',
  'template.saved',
  'template.deleted',
  'label.changed',
  'label.deleted',
  'issue.opened',
  /** A message to a webhook was sent by hand: a test, or once more. */
  'webhook.tested',
  'delivery.resent',
  /** The job `webhooks` pauses a webhook that keeps failing, and resumes it when it accepts a message. */
  'webhook.paused',
  'webhook.resumed',
  'sourcemaps.uploaded',
  'sourcemaps.removed',
  'person.exported',
  'person.erased',
  /** Sign-in and sign-out, with the client address. */
  'session.started',
  'session.refused',
  'session.ended',
  'member.invited',
  /** A sign-in link for a member. */
  'link.created',
  'member.joined',
  'member.changed',
  'member.removed',
  'invitation.withdrawn',
  'passkey.added',
  'passkey.renamed',
  'passkey.removed',
  'digest.changed',
  'token.created',
  'token.revoked',
  /** Changes by jobs and operators. `who` is the job or `operator`, and `detail` has the cause. */
  'rows.deleted',
  'blobs.discarded',
  'deletions.held',
  'deletions.released',
  'trash.emptied',
  'trash.restored',
] as const

/** Actions on a report that can still exist, or be restored. */
export const reportActions: readonly AuditAction[] = [
  'report.changed',
  'report.deleted',
  'report.restored',
  'report.downloaded',
  'report.imported',
  'report.merged',
  'report.separated',
  'issue.opened',
  'reply.sent',
  'comment.added',
  'comment.edited',
  'comment.deleted',
]

export type AuditAction = (typeof auditActions)[number]

/**
 * A change and who made it. `who` is a member as `Name <email>`, the owner as `owner` or `Name (owner)`, the name of a
 * job, the name of an issue tracker such as `GitHub`, `operator` for a command on the server, or `unknown` for a
 * refused sign-in.
 */
export const auditEntrySchema = v.object({
  at: v.string(),
  who: v.string(),
  action: v.picklist(auditActions),
  /** SDK key of the project; null for changes without a project. */
  project: v.nullable(v.string()),
  /** Id of the report, outbound, reply template, member or token; null for changes to the project. */
  target: v.nullable(v.string()),
  /**
   * Name and email of the member, if `target` is a known member, or the title of the report, even while it is in the trash;
   * otherwise null.
   */
  targetName: v.nullable(v.string()),
  /** New values by name, and in `from` the previous values of some of them. Never contains secrets or personal data of an erased person. */
  detail: v.record(v.string(), v.unknown()),
})

export type AuditEntry = v.InferOutput<typeof auditEntrySchema>
