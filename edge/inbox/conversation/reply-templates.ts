import { Hono } from 'hono'
import * as v from 'valibot'
import { TEMPLATES_MAXIMUM } from '../../contract/limits.ts'
import { type Actor, noteChange } from '../../src/audit/store.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { parse } from '../../src/http/validate.ts'
import { type Database, sql } from '../../src/ports/database.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { operation } from '../operation.ts'
import { findProject } from '../settings/store.ts'
import {
  type ReplyTemplate,
  replyTemplateSchema,
  replyTemplatesSchema,
  saveTemplateSchema,
  templateId,
} from './contract.ts'

/** Routes for templates that members insert into replies. */
export function createTemplateRoutes(context: InboxContext): Hono<MemberEnv> {
  const { clock, database } = context
  const app = new Hono<MemberEnv>()

  app.get(
    '/projects/:sdkKey/reply-templates',
    operation({
      summary: 'Texts that members insert into replies, by name; refused for readers',
      answer: replyTemplatesSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const { sdkKey } = await findProject(context, c.req.param('sdkKey'))
      return c.json({ templates: await readTemplates(database, sdkKey) })
    },
  )

  app.put(
    '/projects/:sdkKey/reply-templates/:id',
    operation({
      summary:
        'Create a reply template with an id of 32 hexadecimal digits that you choose, or replace the given version of one. {name} in the text is replaced with the name of the reporter, {name|there} with “there” if the name is unknown or contains a link, {reference} with the reference number',
      body: saveTemplateSchema,
      answer: replyTemplateSchema,
      refusals: ['not_found', 'quota_exceeded', 'version_conflict'],
    }),
    async (c) => {
      const { sdkKey: project } = await findProject(context, c.req.param('sdkKey'))
      const id = parse(templateId, c.req.param('id'), 'invalid_body')
      const { name, text, version } = c.req.valid('json')
      const template = { id, name, text: text.toWellFormed(), version }
      const actor = { who: c.var.who, at: clock.now() }
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
    },
  )

  app.delete(
    '/projects/:sdkKey/reply-templates/:id',
    operation({
      summary: 'Delete a reply template; succeeds if it is gone already',
      refusals: ['not_found'],
    }),
    async (c) => {
      const { sdkKey: project } = await findProject(context, c.req.param('sdkKey'))
      // Succeeds even if the template does not exist: a client repeats the request if the first response was lost.
      await deleteTemplate(database, { project, id: c.req.param('id'), who: c.var.who, at: clock.now() })
      return c.body(null, 204)
    },
  )
  return app
}

const columns = sql`id, name, text, version`

/** Returns the templates of a project, sorted by name. */
async function readTemplates(database: Database, project: string): Promise<ReplyTemplate[]> {
  const rows = await database.read(
    sql`SELECT ${columns} FROM reply_templates WHERE project = ${project} ORDER BY name`,
  )
  return v.parse(v.array(replyTemplateSchema), rows)
}

interface SavedTemplate extends Actor, ReplyTemplate {
  project: string
}

const countsRow = v.object({ templates: v.number(), hasName: v.number() })

/**
 * Creates a template, or updates it if `version` is its current version. Saving the same content again succeeds.
 * @returns the stored template, or why nothing was stored: `name` if another template has the name, `full` if the
 * project has too many templates, `version` if there is a newer version.
 */
async function saveTemplate(
  database: Database,
  { project, id, name, text, version, who, at }: SavedTemplate,
): Promise<ReplyTemplate | 'name' | 'full' | 'version'> {
  const ofProject = sql`FROM reply_templates WHERE project = ${project}`
  const isNameTaken = sql`EXISTS (SELECT 1 ${ofProject} AND name = ${name} AND id <> ${id})`
  const [counts, saved, , stored] = await database.write([
    sql`SELECT (SELECT count(*) ${ofProject}) AS templates, ${isNameTaken} AS hasName`,
    version === 0
      ? sql`INSERT INTO reply_templates (project, id, name, text, version)
          SELECT ${project}, ${id}, ${name}, ${text}, 1
          WHERE (SELECT count(*) ${ofProject}) < ${TEMPLATES_MAXIMUM} AND NOT ${isNameTaken}
          ON CONFLICT DO NOTHING RETURNING ${columns}`
      : sql`UPDATE reply_templates SET name = ${name}, text = ${text}, version = version + 1
          WHERE project = ${project} AND id = ${id} AND version = ${version} AND NOT ${isNameTaken}
          RETURNING ${columns}`,
    noteChange(
      { at, who, action: 'template.saved', project, target: id, detail: { template: name } },
      sql`changes() > 0`,
    ),
    sql`SELECT ${columns} ${ofProject} AND id = ${id}`,
  ])
  const [template] = v.parse(v.array(replyTemplateSchema), saved)
  if (template) return template
  const [known] = v.parse(v.array(replyTemplateSchema), stored)
  if (known?.name === name && known.text === text) return known
  const [{ hasName, templates } = { hasName: 0, templates: 0 }] = v.parse(v.array(countsRow), counts)
  if (hasName === 1) return 'name'
  return version === 0 && known === undefined && templates >= TEMPLATES_MAXIMUM ? 'full' : 'version'
}

/** Deletes a template, if the project has it. */
async function deleteTemplate(
  database: Database,
  { project, id, who, at }: Actor & { project: string; id: string },
): Promise<void> {
  const isIt = sql`project = ${project} AND id = ${id}`
  await database.write([
    sql`INSERT INTO audit (at, who, action, project, target, detail)
      SELECT ${at}, ${who}, 'template.deleted', project, id, json_object('template', name)
      FROM reply_templates WHERE ${isIt}`,
    sql`DELETE FROM reply_templates WHERE ${isIt}`,
  ])
}
