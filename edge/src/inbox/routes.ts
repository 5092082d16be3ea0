import { Hono } from 'hono'
import { createAuditRoutes } from './audit/routes.ts'
import { createCommentRoutes } from './comments/routes.ts'
import type { InboxContext, OwnerEnv } from './context.ts'
import { createDigestRoutes } from './digests/routes.ts'
import { createDeliveryRoutes } from './deliveries/routes.ts'
import { createInboxDocument } from './inbox-document.ts'
import { createExportRoutes } from './export/routes.ts'
import { createGroupRoutes } from './groups/routes.ts'
import { createImportRoutes } from './imports/routes.ts'
import { createReportTextRoutes } from './report-text/routes.ts'
import { createIssueEventRoutes } from './issues/event-routes.ts'
import { createIssueRoutes } from './issues/routes.ts'
import { createLabelRoutes } from './labels/routes.ts'
import { createDocsSearchRoutes } from './docs-searches/routes.ts'
import { createEmailRoutes } from './emails/routes.ts'
import { createListRoutes } from './list/routes.ts'
import { createLiveRoutes } from './live/routes.ts'
import { createMcpRoutes } from './mcp/routes.ts'
import { createOpenIdConnectRoutes } from './openid-connect/routes.ts'
import { createOutboundRoutes } from './outbounds/routes.ts'
import { createPasskeyRoutes } from './passkeys/routes.ts'
import { createPasskeySignIn } from './passkeys/sign-in.ts'
import { createPeopleRoutes } from './people/routes.ts'
import { createServiceUrls } from './service-urls.ts'
import { createConfigRoutes } from './projects/config-routes.ts'
import { createDeletionRoutes } from './projects/deletion-routes.ts'
import { createProjectRoutes } from './projects/routes.ts'
import { createOwnSessionRoutes } from './owner-sessions/routes.ts'
import { createRatingRoutes } from './ratings/routes.ts'
import { createReportRoutes } from './reports/routes.ts'
import { createTemplateRoutes } from './reply-templates/routes.ts'
import { createReplyRoutes } from './replies/routes.ts'
import { createRefusedOriginRoutes } from './refused-origins/routes.ts'
import { createMemberFinder, requireOwner } from './require-owner.ts'
import { createSessionRoutes } from './sessions/routes.ts'
import { createSignIn } from './sign-in.ts'
import { authorize } from './team/authorize.ts'
import { createInvitationRoutes } from './team/invitations/routes.ts'
import { createTeamRoutes } from './team/routes.ts'
import { createTokenRoutes } from './team/tokens/routes.ts'
import { createMapCache, MAP_CACHE_BYTES } from './source-maps/map-cache.ts'
import { createSourceMapRoutes } from './source-maps/routes.ts'
import { createTrashRoutes } from './trash/routes.ts'
import { createUsageRoutes } from './usage/routes.ts'

/** The inbox for site owners: its API below `/api`, and its document. */
export function createInbox(context: InboxContext): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()
  const findMember = createMemberFinder(context)
  const maps = createMapCache(MAP_CACHE_BYTES)
  app.route('/', createSignIn(context, findMember))
  app.route('/', createOpenIdConnectRoutes(context))
  app.route('/', createPasskeySignIn(context))
  app.use('/api/*', requireOwner(findMember), authorize(context))
  app.use('/mcp', requireOwner(findMember))
  app.route('/', createMcpRoutes(app))
  app.route('/api/projects', createProjectRoutes(context))
  app.route('/api/projects', createConfigRoutes(context))
  app.route('/api/projects', createIssueEventRoutes(context))
  app.route('/api/projects', createDeletionRoutes(context))
  app.route('/api/projects', createOutboundRoutes(context))
  app.route('/api/projects', createRefusedOriginRoutes(context))
  app.route('/api/projects', createExportRoutes(context))
  app.route('/api/projects', createImportRoutes(context))
  app.route('/api', createDeliveryRoutes(context))
  app.route('/api', createDigestRoutes(context))
  app.route('/api/projects', createEmailRoutes(context))
  app.route('/api/projects', createTemplateRoutes(context))
  app.route('/api', createListRoutes(context))
  app.route('/api', createReportRoutes(context))
  app.route('/api', createGroupRoutes(context))
  app.route('/api', createReportTextRoutes(context, maps))
  app.route('/api', createCommentRoutes(context))
  app.route('/api', createReplyRoutes(context))
  app.route('/api', createLabelRoutes(context))
  app.route('/api', createIssueRoutes(context, maps))
  app.route('/api', createSessionRoutes(context))
  app.route('/api', createLiveRoutes(context, findMember))
  app.route('/api', createPeopleRoutes(context))
  app.route('/api', createTeamRoutes(context))
  app.route('/api', createInvitationRoutes(context))
  app.route('/api', createTokenRoutes(context))
  app.route('/api', createPasskeyRoutes(context))
  app.route('/api', createOwnSessionRoutes(context))
  app.route('/api', createAuditRoutes(context))
  app.route('/api', createUsageRoutes(context))
  app.route('/api', createTrashRoutes(context))
  app.route('/api', createSourceMapRoutes(context, maps))
  app.route('/api', createDocsSearchRoutes(context))
  app.route('/api', createRatingRoutes(context))
  app.route('/api', createServiceUrls(context))
  app.route('/', createInboxDocument(context))
  return app
}
