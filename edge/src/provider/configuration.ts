import { Hono } from 'hono'
import * as v from 'valibot'
import {
  configSchema,
  type ConfigSettings,
  configSettingsSchema,
  resolveLogo,
} from '../../contract/config.ts'
import { completeConfig } from '../../contract/default-config.ts'
import { gleap16Routes, routes } from '../../contract/provider-paths-and-headers.ts'
import { isUnchanged } from '../http/conditional-request.ts'
import { describe } from '../http/operation.ts'
import { ProblemError } from '../http/problem.ts'
import type { AppEnv } from '../http/request-context.ts'
import { toPublicUrl, toServiceOrigin } from '../http/services.ts'
import { type Database, sql } from '../ports/database.ts'
import { checkOrigin, type ProviderContext, refuseDeleted } from './require-session.ts'

/**
 * Serves a project's configuration. It contains no visitor data, so the response is the same with and without a session
 * (P-020).
 */
export function createConfig(
  context: Pick<ProviderContext, 'clientInfo' | 'database' | 'hashing' | 'projects' | 'vars'>,
): Hono<AppEnv> {
  const { clientInfo, database, hashing, projects, vars } = context
  const app = new Hono<AppEnv>()
  const refusals = ['not_found', 'invalid_key', 'origin_not_allowed', 'storage_unavailable'] as const

  app.get(
    `${routes.config}/:sdkKey`,
    describe({
      summary: 'The complete configuration, with an entity tag for its version',
      caller: 'anyone',
      answer: configSchema,
      status: 200,
      refusals,
    }),
    async (c) => {
      const project = await projects.find(c.req.param('sdkKey'))
      const settings = project && (await readConfig(database, project.sdkKey))
      if (!project || !settings) throw toUnknownKey()
      refuseDeleted(project)
      checkOrigin(c.req.raw, project, context)
      const { flowConfig, projectActions } = completeConfig(settings)
      const files = toServiceOrigin(toPublicUrl(c.req.raw, clientInfo), 'files', vars.hosts)
      const buttonLogo = resolveLogo(flowConfig.buttonLogo, files)
      const body = JSON.stringify({ flowConfig: { ...flowConfig, buttonLogo }, projectActions })
      // The tag is a hash of the response instead of the configuration's version, because a new release of the server can
      // change default values without changing the version.
      const digest = hashing.createDigest()
      await digest.update(new TextEncoder().encode(body))
      const etag = `"${(await digest.finish()).slice(0, 16)}"`
      const headers = { 'Cache-Control': 'no-cache', ETag: etag }
      if (isUnchanged(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers)
      return c.body(body, 200, { ...headers, 'Content-Type': 'application/json' })
    },
  )

  app.get(
    gleap16Routes.tooltips,
    describe({
      summary: 'An empty list, because there are no tooltips; Gleap 16.4 requests it',
      caller: 'anyone',
      answer: v.array(v.unknown()),
      status: 200,
      refusals,
    }),
    async (c) => {
      const project = await projects.find(c.req.param('sdkKey'))
      if (!project) throw toUnknownKey()
      refuseDeleted(project)
      checkOrigin(c.req.raw, project, context)
      return c.json([], 200, { 'Cache-Control': 'no-cache' })
    },
  )
  return app
}

function toUnknownKey(): ProblemError {
  return new ProblemError('not_found', 'No project has this SDK key.')
}

const configRow = v.object({ config: v.pipe(v.string(), v.parseJson(), configSettingsSchema) })

/** Reads the database for each request instead of a cache, so that a change is visible in the next response (P-019). */
async function readConfig(database: Database, sdkKey: string): Promise<ConfigSettings | undefined> {
  const [row] = await database.read(sql`SELECT config FROM projects WHERE sdk_key = ${sdkKey}`)
  return row === undefined ? undefined : v.parse(configRow, row).config
}
