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
      // Nginx buffers responses unless this header is set.
      'X-Accel-Buffering': 'no',
    })
  })
  return app
}

/** The header takes precedence over the URL, which a browser repeats unchanged when it reconnects. */
function readLastEventId(header: string | undefined): { after?: string } {
  return header === undefined || header === '' ? {} : { after: header }
}
