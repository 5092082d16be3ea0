import { type Context, Hono } from 'hono'
import { INBOX_IDLE_MS, INBOX_SESSION_MS } from '../../contract/limits.ts'
import { createId } from '../../src/http/create-id.ts'
import { ProblemError } from '../../src/http/problem.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { operation } from '../operation.ts'
import { authorize } from '../team/authorize.ts'
import { readShownInvitation, useInvitation } from '../team/invitations.ts'
import { verifyInvitation } from '../../src/mail/links.ts'
import type { Member } from '../team/member.ts'
import { readMemberByEmail } from '../team/store.ts'
import {
  acceptInvitationSchema,
  type OwnSession,
  ownSessionsSchema,
  type SessionState,
  shownInvitationSchema,
  showInvitationSchema,
  sessionStateSchema,
  signInSchema,
} from './contract.ts'
import {
  countRefusal,
  type FindMember,
  findTokenMember,
  refuseOtherSites,
  refuseRemoved,
  requireMember,
} from './require-member.ts'
import {
  deleteOwnSession,
  endAllSessions,
  endSession,
  findSessionHash,
  isEndedAtProvider,
  readOwnSessions,
  refuseWithoutGroups,
  removeCookie,
  startSession,
} from './sessions.ts'

/** Sign-in: exchanges a token or an invitation for a session cookie. Sign-out: deletes the cookie. */
export function createSignIn(context: InboxContext, findMember: FindMember): Hono<MemberEnv> {
  const app = new Hono<MemberEnv>()

  // Browsers log a 401 as an error, so the inbox calls this route before routes that need a session. This route reports
  // people who were removed or not invited as signed in, so that the other routes can explain why they have no access.
  app.get(
    '/api/session',
    operation({
      summary: 'Whether the cookie, or Cloudflare Access, signs the caller in, and how to sign in',
      caller: 'anyone',
      answer: sessionStateSchema,
    }),
    async (c) => {
      const isSignedIn = await findMember(c).then(() => true, toSignedOut)
      const { database, vars } = context
      const session = isSignedIn && vars.openIdConnect ? await findSessionHash(c, context) : undefined
      const state: SessionState = {
        isSignedIn,
        singleSignOn: vars.openIdConnect?.name ?? null,
        endsAtProvider: session !== undefined && (await isEndedAtProvider(database, session)),
      }
      return c.json(state, 200, { 'Cache-Control': 'no-store' })
    },
  )

  app.post(
    '/api/session',
    refuseOtherSites,
    operation({
      summary: 'Sign in: exchanges the inbox token for a cookie',
      caller: 'anyone',
      limit: 'signIn',
      body: signInSchema,
      refusals: ['unauthorized', 'forbidden', 'rate_limited'],
    }),
    async (c) => {
      const { token } = c.req.valid('json')
      if (!(await signIn(c, token, context))) {
        throw new ProblemError(
          'unauthorized',
          'The inbox token is wrong. Find it in secrets.json beside the data, or in INBOX_TOKEN.',
        )
      }
      return c.body(null, 204)
    },
  )

  app.post(
    '/api/invitations/show',
    refuseOtherSites,
    operation({
      summary: 'Who invited, to which projects and until when, before an invitation is accepted',
      caller: 'anyone',
      body: showInvitationSchema,
      answer: shownInvitationSchema,
      refusals: ['forbidden', 'invitation_invalid', 'rate_limited'],
    }),
    async (c) => {
      const { clock, database } = context
      const id = await verifyInvitation(c.req.valid('json').token, context)
      const shown =
        id === undefined ? undefined : await readShownInvitation(database, { id, now: clock.now() })
      if (shown === undefined) return refuseInvitation(c, context)
      return c.json(shown, 200, { 'Cache-Control': 'no-store' })
    },
  )

  app.post(
    '/api/invitations/accept',
    refuseOtherSites,
    operation({
      summary: 'Accept an invitation: sets your name and signs the browser in',
      caller: 'anyone',
      body: acceptInvitationSchema,
      refusals: ['forbidden', 'invitation_invalid', 'rate_limited'],
    }),
    async (c) => {
      const { token, name } = c.req.valid('json')
      // Leaves the invitation unused: it counts when the invited person signs in.
      refuseWithoutGroups(undefined, context)
      const member = await acceptInvitation(token, name, context)
      if (member === undefined) return refuseInvitation(c, context)
      await startSession(c, context, { member })
      return c.body(null, 204)
    },
  )

  app.delete('/api/session', operation({ summary: 'Sign out', caller: 'anyone' }), async (c) => {
    await endSession(c, context)
    removeCookie(c, context)
    return c.body(null, 204)
  })

  app.delete(
    '/api/sessions',
    requireMember(findMember),
    authorize(context),
    operation({ summary: 'Sign out everywhere: ends the sessions of all browsers' }),
    async (c) => {
      await endAllSessions(context, { who: c.var.who, address: context.clientInfo.address(c.req.raw) })
      removeCookie(c, context)
      return c.body(null, 204)
    },
  )
  return app
}

