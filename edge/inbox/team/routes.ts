import { Hono } from 'hono'
import { ProblemError } from '../../src/http/problem.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { readEmailOrigin } from '../../src/http/services.ts'
import { operation } from '../operation.ts'
import { accountPatchSchema, memberPatchSchema, memberSchema, membersSchema } from './contract.ts'
import { listColleagues, OWNER_ID, toMemberView } from './member.ts'
import {
  checkProjects,
  noteInbox,
  readMember,
  readMembers,
  removeMember,
  renameMember,
  updateMember,
} from './store.ts'

/** Routes for the members of the team, and for the account of the signed-in member. */
export function createTeamRoutes(context: InboxContext): Hono<MemberEnv> {
  const { clock, database, mailer } = context
  const app = new Hono<MemberEnv>()

  app.get('/account', operation({ summary: 'The signed-in member', answer: memberSchema }), async (c) => {
    const { isProgram, member } = c.var
    // Emails to the member link to the inbox where the member opened it last.
    if (mailer && !isProgram)
      await noteInbox(database, member.id, await readEmailOrigin(c.req.raw, 'inbox', context))
    return c.json(toMemberView(member))
  })

  app.patch(
    '/account',
    operation({ summary: 'Change your name', body: accountPatchSchema, answer: memberSchema }),
    async (c) => {
      const { name } = c.req.valid('json')
      const { member, who } = c.var
      await renameMember(database, { id: member.id, name, who, at: clock.now() })
      return c.json(toMemberView({ ...member, name }))
    },
  )

  app.get('/members', operation({ summary: 'People of the team', answer: membersSchema }), async (c) =>
    c.json({ members: listColleagues(c.var.member, await readMembers(database)) }),
  )

  app.patch(
    '/members/:id',
    operation({
      summary: 'Change the role or the projects of a member',
      body: memberPatchSchema,
      answer: memberSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const id = c.req.param('id')
      const patch = c.req.valid('json')
      refuseOwner(id)
      await checkProjects(patch.projects, database)
      const isChanged = await updateMember(database, { id, patch, who: c.var.who, at: clock.now() })
      const member = isChanged ? await readMember(database, id) : undefined
      return c.json(toMemberView(member ?? refuseId()))
    },
  )

  app.delete(
    '/members/:id',
    operation({
      summary: 'Remove a member: sessions and API tokens end immediately',
      refusals: ['not_found'],
    }),
    async (c) => {
      const id = c.req.param('id')
      refuseOwner(id)
      if (!(await removeMember(database, { id, who: c.var.who, at: clock.now() }))) refuseId()
      return c.body(null, 204)
    },
  )
  return app
}

function refuseOwner(id: string): void {
  if (id === OWNER_ID)
    throw new ProblemError('forbidden', 'The owner signs in with the inbox token and is always an admin.')
}

function refuseId(): never {
  throw new ProblemError('not_found', 'The team has no member with this id.')
}
