import { Hono } from 'hono'
import { INBOX_BODY_BYTES } from '../../../../contract/limits.ts'
import { createInvitationSchema, INVITATION_MS, type InvitationView } from '../../../../contract/team.ts'
import { createId } from '../../../http/create-id.ts'
import { toPublicUrl, toServiceOrigin } from '../../../http/services.ts'
import { ProblemError } from '../../../http/problem.ts'
import { readBody } from '../../../http/read-json.ts'
import type { InboxContext, OwnerEnv } from '../../context.ts'
import { checkProjects } from '../check-projects.ts'
import { signInvitation } from './link.ts'
import { deleteInvitation, insertInvitation, readInvitations, type Invitation } from './store.ts'

/**
 * Routes for invitations to the team. People accept an invitation through `sign-in.ts`, because they are not signed in
 * yet.
 */
export function createInvitationRoutes(context: InboxContext): Hono<OwnerEnv> {
  const { clock, database, clientInfo, vars } = context
  const app = new Hono<OwnerEnv>()

  app.get('/invitations', async (c) =>
    c.json({ invitations: (await readInvitations(database, clock.now())).map(toView) }),
  )

  app.post('/invitations', async (c) => {
    const input = await readBody(c.req.raw, createInvitationSchema, INBOX_BODY_BYTES)
    await checkProjects(input.projects, database)
    const now = clock.now()
    const times = { createdAt: now, expiresAt: now + INVITATION_MS }
    const invitation = { ...input, ...times, id: createId(), invitedBy: c.var.owner }
    await insertInvitation(database, { ...invitation, inviter: c.var.member.id })
    const inbox = toServiceOrigin(toPublicUrl(c.req.raw, clientInfo), 'inbox', vars.hosts)
    // Browsers do not send the fragment of a URL, so the token appears in no log of a server or proxy.
    const url = `${inbox}/join#${await signInvitation(invitation.id, context)}`
    return c.json({ ...toView(invitation), url }, 201)
  })

  app.delete('/invitations/:id', async (c) => {
    const actor = { who: c.var.owner, at: clock.now() }
    if (!(await deleteInvitation(database, { id: c.req.param('id'), ...actor })))
      throw new ProblemError('not_found', 'No unused invitation has this id.')
    return c.body(null, 204)
  })
  return app
}

function toView({ createdAt, expiresAt, ...invitation }: Invitation): InvitationView {
  return {
    ...invitation,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
  }
}
