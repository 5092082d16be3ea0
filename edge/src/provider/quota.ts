import * as v from 'valibot'
import { QUOTA_ITEMS, type QuotaScope } from '../../contract/limits.ts'
import {
  type EventPorts,
  type EventWritePorts,
  listEventDatabases,
  openEventDatabase,
} from '../events/store.ts'
import { ProblemError } from '../http/problem.ts'
import { sql, type Statement } from '../ports/database.ts'
import type { Ports } from '../ports/ports.ts'

const DAY_MS = 86_400_000

/** Quota that is reserved for a request until its data is stored or it fails. */
export interface Reservation {
  /**
   * Returns statements that count the stored data; run them in the transaction that stores the data, either in the
   * installation's database or in the project's own. Returns no statements if the server has no quotas.
   */
  count(amount: Amount): Statement[]
  release: () => void
}

export interface Quota {
  /**
   * @throws ProblemError quota_exceeded if `amount` exceeds the remaining quota of the project, session or address for
   * today.
   */
  reserve(request: Request, key: { project: string; gleapId: string }, amount: Amount): Promise<Reservation>
}

/**
 * Limits what visitors can store per day, so that a visitor can't fill the disk or use up a project's space. Also
 * counts requests in progress. Otherwise, sixty simultaneous uploads could each be within the quota and exceed it
 * together.
 */
export function createQuota(
  ports: Pick<
    Ports,
    'blobs' | 'clock' | 'database' | 'hashing' | 'clientInfo' | 'projectDatabase' | 'secrets' | 'vars'
  >,
): Quota {
  const { blobs, clock, hashing, clientInfo, secrets, vars } = ports
  const { quotas } = vars
  const reserved = new Map<string, Amount>()

  function change(names: readonly string[], { bytes, items }: Amount): void {
    for (const name of names) {
      const known = reserved.get(name) ?? { bytes: 0, items: 0 }
      const next = { bytes: known.bytes + bytes, items: known.items + items }
      if (next.bytes === 0 && next.items === 0) reserved.delete(name)
      else reserved.set(name, next)
    }
  }

  async function toScopes(request: Request, gleapId: string, day: number): Promise<Scope[]> {
    if (!quotas) return []
    // The address is stored only as a hash, which is different each day.
    const address = await hashing.sign(secrets.serverSecret, `quota ${day} ${clientInfo.address(request)}`)
    return [
      { name: '', most: { bytes: quotas.project, items: QUOTA_ITEMS.project } },
      { name: `session:${gleapId}`, most: { bytes: quotas.session, items: QUOTA_ITEMS.session } },
      {
        name: `address:${address.slice(0, 32)}`,
        most: { bytes: quotas.address, items: QUOTA_ITEMS.address },
      },
    ]
  }

  return {
    async reserve(request, { project, gleapId }, amount) {
      if (amount.items > 0) await blobs.checkRoom(amount.bytes)
      const now = clock.now()
      const day = Math.floor(now / DAY_MS)
      const scopes = await toScopes(request, gleapId, day)
      if (scopes.length === 0) return { count: () => [], release() {} }
      const place = { project, day, scopes }
      const used = await readUsed(ports, place)
      const toName = (scope: string) => `${project} ${day} ${scope}`
      const full = scopes.find(({ name, most }) => {
        const stored = used.get(name)
        const coming = reserved.get(toName(name))
        const bytes = (stored?.bytes ?? 0) + (coming?.bytes ?? 0) + amount.bytes
        const items = (stored?.items ?? 0) + (coming?.items ?? 0) + amount.items
        return bytes > most.bytes || items > most.items
      })
      if (full) {
        const scope = toQuotaScope(full.name)
        await countRefused(ports, { project, day, scope })
        throw toQuotaProblem(scope, Math.ceil(((day + 1) * DAY_MS - now) / 1000))
      }
      const names = scopes.map(({ name }) => toName(name))
      change(names, amount)
      let isReleased = false
      return {
        count: (stored) => [countUsed(place, stored)],
        release() {
          if (!isReleased) change(names, { bytes: -amount.bytes, items: -amount.items })
          isReleased = true
        },
      }
    },
  }
}

function toQuotaScope(name: string): QuotaScope {
  if (name === '') return 'project'
  return name.startsWith('session:') ? 'session' : 'address'
}

function toQuotaProblem(scope: QuotaScope, seconds: number): ProblemError {
  return new ProblemError(
    'quota_exceeded',
    `This ${scope} has reached its daily storage quota. Try again tomorrow (UTC).`,
    {
      'Retry-After': String(seconds),
    },
  )
}

/** Returns the largest possible size of a body: its Content-Length or, without one, the maximum. */
export function toDeclaredBytes(request: Request, most: number): number {
  const length = Number(request.headers.get('Content-Length') ?? most)
  return length >= 0 && length <= most ? length : most
}

/** An amount of data that is or can be stored in one day. */
interface Amount {
  bytes: number
  /** Number of stored objects, such as reports, files, events and replies. */
  items: number
}

/** What a quota applies to: a project (`name` is empty), a session, or a client address. */
interface Scope {
  name: string
  most: Amount
}

const usedRow = v.object({ scope: v.string(), bytes: v.number(), items: v.number() })

/** Returns the amounts that were stored on this day, by scope. */
export async function readUsed(
  ports: EventPorts,
  { project, day, scopes }: { project: string; day: number; scopes: readonly Scope[] },
): Promise<Map<string, Amount>> {
  const names = JSON.stringify(scopes.map(({ name }) => name))
  const select = sql`SELECT scope, bytes, items FROM usage
    WHERE project = ${project} AND day = ${day} AND scope IN (SELECT value FROM json_each(${names}))`
  const rows = await Promise.all(listEventDatabases(ports, project).map((database) => database.read(select)))
  const used = new Map<string, Amount>()
  for (const { scope, bytes, items } of v.parse(v.array(usedRow), rows.flat())) {
    const known = used.get(scope)
    used.set(scope, { bytes: bytes + (known?.bytes ?? 0), items: items + (known?.items ?? 0) })
  }
  return used
}

/** Adds to the amounts that were stored today; run it in the transaction that stores the data. */
export function countUsed(
  { project, day, scopes }: { project: string; day: number; scopes: readonly Scope[] },
  { bytes, items }: Amount,
): Statement {
  const names = JSON.stringify(scopes.map(({ name }) => name))
  return sql`INSERT INTO usage (project, day, scope, bytes, items)
    SELECT ${project}, ${day}, value, ${bytes}, ${items} FROM json_each(${names}) WHERE true
    ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes, items = items + excluded.items`
}

/** Counts a refused request for the project and for the quota that was used up. */
export async function countRefused(
  ports: EventWritePorts,
  { project, day, scope }: { project: string; day: number; scope: QuotaScope },
): Promise<void> {
  const names = JSON.stringify(['', `refused:${scope}`])
  await openEventDatabase(ports, project).write([
    sql`INSERT INTO usage (project, day, scope, refused)
      SELECT ${project}, ${day}, value, 1 FROM json_each(${names}) WHERE true
      ON CONFLICT DO UPDATE SET refused = refused + 1`,
  ])
}
