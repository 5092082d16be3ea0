import { Hono } from 'hono'
import type { Erased } from '../../../contract/person.ts'
import { personQuerySchema } from '../../../contract/person.ts'
import { toPublicUrl, toServiceOrigin } from '../../http/services.ts'
import { parse } from '../../http/read-json.ts'
import { noteChange } from '../../audit/store.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { removeBlobs } from '../../trash/blob-removals.ts'
import { deleteReports } from '../reports/store.ts'
import { exportPerson } from './export.ts'
import {
  claimSessions,
  countPerson,
  deleteEventsOf,
  deleteFilesAndTrashOf,
  deleteSessionsOf,
  mergeSearchIndexes,
  readReportsOf,
} from './store.ts'

/**
 * Maximum number of rows of each table per transaction. D1 limits a transaction to thirty seconds, and other writes
 * wait for it. D1 also limits the list of removed blobs, which is one parameter, to 2 MB.
 */
const BATCH = 200

/** Routes that export and erase all data of a person. */
export function createPeopleRoutes(
  context: Pick<InboxContext, 'blobs' | 'clock' | 'database' | 'clientInfo' | 'projectDatabase' | 'vars'>,
): Hono<OwnerEnv> {
  const { blobs, clock, database, clientInfo, projectDatabase, vars } = context
  const app = new Hono<OwnerEnv>()

  app.get('/subjects', async (c) => {
    const person = parse(personQuerySchema, c.req.query(), 'invalid_query')
    const { project } = person
    await database.write([
      noteChange({
        at: clock.now(),
        who: c.var.owner,
        action: 'person.exported',
        ...(project !== undefined && { project }),
      }),
    ])
    const filesOrigin = toServiceOrigin(toPublicUrl(c.req.raw, clientInfo), 'files', vars.hosts)
    return c.body(exportPerson(person, { blobs, database, projectDatabase, filesOrigin }), 200, {
      'Content-Type': 'application/json',
      'Content-Disposition': 'attachment; filename="person.json"',
    })
  })

  app.get('/subjects/counts', async (c) => {
    const person = parse(personQuerySchema, c.req.query(), 'invalid_query')
    return c.json((await countPerson(context, person)) satisfies Erased)
  })

  app.delete('/subjects', async (c) => {
    const person = parse(personQuerySchema, c.req.query(), 'invalid_query')
    const actor = { who: c.var.owner, at: clock.now() }
    // Counts the data for the audit log, which stores how much was erased but not whose data it was.
    const counts = await countPerson(context, person)
    await claimSessions(database, person, clock.now())
    const erased: Erased = {
      sessions: 0,
      events: await deleteEventsOf(context, person),
      files: 0,
      reports: 0,
    }
    for (;;) {
      const reports = await readReportsOf(database, person, { after: 0, limit: BATCH })
      if (reports.length === 0) break
      const ids = reports.map(({ summary }) => summary.id)
      const deleted = await deleteReports(database, ids, actor)
      await removeBlobs({ blobs, database }, deleted.removal)
      erased.reports += deleted.reports
      erased.files += deleted.files
    }
    for (;;) {
      const deleted = await deleteFilesAndTrashOf(database, person, { limit: BATCH })
      await removeBlobs({ blobs, database }, deleted.removal)
      erased.files += deleted.files
      if (!deleted.hasMore) break
    }
    // Sessions are deleted last. If this request fails, the next request needs the sessions to find the person's
    // remaining data.
    const { events, files, removal, sessions } = await deleteSessionsOf(context, person, {
      ...actor,
      detail: { ...counts },
    })
    await removeBlobs({ blobs, database }, removal)
    await mergeSearchIndexes(database)
    const { reports } = erased
    return c.json({ sessions, events: erased.events + events, files: erased.files + files, reports })
  })
  return app
}
