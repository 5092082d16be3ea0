import { Hono } from 'hono'
import { createProjectSchema, projectSettingsSchema } from '../../../contract/inbox.ts'
import { INBOX_BODY_BYTES, RETENTION_DAYS } from '../../../contract/limits.ts'
import { createId } from '../../http/ids.ts'
import { ProblemError } from '../../http/problem.ts'
import { readBody } from '../../http/read-json.ts'
import { toProjectView, type Project } from '../../projects/project.ts'
import { insertProject, readProject, readProjects, updateProject } from '../../projects/store.ts'
import type { InboxContext } from '../context.ts'

export function createProjectRoutes({ clock, database, projects }: InboxContext): Hono {
  const app = new Hono()

  app.get('/', async (c) => c.json({ projects: (await readProjects(database)).map(toProjectView) }))

  app.post('/', async (c) => {
    const { name } = await readBody(c.req.raw, createProjectSchema, INBOX_BODY_BYTES)
    const project: Project = {
      sdkKey: createId(),
      name,
      secret: createId() + createId(),
      origins: [],
      identityVerification: false,
      spamProtection: 'token',
      retentionDays: RETENTION_DAYS,
      configVersion: 1,
      createdAt: clock.now(),
    }
    await insertProject(database, project)
    return c.json({ ...toProjectView(project), secret: project.secret }, 201)
  })

  app.patch('/:sdkKey', async (c) => {
    const sdkKey = c.req.param('sdkKey')
    const settings = await readBody(c.req.raw, projectSettingsSchema, INBOX_BODY_BYTES)
    const project = await readProject(database, sdkKey)
    if (!project) throw new ProblemError('not_found', 'No project has this SDK key.')
    const changed: Project = Object.assign({}, project, settings)
    await updateProject(database, changed)
    projects.forget(sdkKey)
    return c.json(toProjectView(changed))
  })
  return app
}
