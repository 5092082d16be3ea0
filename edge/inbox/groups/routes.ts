import { Hono } from 'hono'
import * as v from 'valibot'
import { type ReportGroup, reportGroupSchema } from '../../contract/report-summary.ts'
import { type Actor, noteChange } from '../../src/audit/store.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { type Database, sql } from '../../src/ports/database.ts'
import { findReport, parseGroup, refuseReport, selectGroup } from '../../src/reports/store.ts'
import { deliverAsync } from '../../src/webhooks/deliver.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { operation } from '../operation.ts'
import { canSee, selectVisible } from '../team/authorize.ts'
import type { Member } from '../team/member.ts'
import {
  type Duplicates,
  duplicatesSchema,
  type GroupPatch,
  groupPatchSchema,
  mergeSchema,
} from './contract.ts'
import { mergeReports, readMerged, readOwnStatus, separateReport } from './merge.ts'
import { findSimilar } from './similar.ts'

export function createGroupRoutes(context: InboxContext): Hono<MemberEnv> {
  const { clock, database, projects } = context
  const app = new Hono<MemberEnv>()

  app.patch(
    '/groups/:id',
    operation({
      summary: 'Mute a group of automatic reports, or limit which of its reports keep their captures',
      body: groupPatchSchema,
      answer: reportGroupSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const patch = c.req.valid('json')
      const actor = { member: c.var.member, who: c.var.who, at: clock.now() }
      const id = c.req.param('id')
      const project = await readGroupProject(database, id)
      if (project === undefined || !canSee(c.var.member, project))
        throw new ProblemError('not_found', 'No group has this id.')
      const { group, newest } = await updateGroup(database, { id, project }, { patch, ...actor })
      if (patch.isMuted !== undefined)
        deliverAsync(
          c,
          { project: await projects.find(project), reports: newest === null ? [] : [newest] },
          context,
        )
      return c.json(group)
    },
  )

  async function readDuplicates(id: string): Promise<Duplicates> {
    const report = await findReport(database, id)
    const merged = await readMerged(database, id)
    return {
      merged: merged.map(({ summary }) => summary),
      similar: await findSimilar(database, report),
      ownStatus: await readOwnStatus(database, id),
    }
  }

  app.get(
    '/reports/:id/duplicates',
    operation({
      summary: 'Reports that were merged with a written report, and written reports that may say the same',
      answer: duplicatesSchema,
      refusals: ['not_found'],
    }),
    async (c) => c.json(await readDuplicates(c.req.param('id'))),
  )

  app.post(
    '/reports/:id/duplicates',
    operation({
      summary:
        'Merge written reports that say the same. The list shows the first of them, with the number of people as votes; all share its status',
      body: mergeSchema,
      answer: duplicatesSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const { member, who } = c.var
      const id = c.req.param('id')
      const ids = [...new Set([id, ...c.req.valid('json').reports])]
      if ((await selectVisible(member, ids, database)).length < ids.length) refuseReport()
      const { project } = (await findReport(database, id)).summary
      const reports = await mergeReports(database, ids, { member, who, at: clock.now() })
      deliverAsync(c, { project: await projects.find(project), reports }, context)
      return c.json(await readDuplicates(id))
    },
  )

  app.delete(
    '/reports/:id/duplicates',
    operation({
      summary:
        'Take a report out of the reports that it was merged with. It gets back the status that it had before',
      answer: duplicatesSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const { member, who } = c.var
      const id = c.req.param('id')
      const { project } = (await findReport(database, id)).summary
      const reports = await separateReport(database, id, { member, who, at: clock.now() })
      deliverAsync(c, { project: await projects.find(project), reports }, context)
      return c.json(await readDuplicates(id))
    },
  )
  return app
}

const groupRow = v.object({ group: v.pipe(v.string(), v.parseJson()), newest: v.nullable(v.string()) })
const projectRow = v.object({ project: v.string() })

/** Returns the project of a group; undefined if the group does not exist. */
async function readGroupProject(database: Database, id: string): Promise<string | undefined> {
  const [row] = await database.read(sql`SELECT project FROM report_groups WHERE id = ${id}`)
  return row === undefined ? undefined : v.parse(projectRow, row).project
}

/**
 * Changes a group. The newest report represents the group in the list. Muting the group archives this report, and
 * unmuting the group reopens it.
 * @returns the group, and the id of its newest report.
 */
async function updateGroup(
  database: Database,
  { id, project }: { id: string; project: string },
  { patch, member, who, at }: Actor & { patch: GroupPatch; member: Member },
): Promise<{ group: ReportGroup; newest: string | null }> {
  const { isMuted, keep } = patch
  const rows = await database.write([
    noteChange({ at, who, action: 'group.changed', project, target: id, detail: patch }),
    ...(isMuted === undefined
      ? []
      : [
          sql`UPDATE report_groups SET is_muted = ${isMuted ? 1 : 0} WHERE id = ${id}`,
          sql`UPDATE reports SET status = ${isMuted ? 'archived' : 'open'}, changed_by = ${member.name},
              changed_by_id = ${member.id}
            WHERE seq = (SELECT last_seq FROM report_groups WHERE id = ${id})`,
        ]),
    ...(keep === undefined
      ? []
      : [
          sql`UPDATE report_groups SET keep_first = ${keep?.first ?? null}, keep_every = ${keep?.every ?? null}
            WHERE id = ${id}`,
        ]),
    sql`SELECT ${selectGroup} AS "group",
        (SELECT id FROM reports WHERE seq = (SELECT last_seq FROM report_groups WHERE id = ${id})) AS newest
      FROM (SELECT ${id} AS fingerprint) AS reports`,
  ])
  const { group, newest } = v.parse(groupRow, rows.at(-1)?.[0])
  return { group: parseGroup(group), newest }
}
