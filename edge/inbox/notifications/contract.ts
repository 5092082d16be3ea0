import * as v from 'valibot'
import { notificationEmails, notificationKinds } from '../../contract/notifications.ts'
import { statuses } from '../../contract/statuses.ts'
import { cursor, pageSize } from '../fields.ts'

/** Characters of the reply or comment that a notification shows. */
export const EXCERPT_CHARACTERS = 300

const kind = v.picklist(notificationKinds)

/** Query of GET /inbox/api/account/notifications */
export const notificationsQuerySchema = v.strictObject({
  state: v.optional(
    v.pipe(v.picklist(['all', 'unread']), v.description('all (default) or unread: only those not read yet')),
    'all',
  ),
  cursor,
  limit: pageSize,
})

export const notificationSchema = v.object({
  id: v.string(),
  kind,
  report: v.object({
    id: v.string(),
    title: v.string(),
    /** SDK key. */
    project: v.string(),
    type: v.string(),
    status: v.picklist(statuses),
  }),
  /** Name of who caused it; null for the reporter and for programs. */
  causedBy: v.nullable(v.string()),
  /** Status before the change and after it; null for other kinds. */
  fromStatus: v.nullable(v.string()),
  toStatus: v.nullable(v.string()),
  /** Name or email that the reporter gave; empty if unknown. */
  reportedBy: v.string(),
  /** Start of the reply or the comment; empty for other kinds. */
  text: v.string(),
  createdAt: v.string(),
  /** Null if the member has not read it. */
  readAt: v.nullable(v.string()),
})

export type NotificationView = v.InferOutput<typeof notificationSchema>

/** Response of GET /inbox/api/account/notifications, newest first. `cursor` requests the next page; null on the last. */
export const notificationsSchema = v.object({
  notifications: v.array(notificationSchema),
  cursor: v.nullable(v.string()),
})

const id = v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'the id of a notification'))

/** Body of POST /inbox/api/account/notifications/read: marks the notification `last` and all older ones as read. */
export const readNotificationsSchema = v.strictObject({ last: id })

/** Body of PUT /inbox/api/reports/:id/following */
export const followingSchema = v.strictObject({ isFollowing: v.boolean() })

export const notificationSettingSchema = v.strictObject({
  email: v.picklist(notificationEmails),
  /** What the member is told about; empty for nothing. */
  kinds: v.pipe(v.array(kind), v.maxLength(notificationKinds.length)),
})

export type NotificationSetting = v.InferOutput<typeof notificationSettingSchema>

/** Response of GET /inbox/api/account/notification-settings */
export const notificationSettingsSchema = v.object({
  /** `ready`, or the reason why the member gets no emails. */
  state: v.picklist(['ready', 'no-address', 'not-set-up']),
  /** By SDK key. Projects that are not listed have every kind but `arrival`, and emails at once. */
  settings: v.array(v.object({ project: v.string(), ...notificationSettingSchema.entries })),
})

export type NotificationSettings = v.InferOutput<typeof notificationSettingsSchema>
