import { Hono } from 'hono'
import { INBOX_BODY_BYTES, TEMPLATES_MAXIMUM } from '../../../contract/limits.ts'
import { saveTemplateSchema, templateId } from '../../../contract/reply-templates.ts'
import { ProblemError } from '../../http/problem.ts'
import { parse, readBody } from '../../http/read-json.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { findProject } from '../projects/find-project.ts'
import { deleteTemplate, readTemplates, saveTemplate } from './store.ts'

/** Routes for templates that members insert into replies. */
export function createTemplateRoutes(
  context: Pick<InboxContext, 'clock' | 'database' | 'secrets'>,
): Hono<OwnerEnv> {
  const { clock, database } = context
  const app = new Hono<OwnerEnv>()

  app.get('/:sdkKey/reply-templates', async (c) => {
    const { sdkKey } = await findProject(context, c.req.param('sdkKey'))
    return c.json({ templates: await readTemplates(database, sdkKey) })
  })

  app.put('/:sdkKey/reply-templates/:id', async (c) => {
    const { sdkKey: project } = await findProject(context, c.req.param('sdkKey'))
    const id = parse(templateId, c.req.param('id'), 'invalid_body')
    const { name, text, version } = await readBody(c.req.raw, saveTemplateSchema, INBOX_BODY_BYTES)
    const template = { id, name, text: text.toWellFormed(), version }
    const actor = { who: c.var.owner, at: clock.now() }
    const saved = await saveTemplate(database, { project, ...template, ...actor })
    if (saved === 'name')
      throw new ProblemError('invalid_body', 'name: another template in this project has this name.')
    if (saved === 'full')
      throw new ProblemError(
        'quota_exceeded',
        `The template was not stored: a project has at most ${TEMPLATES_MAXIMUM} reply templates. Delete one first.`,
      )
    if (saved === 'version')
      throw new ProblemError(
        'version_conflict',
        'Someone else changed or deleted this template. Copy your text, and reload the page to see the current one.',
      )
    return c.json(saved)
  })

  app.delete('/:sdkKey/reply-templates/:id', async (c) => {
    const { sdkKey: project } = await findProject(context, c.req.param('sdkKey'))
    // Succeeds even if the template does not exist: a client repeats the request if the first response was lost.
    await deleteTemplate(database, { project, id: c.req.param('id'), who: c.var.owner, at: clock.now() })
    return c.body(null, 204)
  })
  return app
}
