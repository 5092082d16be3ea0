import { Hono } from 'hono'
import { noteChange } from '../../audit/store.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { exportReports } from './export-reports.ts'
import { findProject } from '../projects/find-project.ts'

/** All reports of a project as one download. */
export function createExportRoutes({
  blobs,
  clock,
  database,
  secrets,
}: Pick<InboxContext, 'blobs' | 'clock' | 'database' | 'secrets'>): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.get('/:sdkKey/export', async (c) => {
    const sdkKey = c.req.param('sdkKey')
    await findProject({ database, secrets }, sdkKey)
    await database.write([
      noteChange({ at: clock.now(), who: c.var.owner, action: 'reports.exported', project: sdkKey }),
    ])
    return c.body(exportReports(sdkKey, { blobs, database }), 200, {
      'Content-Type': 'application/x-ndjson',
      'Content-Disposition': `attachment; filename="reports-${sdkKey}.jsonl"`,
    })
  })
  return app
}
