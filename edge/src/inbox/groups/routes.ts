import { Hono } from 'hono'
import { groupPatchSchema } from '../../../contract/groups.ts'
import { INBOX_BODY_BYTES } from '../../../contract/limits.ts'
import { ProblemError } from '../../http/problem.ts'
import { readBody } from '../../http/read-json.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { canSee } from '../team/authorize.ts'
import { readGroupProject, updateGroup } from './store.ts'

export function createGroupRoutes({ clock, database }: InboxContext): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.patch('/groups/:id', async (c) => {
    const patch = await readBody(c.req.raw, groupPatchSchema, INBOX_BODY_BYTES)
    const actor = { changedBy: c.var.member.name, who: c.var.owner, at: clock.now() }
    const id = c.req.param('id')
    const project = await readGroupProject(database, id)
    if (project === undefined || !canSee(c.var.member, project))
      throw new ProblemError('not_found', 'No group has this id.')
    return c.json(await updateGroup(database, { id, project }, { patch, ...actor }))
  })
  return app
}
