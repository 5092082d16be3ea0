import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { GUIDE_RETURN } from '../contract/service-urls.ts'
import { sendAsset } from '../src/http/built-files.ts'
import { ProblemError } from '../src/http/problem.ts'
import { fileHeaders, immutable, inboxHeaders, settingsHeaders } from '../src/http/security-headers.ts'
import type { Asset } from '../src/ports/ports.ts'
import { createPeopleRoutes } from './audit/person-data.ts'
import { createAuditRoutes } from './audit/routes.ts'
import type { InboxContext, MemberEnv } from './context.ts'
import { createCommentRoutes } from './conversation/comments.ts'
import { createReplyRoutes } from './conversation/replies.ts'
import { createTemplateRoutes } from './conversation/reply-templates.ts'
import { createDeletedReportRoutes } from './deleted/routes.ts'
import { createDeliveryRoutes } from './deliveries/routes.ts'
import { createGroupRoutes } from './groups/routes.ts'
import { createImportRoutes } from './imports/routes.ts'
import { createIssueRoutes } from './issues/routes.ts'
import { createListRoutes } from './list/routes.ts'
import { createLiveRoutes } from './live/routes.ts'
import { createMcpRoutes } from './mcp/routes.ts'
import { createNotificationRoutes } from './notifications/routes.ts'
import { createNumberRoutes } from './numbers/routes.ts'
import { createRatingRoutes } from './ratings/routes.ts'
import { createExportRoutes } from './report/export.ts'
import { createReportRoutes, createSessionRoutes } from './report/routes.ts'
import { createReportTextRoutes } from './report/text.ts'
import { createOutboundRoutes } from './settings/outbounds.ts'
import { createLogoRoutes } from './settings/logo.ts'
import { createProjectRoutes } from './settings/routes.ts'
import { createStorageRoutes } from './settings/storage.ts'
import { createOpenIdConnectRoutes } from './sign-in/openid-connect.ts'
import { createPasskeyRoutes, createPasskeySignIn } from './sign-in/passkeys.ts'
import { createMemberFinder, requireMember } from './sign-in/require-member.ts'
import { createOwnSessionRoutes, createSignIn } from './sign-in/routes.ts'
import { createMapCache, MAP_CACHE_BYTES } from './source-maps/map-frames.ts'
import { createSourceMapRoutes } from './source-maps/routes.ts'
import { authorize } from './team/authorize.ts'
import { createDigestRoutes } from './team/digest-routes.ts'
import { createInvitationRoutes } from './team/invitations.ts'
import { createLabelRoutes } from './team/labels.ts'
import { createTeamRoutes } from './team/routes.ts'
import { createTokenRoutes } from './team/tokens.ts'
import { createViewRoutes } from './views/routes.ts'
import { prefersProblem } from '../src/http/accept.ts'

/** The inbox for site owners: its API below `/api`, and its document. */
export function createInbox(context: InboxContext): Hono<MemberEnv> {
  const app = new Hono<MemberEnv>()
  const findMember = createMemberFinder(context)
  const maps = createMapCache(MAP_CACHE_BYTES)
  app.route('/', createSignIn(context, findMember))
  app.route('/', createOpenIdConnectRoutes(context))
  app.route('/', createPasskeySignIn(context))
  app.use('/api/*', requireMember(findMember), authorize(context))
  app.use('/mcp', requireMember(findMember))
  app.route('/', createMcpRoutes(app))
  const features = [
    createProjectRoutes(context),
    createLogoRoutes(context),
    createOutboundRoutes(context),
    createExportRoutes(context),
    createImportRoutes(context),
    createTemplateRoutes(context),
    createDeliveryRoutes(context),
    createDigestRoutes(context),
    createNotificationRoutes(context),
    createListRoutes(context),
    createViewRoutes(context),
    createNumberRoutes(context),
    createReportRoutes(context),
    createDeletedReportRoutes(context),
    createGroupRoutes(context),
    createReportTextRoutes(context, maps),
    createCommentRoutes(context),
    createReplyRoutes(context),
    createLabelRoutes(context),
    createIssueRoutes(context, maps),
    createSessionRoutes(context),
    createLiveRoutes(context, findMember),
    createPeopleRoutes(context),
    createTeamRoutes(context),
    createInvitationRoutes(context),
    createTokenRoutes(context),
    createPasskeyRoutes(context),
    createOwnSessionRoutes(context),
    createAuditRoutes(context),
    createStorageRoutes(context),
    createSourceMapRoutes(context, maps),
    createRatingRoutes(context),
  ]
  for (const routes of features) app.route('/api', routes)
  app.route('/', createInboxDocument(context))
  return app
}

