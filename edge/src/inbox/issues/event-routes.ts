import { Hono } from 'hono'
import { issueEventsSettingSchema } from '../../../contract/issue-events.ts'
import { issueServices } from '../../../contract/issue-services.ts'
import { INBOX_BODY_BYTES } from '../../../contract/limits.ts'
import { noteChange } from '../../audit/store.ts'
import { createId } from '../../http/create-id.ts'
import { ProblemError } from '../../http/problem.ts'
import { readBody } from '../../http/read-json.ts'
import { updateIssueSecret } from '../../projects/store.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { findProject } from '../projects/find-project.ts'

/** Turns issue events on and off. A project's issue tracker sends the events, which change the status of reports. */
export function createIssueEventRoutes({
  clock,
  database,
  projects,
  secrets,
}: Pick<InboxContext, 'clock' | 'database' | 'projects' | 'secrets'>): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  async function save(sdkKey: string, who: string, secret: string | null): Promise<void> {
    const detail = { issueEvents: secret !== null }
    await database.write([
      await updateIssueSecret({ sdkKey, secret }, secrets),
      noteChange({ at: clock.now(), who, action: 'project.changed', project: sdkKey, detail }),
    ])
    projects.forget(sdkKey)
  }

  app.put('/:sdkKey/issue-events', async (c) => {
    const sdkKey = c.req.param('sdkKey')
    const { secret: given } = await readBody(c.req.raw, issueEventsSettingSchema, INBOX_BODY_BYTES)
    const project = await findProject({ database, secrets }, sdkKey)
    if (issueServices.every((service) => project[service] === null))
      throw new ProblemError(
        'bad_request',
        'The project has no service for issues. Save one in its settings, under Issues, and try again.',
      )
    if (project.linear && given === undefined)
      throw new ProblemError(
        'invalid_body',
        'secret: enter the signing secret that Linear shows for its webhook.',
      )
    const secret = given ?? createId() + createId()
    await save(sdkKey, c.var.owner, secret)
    return c.json({ secret })
  })

  app.delete('/:sdkKey/issue-events', async (c) => {
    const sdkKey = c.req.param('sdkKey')
    await findProject({ database, secrets }, sdkKey)
    await save(sdkKey, c.var.owner, null)
    return c.body(null, 204)
  })
  return app
}
