import { Hono } from 'hono'
import { newConfigSettingsSchema } from '../../../contract/config.ts'
import { CONFIG_BYTES } from '../../../contract/limits.ts'
import { ProblemError } from '../../http/problem.ts'
import { readBody } from '../../http/read-json.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { readVersionedConfig, writeConfig } from './store.ts'

/** Routes for the panel configuration that the owner sets. The version of the configuration is its entity tag. */
export function createConfigRoutes({
  clock,
  database,
}: Pick<InboxContext, 'clock' | 'database'>): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.get('/:sdkKey/config', async (c) => {
    const config = await readVersionedConfig(database, c.req.param('sdkKey'))
    if (!config) throw new ProblemError('not_found', 'No project has this SDK key.')
    return c.json(config.settings, 200, { ETag: toTag(config.version) })
  })

  app.put('/:sdkKey/config', async (c) => {
    const sdkKey = c.req.param('sdkKey')
    const settings = await readBody(c.req.raw, newConfigSettingsSchema, CONFIG_BYTES)
    const expected = parseVersion(c.req.header('If-Match'))
    const actor = { who: c.var.owner, at: clock.now() }
    const version = await writeConfig(database, sdkKey, { settings, expected, ...actor })
    if (version === undefined) return refuseWrite(sdkKey)
    return c.json(settings, 200, { ETag: toTag(version) })
  })

  async function refuseWrite(sdkKey: string): Promise<never> {
    const current = await readVersionedConfig(database, sdkKey)
    if (!current) throw new ProblemError('not_found', 'No project has this SDK key.')
    throw new ProblemError(
      'version_conflict',
      `The configuration has changed to version ${current.version}. Load it again, then repeat your change.`,
    )
  }
  return app
}

function toTag(version: number): string {
  return `"${version}"`
}

/**
 * Returns the version in an entity tag, which is weak if the response was compressed. Returns undefined if the header
 * is missing or `*`. Returns -1, which is never a version, for any other tag.
 */
function parseVersion(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch === '*') return undefined
  return Number(/^(?:W\/)?"(\d{1,15})"$/.exec(ifMatch)?.[1] ?? -1)
}
