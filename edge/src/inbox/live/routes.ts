import { Hono } from 'hono'
import { LIVE_STREAMS } from '../../../contract/limits.ts'
import { liveQuerySchema } from '../../../contract/live.ts'
import { ProblemError } from '../../http/problem.ts'
import { parse } from '../../http/read-json.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import type { Member } from '../team/member.ts'
import { readMember } from '../team/store.ts'
import { streamChanges } from './stream.ts'

export function createLiveRoutes(
  context: Pick<InboxContext, 'writeSignal' | 'clock' | 'database'>,
): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()
  const open = new Set<symbol>()

  app.get('/live', (c) => {
    const { project, after } = parse(
      liveQuerySchema,
      { ...c.req.query(), ...parseLastEventId(c.req.header('Last-Event-ID')) },
      'invalid_query',
    )
    const place = after === undefined ? undefined : Number(after)
    if (open.size >= LIVE_STREAMS) {
      throw new ProblemError(
        'rate_limited',
        `${LIVE_STREAMS} live streams are open. Close other tabs of the inbox, or retry later.`,
        { 'Retry-After': '30' },
      )
    }
    const stream = Symbol('live')
    open.add(stream)
    const { member } = c.var
    const isAllowed = async (): Promise<boolean> => {
      const current = await readMember(context.database, member.id)
      // A program that signs in through Cloudflare Access has no row in `members` and keeps its access.
      return current === undefined || (!current.isRemoved && isSameAccess(current, member))
    }
    const options = { project, after: place, isAllowed }
    const changes = streamChanges(options, context, () => open.delete(stream))
    return c.body(changes, 200, {
      'Content-Type': 'text/event-stream',
      // Nginx buffers responses unless this header is set.
      'X-Accel-Buffering': 'no',
    })
  })
  return app
}

/**
 * Compares only the projects. If they differ, the stream ends before it sends the next change; the client reconnects,
 * and the server checks the member's access again.
 */
function isSameAccess(current: Member, before: Member): boolean {
  return JSON.stringify(current.projects) === JSON.stringify(before.projects)
}

/**
 * The header takes precedence over the id in the URL, because a browser repeats the URL unchanged when it reconnects.
 */
function parseLastEventId(header: string | undefined): { after?: string } {
  return header === undefined || header === '' ? {} : { after: header }
}
