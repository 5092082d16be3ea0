import { Hono } from 'hono'
import { timingSafeEqual } from 'hono/utils/buffer'
import { PROPERTIES_BYTES } from '../../contract/limits.ts'
import { gleap16Routes, routes } from '../../contract/provider-paths-and-headers.ts'
import {
  identifySchema,
  partialUpdateSchema,
  sessionRequestSchema,
  sessionSchema,
} from '../../contract/session.ts'
import { describe } from '../http/operation.ts'
import { ProblemError } from '../http/problem.ts'
import { readJson } from '../http/read-json.ts'
import { parse } from '../http/validate.ts'
import { countUnread } from './replies.ts'
import {
  forVisitor,
  type GuardContext,
  guardRefusals,
  issueIds,
  type ProviderContext,
  requireProject,
  verifyIds,
  type VisitorEnv,
} from './require-session.ts'
import {
  changeProperties,
  type Identity,
  mergeIdentity,
  readIdentity,
  toSession,
  writeIdentity,
} from './session-store.ts'

/**
 * The request body may be a third larger than the stored properties, because it can contain white space and properties
 * that replace stored ones.
 */
const IDENTIFY_BYTES = PROPERTIES_BYTES + 16 * 1024

export function createSessions(
  context: GuardContext & Pick<ProviderContext, 'clock' | 'database' | 'quota'>,
): Hono<VisitorEnv> {
  const { clock, database, hashing, quota } = context
  const app = new Hono<VisitorEnv>()

  app.post(
    routes.sessions,
    describe({
      summary: 'Start or resume a session; ids that do not match get a new session',
      caller: 'project',
      limit: 'session',
      request: sessionRequestSchema,
      answer: sessionSchema,
      status: 200,
      refusals: guardRefusals,
    }),
    requireProject(context, 'session'),
    async (c) => {
      const { project } = c.var
      const known = await verifyIds(c.req.raw.headers, project, context)
      // A visitor with invalid ids gets a new session. An error would lock the visitor out (P-007).
      if (!known) return c.json(toSession(await issueIds(project, context), undefined))
      const key = { project: project.sdkKey, gleapId: known.gleapId }
      const [identity, unread] = await Promise.all([readIdentity(database, key), countUnread(database, key)])
      return c.json(toSession(known, identity, unread))
    },
  )

  app.post(
    routes.identify,
    forVisitor(context, {
      summary: 'Identify the visitor; the response returns every property unchanged',
      limit: 'session',
      request: identifySchema,
      answer: sessionSchema,
      refusals: ['identity_mismatch', 'quota_exceeded'],
    }),
    async (c) => {
      const { project, visitor } = c.var
      const body = await readJson(c.req.raw, IDENTIFY_BYTES)
      const { userId, userHash } = parse(identifySchema, body, 'invalid_body')
      const isVerified = await timingSafeEqual(
        (userHash ?? '').toLowerCase(),
        await hashing.sign(project.secret, String(userId)),
      )
      if (project.identityVerification && !isVerified) {
        throw new ProblemError(
          'identity_mismatch',
          'userHash must be the hexadecimal HMAC-SHA-256 of userId with the secret of the project.',
        )
      }
      const key = { project: project.sdkKey, gleapId: visitor.gleapId }
      const known = await readIdentity(database, key)
      const identity = mergeIdentity(known, Object(body), { userId: String(userId), isVerified })
      const amount = { bytes: JSON.stringify(identity.properties).length, items: 1 }
      const reservation = await quota.reserve(c.req.raw, key, amount)
      const usage = reservation.count(amount)
      await writeIdentity(database, key, {
        ...identity,
        userHash: userHash ?? null,
        now: clock.now(),
        usage,
      }).finally(reservation.release)
      // Replies are counted after the identity is stored, because the identity decides which reports are the visitor's.
      return c.json(toSession(visitor, identity, await countUnread(database, key)))
    },
  )

  app.post(
    gleap16Routes.partialUpdate,
    forVisitor(context, {
      summary: 'Change properties of the identified visitor (Gleap 16.4); the others are kept',
      limit: 'session',
      request: partialUpdateSchema,
      answer: sessionSchema,
      refusals: ['bad_request', 'quota_exceeded'],
    }),
    async (c) => {
      const { project, visitor } = c.var
      const body = await readJson(c.req.raw, IDENTIFY_BYTES)
      parse(partialUpdateSchema, body, 'invalid_body')
      const data: unknown = Object(body).data
      // The schema accepts lists, too, because lists are objects.
      if (Array.isArray(data)) throw new ProblemError('invalid_body', 'data must be an object, not a list.')
      const key = { project: project.sdkKey, gleapId: visitor.gleapId }
      const known = await readIdentity(database, key)
      if (!known) throw toAnonymous()
      // Uses `data` itself, because the output of the schema lacks keys such as `__proto__`, which are normal
      // properties here.
      const given = Object.entries<unknown>(Object(data)).filter(([name]) => name !== 'userId')
      const change = (before: Identity): Identity => mergeIdentity(before, Object.fromEntries(given), before)
      const amount = { bytes: JSON.stringify(change(known).properties).length, items: 1 }
      const reservation = await quota.reserve(c.req.raw, key, amount)
      const usage = reservation.count(amount)
      const identity = await changeProperties(database, key, {
        known,
        change,
        now: clock.now(),
        usage,
      }).finally(reservation.release)
      if (!identity) throw toAnonymous()
      return c.json(toSession(visitor, identity, await countUnread(database, key)))
    },
  )
  return app
}

function toAnonymous(): ProblemError {
  return new ProblemError('bad_request', 'The visitor is not identified. Identify the visitor first.')
}
