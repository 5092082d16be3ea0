import { Hono } from 'hono'
import { routes } from '../../../contract/routes.ts'
import { fileTypes, type Upload } from '../../../contract/uploads.ts'
import { MULTIPART_OVERHEAD_BYTES, UPLOAD_BYTES } from '../../../contract/limits.ts'
import { toDeclaredBytes } from '../quota/quota.ts'
import { createId } from '../../http/create-id.ts'
import { toServiceOrigin, toPublicUrl } from '../../http/service-origin.ts'
import type { ProviderContext, VisitorEnv } from '../context.ts'
import { requireProject, requireSession, type GuardContext } from '../require-session.ts'
import { receiveFile } from './receive-file.ts'
import { insertFile } from './store.ts'

export function createUploads(
  context: GuardContext & Pick<ProviderContext, 'blobs' | 'clock' | 'database' | 'quota'>,
): Hono<VisitorEnv> {
  const { blobs, clock, database, clientInfo, quota, vars } = context
  const app = new Hono<VisitorEnv>()

  app.post(routes.uploads, requireProject(context, 'upload'), requireSession(context), async (c) => {
    const project = c.var.project.sdkKey
    const id = createId()
    const key = { project, gleapId: c.var.visitor.gleapId }
    const bytes = toDeclaredBytes(c.req.raw, UPLOAD_BYTES + MULTIPART_OVERHEAD_BYTES)
    const reservation = await quota.reserve(c.req.raw, key, { bytes, items: 1 })
    const file = await receiveFile(c.req.raw, `${project}/${id}/file`, blobs)
      .then(async (received) => {
        const usage = reservation.count({ bytes: received.bytes, items: 1 })
        await insertFile(database, key, { ...received, id, usage, now: clock.now() })
        return received
      })
      .finally(reservation.release)
    const origin = toServiceOrigin(toPublicUrl(c.req.raw, clientInfo), 'files', vars.hosts)
    return c.json({ fileUrl: `${origin}/${id}.${fileTypes[file.type]}` } satisfies Upload, 200)
  })
  return app
}
