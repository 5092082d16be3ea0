import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { SIGN_IN_ATTEMPT_MS } from '../../../contract/limits.ts'
import { createId } from '../../http/create-id.ts'
import type { InboxContext } from '../context.ts'
import { selectCookiePrefix } from '../owner-sessions/cookie.ts'
import { readSignedText, signText } from '../signed-text.ts'

const COOKIE = 'inbox-oidc'
/** Purpose of the cookie's signature. */
const PURPOSE = 'openid connect attempt'

type SigningContext = Pick<InboxContext, 'hashing' | 'secrets'>

/**
 * A sign-in that waits for the provider's answer. The browser keeps the attempt in a cookie, so that the server stores
 * nothing.
 */
export interface Attempt {
  id: string
  expiresAt: number
  /** Path to open after the sign-in, relative to the inbox. */
  path: string
}

/** Values of one attempt. The values are derived from the id of the attempt, which the provider never sees. */
export interface AttemptValues {
  state: string
  nonce: string
  /** The code verifier of PKCE. */
  verifier: string
  /** Identifies the attempt in the table of used sign-ins. */
  hash: string
}

/** Starts an attempt and sets its cookie, so that only this browser can finish it. */
export async function startAttempt(c: Context, context: InboxContext, path: string): Promise<AttemptValues> {
  const attempt = { id: createId() + createId(), expiresAt: context.clock.now() + SIGN_IN_ATTEMPT_MS, path }
  const text = `${attempt.id}.${attempt.expiresAt}.${encodeURIComponent(path)}`
  const prefix = selectCookiePrefix(c, context)
  setCookie(c, COOKIE, await signText(text, PURPOSE, context), {
    path: '/',
    httpOnly: true,
    // The provider sends the browser back from its own site, and browsers send no Strict cookie with that request.
    sameSite: 'Lax',
    maxAge: SIGN_IN_ATTEMPT_MS / 1000,
    ...(prefix !== undefined && { prefix }),
  })
  return deriveValues(attempt, context)
}

/** Returns the attempt of this browser; undefined if the browser has no attempt, or if the attempt has expired. */
export async function readAttempt(c: Context, context: InboxContext): Promise<Attempt | undefined> {
  const prefix = selectCookiePrefix(c, context)
  const value = getCookie(c, COOKIE, prefix)
  if (value === undefined) return undefined
  const signed = await readSignedText(value, PURPOSE, context)
  if (!signed) return undefined
  const [id = '', expires = '', ...path] = signed.text.split('.')
  const expiresAt = Number(expires)
  return context.clock.now() < expiresAt
    ? { id, expiresAt, path: decodeURIComponent(path.join('.')) }
    : undefined
}

/** Makes the browser forget its attempt. */
export function removeAttempt(c: Context, context: InboxContext): void {
  const prefix = selectCookiePrefix(c, context)
  deleteCookie(c, prefix === undefined ? COOKIE : `__Host-${COOKIE}`, {
    path: '/',
    ...(prefix !== undefined && { secure: true }),
  })
}

export async function deriveValues({ id }: Attempt, context: SigningContext): Promise<AttemptValues> {
  const derive = async (name: string) =>
    context.hashing.sign(context.secrets.serverSecret, `openid connect ${name} ${id}`)
  return {
    state: await derive('state'),
    nonce: await derive('nonce'),
    verifier: await derive('verifier'),
    hash: await derive('hash'),
  }
}
