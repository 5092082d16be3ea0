import { timingSafeEqual } from 'hono/utils/buffer'
import type { InboxContext } from '../../context.ts'

type SigningContext = Pick<InboxContext, 'hashing' | 'secrets'>

/** Returns the id of an invitation with a signature, for the link in the invitation. */
export async function signInvitation(id: string, { hashing, secrets }: SigningContext): Promise<string> {
  return `${id}.${await hashing.sign(secrets.serverSecret, `invitation ${id}`)}`
}

/** Returns the id in a signed token; undefined if the signature is not valid. */
export async function verifyInvitation(token: string, context: SigningContext): Promise<string | undefined> {
  const [id = ''] = token.split('.')
  return (await timingSafeEqual(await signInvitation(id, context), token)) ? id : undefined
}
