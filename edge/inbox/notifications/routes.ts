import { Hono } from 'hono'
import { ProblemError } from '../../src/http/problem.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { toPage } from '../fields.ts'
import { operation } from '../operation.ts'
import { findProject } from '../settings/store.ts'
import { canSee } from '../team/authorize.ts'
import type { Member } from '../team/member.ts'
import {
  followingSchema,
  notificationSettingSchema,
  type NotificationSettings,
  notificationSettingsSchema,
  notificationsQuerySchema,
  notificationsSchema,
  readNotificationsSchema,
} from './contract.ts'
import {
  markReadUntil,
  markReportRead,
  readNotifications,
  readSettings,
  saveSetting,
  setFollowing,
} from './store.ts'

/** Routes for what the signed-in member is told about. */
export function createNotificationRoutes(context: InboxContext): Hono<MemberEnv> {
  const { clock, database, mailer } = context
  const app = new Hono<MemberEnv>()

  app.get(
    '/account/notifications',
    operation({
      summary: 'Your notifications, newest first',
      query: notificationsQuerySchema,
      answer: notificationsSchema,
    }),
    async (c) => {
      const { cursor, limit, state } = c.req.valid('query')
      const page = { isUnread: state === 'unread', before: cursor, limit }
      const { lines, cursor: next } = toPage(await readNotifications(database, c.var.member, page), limit)
      const notifications = lines.map(
        ({ at, causedBy, fromStatus, kind, readAt, report, reportedBy, seq, text, toStatus, ...rest }) => ({
          id: String(seq),
          kind,
          report: { id: report, ...rest },
          causedBy,
          fromStatus,
          toStatus,
          reportedBy,
          text: text ?? '',
          createdAt: new Date(at).toISOString(),
          readAt: readAt === null ? null : new Date(readAt).toISOString(),
        }),
      )
      return c.json({ notifications, cursor: next })
    },
  )

  app.post(
    '/account/notifications/read',
    operation({ summary: 'Mark a notification and all older ones as read', body: readNotificationsSchema }),
    async (c) => {
      const last = Number(c.req.valid('json').last)
      await database.write([markReadUntil({ member: c.var.member.id, last, at: clock.now() })])
      return c.body(null, 204)
    },
  )

  app.post(
    '/reports/:id/notifications/read',
    operation({
      summary: 'Mark your notifications about a report as read, and your mentions in its comments',
      refusals: ['not_found'],
    }),
    async (c) => {
      const report = c.req.param('id')
      await database.write(markReportRead({ member: c.var.member.id, report, at: clock.now() }))
      return c.body(null, 204)
    },
  )

  app.put(
    '/reports/:id/following',
    operation({
      summary: 'Follow a report, or stop following it',
      body: followingSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const report = c.req.param('id')
      const { isFollowing } = c.req.valid('json')
      await database.write([setFollowing({ member: c.var.member.id, report, isFollowing })])
      return c.body(null, 204)
    },
  )

  async function toView({ email, id, projects }: Member): Promise<NotificationSettings> {
    const settings = await readSettings(database, id)
    return {
      state: mailer === undefined ? 'not-set-up' : email === null ? 'no-address' : 'ready',
      settings: settings.filter(({ project }) => canSee({ projects }, project)),
    }
  }

  app.get(
    '/account/notification-settings',
    operation({
      summary: 'What you are told about in each project, and how',
      answer: notificationSettingsSchema,
    }),
    async (c) => c.json(await toView(c.var.member)),
  )

  app.put(
    '/account/notification-settings/:sdkKey',
    operation({
      summary: 'Choose what you are told about in a project, and how',
      body: notificationSettingSchema,
      answer: notificationSettingsSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const { member } = c.var
      const setting = c.req.valid('json')
      const sdkKey = c.req.param('sdkKey')
      // Responds as if the project did not exist, because a member of other projects must not learn which projects exist.
      if (!canSee(member, sdkKey)) throw new ProblemError('not_found', 'No project has this SDK key.')
      const { sdkKey: project } = await findProject(context, sdkKey)
      await database.write(saveSetting({ ...setting, member: member.id, project }))
      return c.json(await toView(member))
    },
  )
  return app
}
