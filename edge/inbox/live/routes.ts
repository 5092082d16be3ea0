import { Hono } from 'hono'
import { LIVE_STREAMS, LIVE_STREAMS_PER_MEMBER } from '../../contract/limits.ts'
import { toRefusedShare } from '../../src/http/overload.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { parse } from '../../src/http/validate.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { operation } from '../operation.ts'
import type { FindMember } from '../sign-in/require-member.ts'
import type { Member } from '../team/member.ts'
import { liveEventSchemas, liveQuerySchema } from './contract.ts'
import { streamChanges } from './stream.ts'

export function createLiveRoutes(context: InboxContext, findMember: FindMember): Hono<MemberEnv> {
  const app = new Hono<MemberEnv>()
  const open = new Set<{ member: string }>()

  app.get(
    '/live',
    operation({
      summary:
        'Changes to reports as server-sent events: ready, created, updated, deleted. Last-Event-ID resumes a stream',
      query: liveQuerySchema,
      answer: { events: liveEventSchemas },
    }),
    (c) => {
      const { project, after } = parse(
        liveQuerySchema,
        { ...c.req.query(), ...parseLastEventId(c.req.header('Last-Event-ID')) },
        'invalid_query',
      )
      const place = after === undefined ? undefined : Number(after)
      const { member } = c.var
      if (open.size >= LIVE_STREAMS) refuse(`${LIVE_STREAMS} live streams are open.`)
      if ([...open].filter((one) => one.member === member.id).length >= LIVE_STREAMS_PER_MEMBER)
        refuse(`You have ${LIVE_STREAMS_PER_MEMBER} open live streams.`)
      const stream = { member: member.id }
      open.add(stream)
      const isAllowed = async () => {
        // An overloaded server ends its streams first. The inbox opens them again later.
        if (toRefusedShare('live', context.loopDelay?.read() ?? 0) === 1) return false
        return findMember(c).then(
          (found) => !found.member.isRemoved && isSameAccess(found.member, member),
          toRefused,
        )
      }
      const options = { member, project, after: place, isAllowed }
      const changes = streamChanges(options, context, () => open.delete(stream))
      return c.body(changes, 200, {
        'Content-Type': 'text/event-stream',
        // Nginx buffers responses unless this header is set.
        'X-Accel-Buffering': 'no',
      })
    },
  )
  return app
}

function refuse(reason: string): never {
  throw new ProblemError('rate_limited', `${reason} Close other tabs of the inbox, or retry later.`, {
    'Retry-After': '30',
  })
}

/** Whether a credential that was valid when the stream opened is refused now. Other errors fail the stream. */
function toRefused(error: unknown): false {
  if (error instanceof ProblemError) return false
  throw error
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
