import { Hono } from 'hono'
import { timingSafeEqual } from 'hono/utils/buffer'
import { SPAM_TOKEN_MS } from '../../contract/limits.ts'
import { type FrameToken, frameTokenSchema } from '../../contract/report.ts'
import { allowAnyPage } from '../http/cors.ts'
import { createId } from '../http/create-id.ts'
import { createSignature, type Signing } from '../http/signing.ts'
import { forVisitor, type GuardContext, type ProviderContext, type VisitorEnv } from './require-session.ts'

/**
 * Issues spam tokens for the panel at `path`. That is `/frame/token` on the API host, and `/token` in the frame
 * service. On a host that serves all services, both have the same URL.
 */
export function createFrameTokens(
  context: GuardContext & Pick<ProviderContext, 'clock' | 'mailer'>,
  path: string,
): Hono<VisitorEnv> {
  const app = new Hono<VisitorEnv>()

  app.use(path, allowAnyPage())
  app.post(
    path,
    forVisitor(context, {
      summary: 'A spam token for one report of this session, valid for a day',
      limit: 'session',
      answer: frameTokenSchema,
    }),
    async (c) => {
      const now = context.clock.now()
      const owner = { sdkKey: c.var.project.sdkKey, gleapId: c.var.visitor.gleapId }
      const spamToken = await createSpamToken(owner, now, context)
      const expiresAt = new Date(now + SPAM_TOKEN_MS).toISOString()
      const repliesByEmail = context.mailer !== undefined
      return c.json({ spamToken, expiresAt, repliesByEmail } satisfies FrameToken)
    },
  )
  return app
}

/** The project and the session for which a token is valid. */
interface TokenOwner {
  sdkKey: string
  gleapId: string
}

export interface SpamToken {
  /** Random id of the token. A token is valid for one report. */
  nonce: string
  expiresAt: number
}

/** Returns `{nonce}.{expiry}.{signature}`. Nothing is stored until the token is used. */
export async function createSpamToken(owner: TokenOwner, now: number, signing: Signing): Promise<string> {
  const token = { nonce: createId(), expiresAt: now + SPAM_TOKEN_MS }
  return `${token.nonce}.${token.expiresAt}.${await sign(token, owner, signing)}`
}

/** Verifies a token; returns `undefined` if the token is forged, has expired, or was issued to another session. */
export async function verifySpamToken(
  text: string,
  { owner, now }: { owner: TokenOwner; now: number },
  signing: Signing,
): Promise<SpamToken | undefined> {
  const [nonce = '', expiry = '', signature = ''] = text.split('.')
  const token = { nonce, expiresAt: Number(expiry) }
  if (!(token.expiresAt > now)) return undefined
  return (await timingSafeEqual(signature, await sign(token, owner, signing))) ? token : undefined
}

function sign(
  { nonce, expiresAt }: SpamToken,
  { sdkKey, gleapId }: TokenOwner,
  signing: Signing,
): Promise<string> {
  return createSignature('spam', `${sdkKey} ${gleapId} ${nonce} ${expiresAt}`, signing)
}
