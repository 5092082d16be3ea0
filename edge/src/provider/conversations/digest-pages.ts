import { Hono } from 'hono'
import { reporterPages } from '../../../contract/routes.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { deleteDigest, readDigests } from '../../mail/digests/store.ts'
import { verifyDigestToken } from '../../mail/links.ts'
import type { ProviderContext } from '../context.ts'
import { renderDigest, renderInvalidLink } from './pages.ts'

/** The page with which a member turns a digest off without signing in. */
export function createDigestPages(context: ProviderContext): Hono<AppEnv> {
  const { database, projects } = context
  const app = new Hono<AppEnv>()

  async function findDigest(token: string | undefined) {
    const link = await verifyDigestToken(token ?? '', context)
    const project = link && (await projects.find(link.project))
    return link && project ? { link, projectName: project.name } : undefined
  }

  app.get(reporterPages.digest, async (c) => {
    const found = await findDigest(c.req.query('token'))
    if (!found) return c.html(renderInvalidLink(), 404)
    const { link, projectName } = found
    const digests = await readDigests(database, link.member)
    const isStopped = digests.every(({ project }) => project !== link.project)
    return c.html(renderDigest({ projectName, isStopped }))
  })

  // Mail programs send `List-Unsubscribe=One-Click` (RFC 8058). The form has no fields, so the body is not read.
  app.post(reporterPages.digest, async (c) => {
    const found = await findDigest(c.req.query('token'))
    if (!found) return c.html(renderInvalidLink(), 404)
    await database.write([deleteDigest(found.link)])
    return c.html(renderDigest({ projectName: found.projectName, isStopped: true }))
  })
  return app
}
