import { Hono } from 'hono'
import * as v from 'valibot'
import { quotaScopes, USAGE_DAYS } from '../../contract/limits.ts'
import type { EventPorts } from '../../src/events/store.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { sql, type Statement } from '../../src/ports/database.ts'
import {
  countTrash,
  type HeldSweep,
  readHeldSweep,
  releaseSweep,
  restoreSome,
} from '../../src/trash/trash.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { projectQuerySchema } from '../fields.ts'
import { operation } from '../operation.ts'
import {
  type HeldDeletions,
  heldDeletionsSchema,
  type Trash,
  type TrashOverview,
  trashOverviewSchema,
  trashSchema,
  type Usage,
  usageSchema,
} from './contract.ts'

/** What visitors stored, and what jobs deleted. */
export function createStorageRoutes(context: InboxContext): Hono<MemberEnv> {
  const { clock, vars } = context
  const app = new Hono<MemberEnv>()

  app.get(
    '/usage',
    operation({
      summary:
        'Data that visitors stored per day, newest first, and the number of requests that a quota refused',
      query: projectQuerySchema,
      answer: usageSchema,
    }),
    async (c) => {
      const { project } = c.req.valid('query')
      const usage = await readUsage(context, { project, now: clock.now() })
      return c.json({ quotas: vars.quotas ?? null, usage } satisfies Usage)
    },
  )

  app.get(
    '/trash',
    operation({
      summary:
        'Number of reports and files that jobs deleted in the last seven days, and the deletions that were held',
      answer: trashOverviewSchema,
    }),
    async (c) => {
      const held = await readHeldSweep(context.database)
      const counts = await countTrash(context)
      return c.json({ ...counts, held: held === undefined ? null : toView(held) } satisfies TrashOverview)
    },
  )

  app.post(
    '/trash/sweep',
    operation({
      summary: 'Releases held deletions: within an hour, stored files without a row move to the trash',
      answer: heldDeletionsSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const held = await releaseSweep(context.database, { at: context.clock.now(), who: c.var.who })
      if (held === undefined) throw new ProblemError('not_found', 'No deletions are held.')
      return c.json(toView(held))
    },
  )

  app.post(
    '/trash/restore',
    operation({ summary: 'Restores up to 100 of them; repeat until it restores none', answer: trashSchema }),
    async (c) => {
      return c.json((await restoreSome(context, c.var.who)) satisfies Trash)
    },
  )
  return app
}

const DAY_MS = 86_400_000
const SHOWN = 1000

/** Scopes of the rows that are shown: the whole project, and each quota that refused requests. */
const SCOPES = JSON.stringify(['', ...quotaScopes.map((scope) => `refused:${scope}`)])

/** Maximum number of projects whose usage is shown together: a Worker can call a limited number of objects. */
const PROJECTS = 500

const projectRow = v.object({ project: v.string() })

const usageRow = v.object({
  project: v.string(),
  day: v.number(),
  scope: v.string(),
  bytes: v.number(),
  items: v.number(),
  refused: v.number(),
})

type UsageOfDay = Usage['usage'][number]

/** Returns the usage by project and day, newest first: of one project, or of the newest projects. */
export async function readUsage(
  { database, projectDatabase }: EventPorts,
  { project, now }: { project: string | undefined; now: number },
): Promise<UsageOfDay[]> {
  const known = await database.read(
    sql`SELECT sdk_key AS project FROM projects ${project === undefined ? sql`` : sql`WHERE sdk_key = ${project}`}
      ORDER BY created_at DESC LIMIT ${PROJECTS}`,
  )
  const projects = v.parse(v.array(projectRow), known).map((row) => row.project)
  const rows = await Promise.all([
    database.read(selectUsage(projects, now)),
    ...(projectDatabase === undefined
      ? []
      : projects.map((key) => projectDatabase(key).read(selectUsage([key], now)))),
  ])
  return sumByDay(v.parse(v.array(usageRow), rows.flat()))
    .toSorted((a, b) => b.day.localeCompare(a.day) || a.project.localeCompare(b.project))
    .slice(0, SHOWN)
}

/** Selects rows by primary key. Most rows in the table count sessions and addresses, which are not shown. */
function selectUsage(projects: readonly string[], now: number): Statement {
  const today = Math.floor(now / DAY_MS)
  const days = JSON.stringify(Array.from({ length: USAGE_DAYS }, (_, index) => today - index))
  return sql`SELECT project, day, scope, bytes, items, refused FROM usage
    WHERE project IN (SELECT value FROM json_each(${JSON.stringify(projects)}))
      AND day IN (SELECT value FROM json_each(${days}))
      AND scope IN (SELECT value FROM json_each(${SCOPES}))`
}

function sumByDay(rows: readonly v.InferOutput<typeof usageRow>[]): UsageOfDay[] {
  const days = new Map<string, UsageOfDay>()
  for (const { project, day, scope, bytes, items, refused } of rows) {
    const key = `${project} ${day}`
    const sum = days.get(key) ?? {
      project,
      day: new Date(day * DAY_MS).toISOString().slice(0, 10),
      bytes: 0,
      items: 0,
      refused: 0,
      refusedBy: { project: 0, address: 0, session: 0 },
    }
    days.set(key, sum)
    sum.bytes += bytes
    sum.items += items
    const quota = quotaScopes.find((name) => scope === `refused:${name}`)
    if (quota !== undefined) sum.refusedBy[quota] += refused
    else if (scope === '') sum.refused += refused
  }
  return [...days.values()]
}

function toView({ since, ...held }: HeldSweep): HeldDeletions {
  return { ...held, since: new Date(since).toISOString() }
}
