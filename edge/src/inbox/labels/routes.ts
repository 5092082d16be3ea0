import { Hono } from 'hono'
import { labelPatchSchema, labelsQuerySchema } from '../../../contract/labels.ts'
import { INBOX_BODY_BYTES } from '../../../contract/limits.ts'
import { ProblemError } from '../../http/problem.ts'
import { parse, readBody } from '../../http/read-json.ts'
import type { Ports } from '../../ports/ports.ts'
import type { OwnerEnv } from '../context.ts'
import { canSee } from '../team/authorize.ts'
import { deleteLabel, readLabels, updateLabel } from './store.ts'

/** Routes for the labels of projects. Reports get labels through `PATCH /reports`. */
export function createLabelRoutes({ clock, database }: Pick<Ports, 'clock' | 'database'>): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.get('/labels', async (c) => {
    const query = parse(labelsQuerySchema, c.req.query(), 'invalid_query')
    const labels = await readLabels(database, query.project)
    return c.json({ labels: labels.filter(({ project }) => canSee(c.var.member, project)) })
  })

  app.patch('/projects/:sdkKey/labels/:name', async (c) => {
    const { sdkKey: project, name } = c.req.param()
    const patch = await readBody(c.req.raw, labelPatchSchema, INBOX_BODY_BYTES)
    const actor = { who: c.var.owner, at: clock.now() }
    const label = await updateLabel(database, { project, name, patch, ...actor })
    if (label === 'taken')
      throw new ProblemError('version_conflict', 'The project has another label with this name.')
    return c.json(label ?? refuseName())
  })

  app.delete('/projects/:sdkKey/labels/:name', async (c) => {
    const { sdkKey: project, name } = c.req.param()
    const actor = { who: c.var.owner, at: clock.now() }
    if (!(await deleteLabel(database, { project, name, ...actor }))) refuseName()
    return c.body(null, 204)
  })
  return app
}

function refuseName(): never {
  throw new ProblemError('not_found', 'The project has no label with this name.')
}