/** The document is revalidated at every load, because it names the scripts of the newest build. */
const caching = { 'Cache-Control': 'no-cache', 'Content-Type': 'text/html; charset=utf-8' }

/** The scripts of the inbox, and the styles and pictures of its guide. */
const contentTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  webp: 'image/webp',
}

/**
 * Serves the inbox's document at each of its URLs, its guide, and the files of both. The document and its files contain no
 * data.
 */
function createInboxDocument({ assets, vars }: Pick<InboxContext, 'assets' | 'vars'>): Hono {
  const app = new Hono()
  const headers = { ...inboxHeaders(vars.hosts), ...caching }

  for (const path of [
    '/',
    '/account',
    '/audit',
    '/deleted',
    '/join',
    '/notifications',
    '/numbers',
    '/ratings',
    '/team',
  ])
    app.get(path, (c) => serve(c, '/_inbox.html', headers))
  app.get('/reports/:id', (c) => serve(c, '/_inbox-deep.html', headers))
  app.get('/deliveries/:sdkKey', (c) => serve(c, '/_inbox-deep.html', headers))
  app.get('/settings/:sdkKey', (c) =>
    serve(c, '/_inbox-deep.html', { ...settingsHeaders(vars.hosts), ...caching }),
  )
  app.get('/guide', async (c) => {
    const { body, etag } = await read('/_inbox-guide.html')
    const from = c.req.query('from') ?? ''
    // After the dot and the slash, every path stays on this origin.
    const back = String(await html`href="${GUIDE_RETURN + from}"`)
    const page = (await new Response(body).text()).replace(`href="${GUIDE_RETURN}"`, () => back)
    const tag = etag.replace(/"$/, `-${encodeURIComponent(from)}"`)
    return sendAsset(c, { body: new Blob([page]), etag: tag }, headers)
  })
  app.get('/assets/inbox/:file{[\\w.-]+\\.(?:js|css|webp)}', (c) => {
    const file = c.req.param('file')
    const type = contentTypes[file.slice(file.lastIndexOf('.') + 1)] ?? ''
    return serve(c, `/assets/inbox/${file}`, {
      ...fileHeaders,
      'Content-Type': type,
      'Cache-Control': immutable,
    })
  })

  async function serve(c: Context, path: string, own: Readonly<Record<string, string>>): Promise<Response> {
    return sendAsset(c, await read(path, c.req.header('Accept-Encoding')), own)
  }

  async function read(path: string, acceptEncoding?: string): Promise<Asset> {
    const asset = await assets.read(path, acceptEncoding)
    if (asset === undefined) throw new ProblemError('not_found', 'The inbox has no file with this name.')
    return asset
  }
  return app
}

/** Paths that only programs request. Their errors are problem JSON instead of a page. */
const programPaths = /^(?:inbox\/)?(?:api|assets|oidc)(?:\/|$)/

/**
 * Shows the inbox's "not found" screen to browsers that open an unknown URL. Mount it after every other route of the
 * inbox, so that it handles only requests that no other route matches.
 */
export function createNotFoundDocument({ assets, vars }: InboxContext): Hono {
  const app = new Hono()
  app.get('/*', async (c, next) => {
    const path = c.req.path.slice('/inbox/'.length)
    const accept = c.req.header('Accept')
    const isPage = accept?.includes('text/html') === true && !prefersProblem(accept)
    if (!isPage || programPaths.test(path)) return next()
    const asset = await assets.read('/_inbox.html')
    if (asset === undefined) return next()
    // The document names its files relative to the root of the inbox.
    const root = '../'.repeat(path.split('/').length - 1)
    const page = (await new Response(asset.body).text()).replaceAll('"assets/', `"${root}assets/`)
    return c.html(page, 404, { ...inboxHeaders(vars.hosts), 'Cache-Control': 'no-store', Vary: 'Accept' })
  })
  return app
}
