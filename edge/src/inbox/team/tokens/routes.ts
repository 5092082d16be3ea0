import { Hono } from 'hono'
import { INBOX_BODY_BYTES } from '../../../../contract/limits.ts'
import { createTokenSchema, TOKENS_MAXIMUM } from '../../../../contract/team.ts'
import { createId } from '../../../http/create-id.ts'
import { ProblemError } from '../../../http/problem.ts'
import { readBody } from '../../../http/read-json.ts'
import type { InboxContext, OwnerEnv } from '../../context.ts'
import { deleteToken, insertToken, readTokens, toTokenView } from './store.ts'
import { hashToken, TOKEN_PREFIX } from './verify-token.ts'

/** Routes for the signed-in member's personal API tokens. */
export function createTokenRoutes(context: InboxContext): Hono<OwnerEnv> {
  const { clock, database } = context
  const app = new Hono<OwnerEnv>()

  app.get('/account/tokens', async (c) =>
    c.json({ tokens: (await readTokens(database, c.var.member.id)).map(toTokenView) }),
  )

  app.post('/account/tokens', async (c) => {
    const input = await readBody(c.req.raw, createTokenSchema, INBOX_BODY_BYTES)
    const text = TOKEN_PREFIX + createId() + createId()
    const token = { ...input, id: createId(), createdAt: clock.now(), usedAt: null }
    const hash = await hashToken(text, context)
    const added = { token, hash, member: c.var.member.id, who: c.var.owner, maximum: TOKENS_MAXIMUM }
    if (!(await insertToken(database, added)))
      throw new ProblemError(
        'forbidden',
        `You have ${TOKENS_MAXIMUM} tokens, and cannot have more. Revoke one that you do not use.`,
      )
    return c.json({ ...toTokenView(token), token: text }, 201)
  })

  app.delete('/account/tokens/:id', async (c) => {
    const actor = { member: c.var.member.id, who: c.var.owner, at: clock.now() }
    if (!(await deleteToken(database, { id: c.req.param('id'), ...actor })))
      throw new ProblemError('not_found', 'You have no token with this id.')
    return c.body(null, 204)
  })
  return app
}
