import { Hono } from 'hono'
import { gleap16Routes, routes } from '../../contract/provider-paths-and-headers.ts'
import { allowAnyPage } from '../http/cors.ts'
import { ProblemError } from '../http/problem.ts'
import type { AppEnv } from '../http/request-context.ts'
import { createConfig } from './configuration.ts'
import { createConversations } from './conversations.ts'
import { createFrameTokens } from './frame-token.ts'
import { createInboundMail } from './inbound-mail.ts'
import { createIssueEvents } from './issue-events.ts'
import { createReplies } from './replies.ts'
import { createReports } from './reports.ts'
import type { ProviderContext } from './require-session.ts'
import { createSessions } from './sessions.ts'
import { createStream } from './event-routes.ts'
import { createUploads } from './uploads.ts'

/** Routes for the widget and the panel, mounted on the API host and, with the same paths, on the docs host. */
export function createProvider(context: ProviderContext): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const paths = Object.values({ ...routes, ...gleap16Routes }).map((path) =>
    path === routes.config ? `${path}/:sdkKey` : path,
  )
  for (const path of paths) app.use(path, allowAnyPage())
  app.route('/', createSessions(context))
  app.route('/', createStream(context))
  app.route('/', createConfig(context))
  app.route('/', createUploads(context))
  app.route('/', createReports(context))
  app.route('/', createReplies(context))
  app.route('/', createFrameTokens(context, routes.frameToken))
  app.route('/', createConversations(context))
  app.route('/', createInboundMail(context))
  app.route('/', createIssueEvents(context))
  // Answers other methods on these paths with 405. Otherwise the docs host would respond with its not-found page.
  for (const path of paths) {
    const method = allowedMethods(path)
    app.all(path, (c) => {
      throw new ProblemError(
        'method_not_allowed',
        `${c.req.method} is not allowed here. Use ${method.replace(', ', ' or ')}.`,
        {
          Allow: method,
        },
      )
    })
  }
  return app
}

function allowedMethods(path: string): string {
  if (path.startsWith(routes.config)) return 'GET'
  return path === routes.replies ? 'GET, POST' : 'POST'
}
