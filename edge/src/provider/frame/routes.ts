import { Hono } from 'hono'
import { SPAM_TOKEN_MS } from '../../../contract/limits.ts'
import type { FrameToken } from '../../../contract/report.ts'
import { allowAnyPage } from '../../http/cors.ts'
import type { ProviderContext, VisitorEnv } from '../context.ts'
import { requireProject, requireSession, type GuardContext } from '../require-session.ts'
import { createSpamToken } from './spam-token.ts'

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
  app.post(path, requireProject(context, 'session'), requireSession(context), async (c) => {
    const now = context.clock.now()
    const owner = { sdkKey: c.var.project.sdkKey, gleapId: c.var.visitor.gleapId }
    const spamToken = await createSpamToken(owner, now, context)
    const expiresAt = new Date(now + SPAM_TOKEN_MS).toISOString()
    const repliesByEmail = context.mailer !== undefined
    return c.json({ spamToken, expiresAt, repliesByEmail } satisfies FrameToken)
  })
  return app
}
