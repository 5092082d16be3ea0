import { PASSKEY_CHALLENGE_MS } from '../../../contract/limits.ts'
import { createId } from '../../http/create-id.ts'
import type { InboxContext } from '../context.ts'
import { readSignedText, signText } from '../signed-text.ts'
import { insertUsedSignIn } from '../used-sign-ins/store.ts'

type ChallengeContext = Pick<InboxContext, 'clock' | 'database' | 'hashing' | 'secrets'>

/** What a challenge is for: a challenge of another purpose or member is not valid. */
export type Purpose = 'sign in' | `register ${string}`

/** Creates a challenge. The challenge is signed, so that nothing is stored for people who do not finish. */
export async function createChallenge(purpose: Purpose, context: ChallengeContext): Promise<string> {
  const text = `${createId()}.${context.clock.now() + PASSKEY_CHALLENGE_MS}`
  return signText(text, `passkey ${purpose}`, context)
}

/** Whether a challenge was created here for this purpose, has not expired, and is used for the first time. */
export async function useChallenge(
  challenge: string,
  purpose: Purpose,
  context: ChallengeContext,
): Promise<boolean> {
  const signed = await readSignedText(challenge, `passkey ${purpose}`, context)
  if (!signed) return false
  const { text, signature } = signed
  const expiresAt = Number(text.slice(text.indexOf('.') + 1))
  const now = context.clock.now()
  if (now >= expiresAt) return false
  return insertUsedSignIn(context.database, { hash: signature, expiresAt, now })
}
