import { timingSafeEqual } from 'hono/utils/buffer'
import { SPAM_TOKEN_MS } from '../../../contract/limits.ts'
import { createId } from '../../http/create-id.ts'
import type { Hashing } from '../../ports/hashing.ts'
import type { Secrets } from '../../ports/secrets.ts'

/** The project and the session for which a token is valid. */
export interface TokenOwner {
  sdkKey: string
  gleapId: string
}

export interface SpamToken {
  /** Random id of the token. A token is valid for one report. */
  nonce: string
  expiresAt: number
}

interface Signing {
  hashing: Hashing
  secrets: Secrets
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
  { hashing, secrets }: Signing,
): string | Promise<string> {
  return hashing.sign(secrets.serverSecret, `spam ${sdkKey} ${gleapId} ${nonce} ${expiresAt}`)
}
