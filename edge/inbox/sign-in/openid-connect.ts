import { type Context, Hono } from 'hono'
import { ProblemError, toRateLimited } from '../../src/http/problem.ts'
import { toPublicUrl, toServiceOrigin } from '../../src/http/services.ts'
import type { InboxContext } from '../context.ts'
import { admitPerson } from '../team/admission.ts'
import type { SignInFailure } from './contract.ts'
import {
  createIdentityProvider,
  deriveValues,
  readAttempt,
  removeAttempt,
  SignInRefusedError,
  startAttempt,
} from './identity-provider.ts'
import { countRefusal } from './require-member.ts'
import { insertUsedSignIn, startSession } from './sessions.ts'

/**
 * Maximum length of the path that a sign-in returns to, after it is percent-encoded twice for the cookie. Browsers
 * ignore cookies of more than 4096 bytes.
 */
const MAX_PATH_BYTES = 3000

/** Maximum length of an email in the audit log. */
const MAX_EMAIL_CHARACTERS = 254

/** Name of this kind of sign-in in the audit log. */
const SERVICE = 'OpenID Connect'

/** A sign-in that ends on the sign-in screen, which explains the failure. */
class FailedSignIn extends Error {
  readonly failure: SignInFailure
  readonly email: string | undefined

  /** `reason` and `email` are for the audit log. */
  constructor(failure: SignInFailure, reason: string, email?: string) {
    super(reason)
    this.failure = failure
    this.email = email
  }
}

/** Sends browsers to the OpenID Connect provider, and signs them in when they come back. */
export function createOpenIdConnectRoutes(context: InboxContext): Hono {
  const { clientInfo, clock, limiter, log, vars } = context
  const app = new Hono()
  const { openIdConnect } = vars
  if (!openIdConnect) return app
  const provider = createIdentityProvider(openIdConnect, clock)

  const findInbox = (c: Context) => toServiceOrigin(toPublicUrl(c.req.raw, clientInfo), 'inbox', vars.hosts)
  const logUnavailable = (error: unknown) =>
    log.write('error', 'identity provider unavailable', {
      issuer: openIdConnect.issuer,
      error: String(error),
    })
  const toRedirectUri = (c: Context) => `${findInbox(c)}/oidc/callback`

  app.use('/oidc/*', async (c, next) => {
    if (!(await limiter.take('session', `inbox ${clientInfo.address(c.req.raw)}`)))
      throw toRateLimited('attempts to sign in')
    await next()
    c.res.headers.set('Cache-Control', 'no-store')
    // The URL of the callback contains a code, which other sites must not receive as Referer.
    c.res.headers.set('Referrer-Policy', 'no-referrer')
  })

  app.get('/oidc/start', async (c) => {
    const path = c.req.query('path') ?? ''
    if (!isInboxPath(path))
      throw new ProblemError('invalid_query', 'path: use the path of a page of the inbox, without origin.')
    // The inbox can be open on the docs host, but the provider returns to the inbox's own host. The sign-in starts
    // there, because a cookie of the docs host would not be sent to the inbox's host.
    if (new URL(toPublicUrl(c.req.raw, clientInfo)).origin !== new URL(findInbox(c)).origin)
      return c.redirect(`${findInbox(c)}/oidc/start?path=${encodeURIComponent(path)}`)
    const isShort = encodeURIComponent(encodeURIComponent(path)).length <= MAX_PATH_BYTES
    const values = await startAttempt(c, context, isShort ? path : '')
    try {
      return c.redirect((await provider.createSignInUrl(values, toRedirectUri(c))).href)
    } catch (error) {
      logUnavailable(error)
      return redirectToFailure(c, 'unavailable')
    }
  })

  app.get('/oidc/callback', async (c) => {
    try {
      const path = await finishSignIn(c)
      return c.redirect(`${findInbox(c)}/${path}`)
    } catch (error) {
      if (error instanceof FailedSignIn) {
        const { email, failure, message: reason } = error
        const detail = {
          by: SERVICE,
          reason,
          ...(email !== undefined && { email: email.slice(0, MAX_EMAIL_CHARACTERS) }),
        }
        await countRefusal(c.req.raw, context, detail)
        return redirectToFailure(c, failure)
      }
      if (error instanceof ProblemError) throw error
      logUnavailable(error)
      return redirectToFailure(c, 'unavailable')
    }
  })

  // This GET request changes nothing on this server: the inbox has already ended its own session, and the provider asks
  // the person before it ends the provider's session.
  app.get('/oidc/sign-out', async (c) => {
    const inbox = `${findInbox(c)}/`
    try {
      return c.redirect((await provider.createSignOutUrl(inbox))?.href ?? inbox)
    } catch (error) {
      logUnavailable(error)
      return redirectToFailure(c, 'unavailable')
    }
  })

  /**
   * Completes the sign-in and starts the session.
   * @returns the path to open, relative to the inbox.
   */
  async function finishSignIn(c: Context): Promise<string> {
    const attempt = await readAttempt(c, context)
    if (!attempt) throw new FailedSignIn('expired', 'no sign-in was started in this browser')
    const values = await deriveValues(attempt, context)
    const { hash, state } = values
    const callback = new URL(c.req.url)
    // The cookie stays: it can belong to a newer attempt in another tab.
    if (callback.searchParams.get('state') !== state)
      throw new FailedSignIn('expired', 'the answer belongs to another sign-in')
    removeAttempt(c, context)
    const used = { hash, expiresAt: attempt.expiresAt, now: clock.now() }
    if (!(await insertUsedSignIn(context.database, used)))
      throw new FailedSignIn('expired', 'this sign-in was used before')
    const identity = await provider
      .fetchIdentity(callback, values, toRedirectUri(c))
      .catch((error: unknown) => {
        if (!(error instanceof SignInRefusedError)) throw error
        const failure = error.message === 'access_denied' ? 'canceled' : 'refused'
        throw new FailedSignIn(failure, error.message)
      })
    if (identity.email === '') throw new FailedSignIn('unverified', 'no email')
    if (!identity.isEmailVerified)
      throw new FailedSignIn('unverified', 'the email is not verified', identity.email)
    const member = await admitPerson({ ...identity, by: SERVICE }, context)
    if (!member) throw new FailedSignIn('not_invited', 'not invited', identity.email)
    if (member.isRemoved) throw new FailedSignIn('removed', 'removed from the team', identity.email)
    const signOutUrl = await provider.createSignOutUrl(findInbox(c)).catch(() => undefined)
    await startSession(c, context, { member, endsAtProvider: signOutUrl !== undefined })
    return attempt.path
  }

  function redirectToFailure(c: Context, failure: SignInFailure): Response {
    // The failure is in the fragment, which browsers do not send to a server. The sign-in screen removes it.
    return c.redirect(`${findInbox(c)}/#sign-in=${failure}`)
  }
  return app
}

/** Whether a path stays within the inbox: no origin, no leading slash, no parent folder. */
function isInboxPath(path: string): boolean {
  if (/^[/\\]|[\\\p{C}\s]/u.test(path)) return false
  const base = 'http://inbox.invalid/inbox/'
  return URL.canParse(path, base) && new URL(path, base).href.startsWith(base)
}
