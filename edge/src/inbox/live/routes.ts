import { Hono } from 'hono'
import { liveQuerySchema } from '../../../contract/live.ts'
import { parse } from '../../http/read-json.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { streamChanges } from './stream.ts'

export function createLiveRoutes(context: InboxContext): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.get('/live', (c) => {
    const { project, after } = parse(
      liveQuerySchema,
      { ...c.req.query(), ...readLastEventId(c.req.header('Last-Event-ID')) },
      'invalid_query',
    )
    const place = after === undefined ? undefined : Number(after)
    return c.body(streamChanges({ project, after: place }, context), 200, {
      'Content-Type': 'text/event-stream',
      // Nginx gathers what it passes on, unless it is told.
      'X-Accel-Buffering': 'no',
    })
  })
  return app
}

/** The header knows better than the address, which a browser repeats as it was at first. */
function readLastEventId(header: string | undefined): { after?: string } {
  return header === undefined || header === '' ? {} : { after: header }
}