/**
 * Starts a session if the token is valid and not read-only. The rate limit counts only refused tokens, so that others
 * with the owner's IP address cannot lock the owner out.
 * @returns false if the token was refused; otherwise true.
 * @throws ProblemError rate_limited after too many refused tokens; access_removed for the token of a removed member.
 */
async function signIn(c: Context, token: string, context: InboxContext): Promise<boolean> {
  const found = await findTokenMember(token, context)
  if (found && found.isReadOnly !== true) {
    refuseRemoved(found.member)
    await startSession(c, context, { member: found.member, token: found.tokenId ?? null })
    return true
  }
  await countRefusal(c.req.raw, context)
  return false
}

async function refuseInvitation(c: Context, context: InboxContext): Promise<never> {
  await countRefusal(c.req.raw, context)
  throw new ProblemError(
    'invitation_invalid',
    'This invitation was used, has expired or was withdrawn. Ask for a new one.',
  )
}

/** Returns the member whom the invitation adds or signs in; undefined if the link is not valid. */
async function acceptInvitation(
  token: string,
  name: string,
  context: InboxContext,
): Promise<Member | undefined> {
  const { clock, database } = context
  const id = await verifyInvitation(token, context)
  if (id === undefined) return undefined
  const email = await useInvitation(database, { id, member: createId(), name, at: clock.now() })
  return email === undefined ? undefined : readMemberByEmail(database, email)
}

function toSignedOut(error: unknown): boolean {
  if (error instanceof ProblemError && error.code === 'unauthorized') return false
  if (error instanceof ProblemError && error.code === 'not_invited') return true
  throw error
}

/** The sessions of the signed-in member. */
export function createOwnSessionRoutes(context: InboxContext): Hono<MemberEnv> {
  const { clock, database } = context
  const app = new Hono<MemberEnv>()

  app.get(
    '/account/sessions',
    operation({ summary: 'Browsers in which you are signed in', answer: ownSessionsSchema }),
    async (c) => {
      const now = clock.now()
      const limits = { created: now - INBOX_SESSION_MS, seen: now - INBOX_IDLE_MS }
      const current = await findSessionHash(c, context)
      const found = await readOwnSessions(database, { member: c.var.member.id, ...limits })
      const sessions: OwnSession[] = found.map(({ hash, startedAt, seenAt, ...session }) => ({
        ...session,
        startedAt: new Date(startedAt).toISOString(),
        seenAt: new Date(seenAt).toISOString(),
        isCurrent: hash === current,
      }))
      return c.json({ sessions })
    },
  )

  app.delete(
    '/account/sessions/:id',
    operation({ summary: 'Sign one of your browsers out', refusals: ['not_found'] }),
    async (c) => {
      const { member, who } = c.var
      const ended = { id: c.req.param('id'), member: member.id, who, at: clock.now() }
      if (!(await deleteOwnSession(database, ended)))
        throw new ProblemError('not_found', 'You have no session with this id. Load the list again.')
      return c.body(null, 204)
    },
  )
  return app
}
