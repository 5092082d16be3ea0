import { timingSafeEqual } from 'hono/utils/buffer'
import type { InboxContext } from '../../context.ts'

type SigningContext = Pick<InboxContext, 'hashing' | 'secrets'>

/** The id of an invitation with its signature: what its link contains. */
export async function signInvitation(id: string, { hashing, secrets }: SigningContext): Promise<string> {
  return `${id}.${await hashing.sign(secrets.serverSecret, `invitation ${id}`)}`
}

/** The id in a signed token; undefined if the signature is not ours. */
export async function verifyInvitation(token: string, context: SigningContext): Promise<string | undefined> {
  const [id = ''] = token.split('.')
  return (await timingSafeEqual(await signInvitation(id, context), token)) ? id : undefined
}
