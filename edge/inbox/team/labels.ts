import { Hono } from 'hono'
import * as v from 'valibot'
import { type Actor, noteChange } from '../../src/audit/store.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { type Database, sql, type Statement } from '../../src/ports/database.ts'
import type { Ports } from '../../src/ports/ports.ts'
import type { MemberEnv } from '../context.ts'
import { projectQuerySchema } from '../fields.ts'
import { operation } from '../operation.ts'
import { canSee } from './authorize.ts'
import {
  type LabelPatch,
  labelPatchSchema,
  labelsSchema,
  type ProjectLabel,
  projectLabelSchema,
  selectLabelColor,
} from './contract.ts'

/** Routes for the labels of projects. Reports get labels through `PATCH /reports`. */
export function createLabelRoutes({ clock, database }: Pick<Ports, 'clock' | 'database'>): Hono<MemberEnv> {
  const app = new Hono<MemberEnv>()

  app.get(
    '/labels',
    operation({
      summary: 'Labels by name. Adding a label to a report creates it',
      query: projectQuerySchema,
      answer: labelsSchema,
    }),
    async (c) => {
      const query = c.req.valid('query')
      const labels = await readLabels(database, query.project)
      return c.json({ labels: labels.filter(({ project }) => canSee(c.var.member, project)) })
    },
  )

  app.patch(
    '/projects/:sdkKey/labels/:name',
    operation({
      summary: 'Rename a label or change its color',
      body: labelPatchSchema,
      answer: projectLabelSchema,
      refusals: ['not_found', 'version_conflict'],
    }),
    async (c) => {
      const { sdkKey: project, name } = c.req.param()
      const patch = c.req.valid('json')
      const actor = { who: c.var.who, at: clock.now() }
      const label = await updateLabel(database, { project, name, patch, ...actor })
      if (label === 'taken')
        throw new ProblemError('version_conflict', 'The project has another label with this name.')
      return c.json(label ?? refuseName())
    },
  )

  app.delete(
    '/projects/:sdkKey/labels/:name',
    operation({ summary: 'Delete a label and remove it from all reports', refusals: ['not_found'] }),
    async (c) => {
      const { sdkKey: project, name } = c.req.param()
      const actor = { who: c.var.who, at: clock.now() }
      if (!(await deleteLabel(database, { project, name, ...actor }))) refuseName()
      return c.body(null, 204)
    },
  )
  return app
}

function refuseName(): never {
  throw new ProblemError('not_found', 'The project has no label with this name.')
}

/** Returns the labels of one project; of all projects if `project` is undefined. */
export async function readLabels(database: Database, project: string | undefined): Promise<ProjectLabel[]> {
  const rows = await database.read(
    sql`SELECT project, name, color FROM labels ${project === undefined ? sql`` : sql`WHERE project = ${project}`}
      ORDER BY name, project LIMIT 1000`,
  )
  return v.parse(v.array(projectLabelSchema), rows)
}

/** Adds labels to reports. Labels that a report's project does not have are created. */
export function addLabels(ids: readonly string[], names: readonly string[]): Statement[] {
  const labels = JSON.stringify(names.map((name) => ({ name, color: selectLabelColor(name) })))
  const list = sql`SELECT value FROM json_each(${JSON.stringify(ids)})`
  return [
    sql`INSERT INTO labels (project, name, color)
      SELECT DISTINCT project, label.value ->> '$.name', label.value ->> '$.color'
      FROM reports CROSS JOIN json_each(${labels}) AS label WHERE reports.id IN (${list})
      ON CONFLICT DO NOTHING`,
    sql`INSERT INTO report_labels (label, report)
      SELECT labels.id, reports.seq
      FROM reports CROSS JOIN json_each(${labels}) AS label
        JOIN labels ON labels.project = reports.project AND labels.name = label.value ->> '$.name'
      WHERE reports.id IN (${list})
      ON CONFLICT DO NOTHING`,
  ]
}

export function removeLabels(ids: readonly string[], names: readonly string[]): Statement {
  return sql`DELETE FROM report_labels
    WHERE report IN (SELECT seq FROM reports WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})))
      AND label IN (SELECT id FROM labels WHERE name IN (SELECT value FROM json_each(${JSON.stringify(names)})))`
}

interface LabelChange extends Actor {
  project: string
  name: string
}

/**
 * @returns the changed label; undefined if the project has no such label; `taken` if another label of the project has
 * the new name.
 */
async function updateLabel(
  database: Database,
  { project, name, patch, who, at }: LabelChange & { patch: LabelPatch },
): Promise<ProjectLabel | 'taken' | undefined> {
  const isIt = sql`project = ${project} AND name = ${name}`
  const [found, rows] = await database.write([
    sql`SELECT id FROM labels WHERE ${isIt}`,
    sql`UPDATE OR IGNORE labels SET name = coalesce(${patch.name ?? null}, name),
        color = coalesce(${patch.color ?? null}, color)
      WHERE ${isIt} RETURNING project, name, color`,
    noteChange(
      { at, who, action: 'label.changed', project, detail: { label: name, ...patch } },
      sql`changes() > 0`,
    ),
  ])
  const [label] = v.parse(v.array(projectLabelSchema), rows)
  return label ?? (found?.length === 1 ? 'taken' : undefined)
}

/** @returns false if the project has no such label; otherwise true. */
async function deleteLabel(database: Database, { project, name, who, at }: LabelChange): Promise<boolean> {
  const isIt = sql`project = ${project} AND name = ${name}`
  const [, , rows] = await database.write([
    noteChange(
      { at, who, action: 'label.deleted', project, detail: { label: name } },
      sql`EXISTS (SELECT 1 FROM labels WHERE ${isIt})`,
    ),
    sql`DELETE FROM report_labels WHERE label IN (SELECT id FROM labels WHERE ${isIt})`,
    sql`DELETE FROM labels WHERE ${isIt} RETURNING id`,
  ])
  return rows?.length === 1
}
