import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { siteManifestSchema } from '../../contract/site-manifest.ts'
import type { AppEnv } from '../http/request-context.ts'
import { type Database, sql } from '../ports/database.ts'
import { formatError } from '../ports/log.ts'
import type { Ports } from '../ports/ports.ts'

type Check = (ports: ReadinessPorts) => Promise<unknown>
type ReadinessPorts = Pick<Ports, 'assets' | 'blobs' | 'clock' | 'database' | 'log'>

/** Checks that must pass before a load balancer sends visitors to this server. R2 is not written to. */
const checks: Readonly<Record<string, Check>> = {
  storage: async ({ blobs, database }) => {
    await database.check()
    await blobs.checkRoom(0)
  },
  manifest: async ({ assets }) => v.parse(siteManifestSchema, await assets.readManifest()),
  migrations: async ({ database }) => {
    const applied = await readMigrations(database)
    if (!applied.includes(LATEST_MIGRATION)) throw new Error(`${LATEST_MIGRATION} is not applied`)
  },
}

/**
 * Milliseconds for which a result is reused, because the route is public and the check writes to the database. Only the
 * result is kept: a Worker must not wait for the promise of another request.
 */
const REUSE_MS = 1000

const uncached = { 'Cache-Control': 'no-store' }

/**
 * `GET /healthz` responds with 200 while this process works; if it does not respond, a supervisor restarts the process.
 * `GET /readyz` responds with 200 while requests can be served; otherwise, a load balancer sends them to another
 * server. `notReady` says what the operator must set up first.
 */
export function createReadiness(ports: ReadinessPorts, notReady?: string): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  let last = { at: -Infinity, failed: [''] }
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, uncached))
  app.get('/readyz', async (c) => {
    const at = ports.clock.now()
    if (at - last.at >= REUSE_MS || at < last.at) {
      const names = Object.keys(checks)
      const results = await Promise.all(names.map((name) => run(name, { c, ports })))
      last = { at, failed: names.filter((_, index) => results[index] === 'failed') }
    }
    const failed = notReady === undefined ? last.failed : [...last.failed, 'secrets']
    const isReady = failed.length === 0
    return c.json({ status: isReady ? 'ready' : 'not ready', failed }, isReady ? 200 : 503, uncached)
  })
  return app
}

/** The response names the failed checks. The reasons are only in the log, because the route is public. */
async function run(
  name: string,
  { c, ports }: { c: Context<AppEnv>; ports: ReadinessPorts },
): Promise<'ok' | 'failed'> {
  try {
    await checks[name]?.(ports)
    return 'ok'
  } catch (error) {
    const reason = formatError(error)
    ports.log.write('error', 'not ready', { id: c.get('requestId'), check: name, error: reason })
    return 'failed'
  }
}

const nameRow = v.object({ name: v.string() })

/** Returns the names of the applied migrations. Bun and D1 record them in tables of different names. */
async function readMigrations(database: Database): Promise<string[]> {
  const tables = toNames(
    await database.read(
      sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name IN ('migrations', 'd1_migrations')`,
    ),
  )
  if (tables.includes('migrations')) return toNames(await database.read(sql`SELECT name FROM migrations`))
  if (tables.includes('d1_migrations'))
    return toNames(await database.read(sql`SELECT name FROM d1_migrations`))
  return []
}

function toNames(rows: unknown[]): string[] {
  return v.parse(v.array(nameRow), rows).map(({ name }) => name)
}

/** Name of the newest file in `edge/migrations`, which a Worker cannot list. A test compares the two. */
export const LATEST_MIGRATION = '0051_undone_assignments.sql'
