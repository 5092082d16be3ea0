import { Hono } from 'hono'
import { noteChange } from '../../src/audit/store.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { runInBackground } from '../../src/http/request-context.ts'
import { deliverMailsSafely } from '../../src/mail/deliver.ts'
import { sendDigestNow } from '../../src/mail/digest-mail.ts'
import { deleteDigest, findNextTime, readDigests, saveDigest } from '../../src/mail/digests.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { readEmailOrigin } from '../../src/http/services.ts'
import { operation } from '../operation.ts'
import { findProject } from '../settings/store.ts'
import { canSee } from './authorize.ts'
import { type Digests, digestSettingSchema, digestsSchema, sentDigestSchema } from './contract.ts'
import type { Member } from './member.ts'

/** Routes for the email digests of the signed-in member. */
export function createDigestRoutes(context: InboxContext): Hono<MemberEnv> {
  const { clock, database, mailer } = context
  const app = new Hono<MemberEnv>()

  async function toView({ email, id, projects }: Member): Promise<Digests> {
    const digests = await readDigests(database, id)
    return {
      state: mailer === undefined ? 'not-set-up' : email === null ? 'no-address' : 'ready',
      address: email,
      digests: digests
        .filter(({ project }) => canSee({ projects }, project))
        .map(({ frequency, nextAt, project, timeZone }) => ({
          project,
          frequency,
          timeZone,
          nextAt: new Date(nextAt).toISOString(),
        })),
    }
  }

  app.get(
    '/account/digests',
    operation({
      summary: 'Your email digests, and whether the server can send them to you',
      answer: digestsSchema,
    }),
    async (c) => c.json(await toView(c.var.member)),
  )

  app.put(
    '/account/digests/:sdkKey',
    operation({
      summary: 'Choose how often you get an email digest of a project, or turn it off',
      body: digestSettingSchema,
      answer: digestsSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const { member, who } = c.var
      const { frequency, timeZone } = c.req.valid('json')
      const sdkKey = c.req.param('sdkKey')
      // Responds as if the project did not exist, because a member of other projects must not learn which projects exist.
      if (!canSee(member, sdkKey)) throw new ProblemError('not_found', 'No project has this SDK key.')
      const { sdkKey: project } = await findProject(context, sdkKey)
      const at = clock.now()
      const note = noteChange({ at, who, action: 'digest.changed', project, detail: { frequency } })
      const key = { member: member.id, project }
      if (frequency === 'off') {
        await database.write([deleteDigest(key), note])
        return c.json(await toView(member))
      }
      if (member.email === null)
        throw new ProblemError(
          'invalid_body',
          'frequency: your account has no email address. Sign in as a member who was invited with one.',
        )
      const nextAt = findNextTime(at, { frequency, timeZone })
      const inbox = await readEmailOrigin(c.req.raw, 'inbox', context)
      const api = await readEmailOrigin(c.req.raw, 'api', context)
      await database.write([
        // The first digest is about the time since the member turned on the digest.
        saveDigest({ ...key, frequency, timeZone, inbox, api, coveredUntil: at, nextAt }),
        note,
      ])
      return c.json(await toView(member))
    },
  )

  app.post(
    '/account/digests/:sdkKey/send',
    operation({
      summary: 'Send yourself the digest of a project now: the last day or week, at most every ten minutes',
      answer: sentDigestSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const { member } = c.var
      const sdkKey = c.req.param('sdkKey')
      const digest = (await readDigests(database, member.id)).find(({ project }) => project === sdkKey)
      if (!digest || !canSee(member, sdkKey))
        throw new ProblemError('not_found', 'You have no digest of a project with this SDK key.')
      const isSent = mailer !== undefined && (await sendDigestNow(digest, context))
      if (isSent) runInBackground(c, deliverMailsSafely(context))
      return c.json({ isSent })
    },
  )
  return app
}
