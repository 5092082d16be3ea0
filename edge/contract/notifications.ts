import { formatStatus } from './statuses.ts'

/** What members are told about. The order is that of the settings. */
export const notificationKinds = ['assigned', 'mention', 'reply', 'status', 'regression', 'arrival'] as const

export type NotificationKind = (typeof notificationKinds)[number]

/** What members are told about who have chosen nothing. */
export const defaultNotificationKinds = notificationKinds.filter((kind) => kind !== 'arrival')

/** `now`: an email about a minute later, unless the member has read the notification. `digest`: a line in the digest. */
export const notificationEmails = ['now', 'digest', 'off'] as const

export type NotificationEmail = (typeof notificationEmails)[number]

/** The fields from which the sentence about a notification is made. */
export interface NotificationCause {
  kind: NotificationKind
  /** Name of who caused it; null if a program did. */
  causedBy: string | null
  fromStatus: string | null
  toStatus: string | null
  /** Name or email of the reporter; empty if unknown. */
  reportedBy: string
}

/** Returns a sentence about a notification without its report, such as `Ann assigned this report to you`. */
export function describeNotification({
  kind,
  causedBy,
  fromStatus,
  reportedBy,
  toStatus,
}: NotificationCause): string {
  switch (kind) {
    case 'arrival':
      return `${reportedBy || 'A visitor'} sent a report`
    case 'assigned':
      return causedBy === null ? 'This report was assigned to you' : `${causedBy} assigned this report to you`
    case 'mention':
      return `${causedBy ?? 'Someone'} mentioned you`
    case 'reply':
      return causedBy === null ? `${reportedBy || 'The reporter'} replied` : `${causedBy} replied by email`
    case 'status':
      return `${causedBy ?? 'A program'} changed the status from ${formatStatus(fromStatus ?? '')} to ${formatStatus(toStatus ?? '')}`
    case 'regression':
      return 'This problem is back after it was done'
  }
}
