import { Hono } from 'hono'
import * as v from 'valibot'
import { INBOX_BODY_BYTES, PROJECT_DELETION_MS } from '../../../contract/limits.ts'
import { deleteProjectSchema } from '../../../contract/projects.ts'
import { siteManifestSchema } from '../../../contract/site-manifest.ts'
import { ProblemError } from '../../http/problem.ts'
import { readBody } from '../../http/read-json.ts'
import { toProjectView } from '../../projects/project.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { markDeleted, unmarkDeleted } from './store.ts'
import { findProject } from './find-project.ts'

/** Deletes and restores projects. A deleted project can be restored until the job `eraseProjects` erases its data. */
export function createDeletionRoutes({
  assets,
  clock,
  database,
  projects,
  secrets,
}: Pick<InboxContext, 'assets' | 'clock' | 'database' | 'projects' | 'secrets'>): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  /**
   * Refuses to delete the project that the documentation pages use. Without this project, the pages would have no
   * widget, and the next start of the server would create the project again.
   */
  async function refuseOwnProject(sdkKey: string): Promise<void> {
    const manifest = v.safeParse(siteManifestSchema, await assets.readManifest().catch(() => undefined))
    if (!manifest.success || manifest.output.ratingKey !== sdkKey) return
    throw new ProblemError(
      'bad_request',
      'The documentation pages of this server use this project. Set another SDK key in content/site.ts and build again, then delete it.',
    )
  }

  app.post('/:sdkKey/deletion', async (c) => {
    const sdkKey = c.req.param('sdkKey')
    const { name } = await readBody(c.req.raw, deleteProjectSchema, INBOX_BODY_BYTES)
    const project = await findProject({ database, secrets }, sdkKey)
    if (name.trim() !== project.name)
      throw new ProblemError('invalid_body', `name: enter ${project.name} to confirm the deletion.`)
    await refuseOwnProject(sdkKey)
    const at = clock.now()
    await markDeleted(database, { sdkKey, deleteAt: at + PROJECT_DELETION_MS, who: c.var.owner, at })
    projects.forget(sdkKey)
    return c.json(toProjectView(await findProject({ database, secrets }, sdkKey)))
  })

  app.delete('/:sdkKey/deletion', async (c) => {
    const sdkKey = c.req.param('sdkKey')
    await findProject({ database, secrets }, sdkKey)
    await unmarkDeleted(database, { sdkKey, who: c.var.owner, at: clock.now() })
    projects.forget(sdkKey)
    const project = await findProject({ database, secrets }, sdkKey)
    if (project.deleteAt !== null)
      throw new ProblemError(
        'not_found',
        'The time to restore this project is over: its data is being erased.',
      )
    return c.json(toProjectView(project))
  })
  return app
}
