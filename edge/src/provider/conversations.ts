import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { REPLY_CHARACTERS } from '../../contract/limits.ts'
import { visitorReplySchema } from '../../contract/replies.ts'
import type { ReportSummary } from '../../contract/report-summary.ts'
import { reporterPages } from '../../contract/provider-paths-and-headers.ts'
import { createId } from '../http/create-id.ts'
import { ProblemError, toProblemResponse } from '../http/problem.ts'
import { parse } from '../http/validate.ts'
import { receiveBody } from '../http/receive-body.ts'
import { type AppEnv, limitRequests } from '../http/request-context.ts'
import { allowImages, fileHeaders, formPageHeaders } from '../http/security-headers.ts'
import { toPublicUrl, toServiceOrigin } from '../http/services.ts'
import { readBlocks, resubscribe, unsubscribe } from '../mail/blocked-addresses.ts'
import { readBrand } from '../mail/brand.ts'
import { hashAddress, verifyConversationToken, verifyUnsubscribeToken } from '../mail/links.ts'
import { fillText, parseAcceptLanguage, selectLocale } from '../reporter-texts/locale.ts'
import { readReporter } from '../mail/reporter.ts'
import { askForStatusEmails, stopStatusEmails, wantsStatusEmails } from '../mail/status-subscriptions.ts'
import { parseMailAddress } from '../ports/mail-address.ts'
import { readReport } from '../reports/store.ts'
import { deliverAsync } from '../webhooks/deliver.ts'
import {
  createDigestPages,
  createStyle,
  renderConversation,
  renderInvalidLink,
  renderProblem,
  renderSubscription,
} from './conversation-pages.ts'
import { allowReport, insertReply, readThread } from './replies.ts'
import type { ProviderContext } from './require-session.ts'

const { conversation, digest, unsubscribe: unsubscribePath, style: stylePath } = reporterPages
/** Maximum size of a form. A character takes up to 12 bytes (4 bytes of UTF-8, percent-encoded). */
const FORM_BYTES = 12 * REPLY_CHARACTERS + 1024

const formSchema = v.object({ id: visitorReplySchema.entries.id, text: visitorReplySchema.entries.text })
const scopeSchema = v.optional(v.picklist(['project', 'report', 'none']), 'project')

const TOO_MANY_REPLIES = 'This report has too many replies. Send a new report instead.'

type Failure = { text: string; problem: string; error: ProblemError }

interface PageEnv extends AppEnv {
  Variables: AppEnv['Variables'] & {
    /** Origin of the project's logo, which the page may load. */
    logo?: string
  }
}

/** Pages for people who follow a link in an email: the conversation about a report, and unsubscribing. */
export function createConversations(context: ProviderContext): Hono<PageEnv> {
  const { clientInfo, clock, database, projects, quota, vars } = context
  const app = new Hono<PageEnv>()

  app.get(stylePath, (c) =>
    c.body(createStyle(c.req.query('colors')), 200, {
      ...fileHeaders,
      'Cache-Control': 'public, max-age=300',
      'Content-Type': 'text/css; charset=utf-8',
    }),
  )

  for (const path of [conversation, unsubscribePath, digest]) {
    app.get(path, limitRequests('session', context))
    app.post(path, limitRequests('report', context))
    app.use(path, async (c, next) => {
      await next()
      for (const [name, value] of Object.entries(formPageHeaders)) c.header(name, value)
      const logo = c.get('logo')
      if (logo !== undefined)
        c.header(
          'Content-Security-Policy',
          allowImages(formPageHeaders['Content-Security-Policy'] ?? '', logo),
        )
    })
  }

  /**
   * Returns the report that the request's link opens, and its project; undefined if the link is not valid.
   * @throws ProblemError while a deleted project can still be restored.
   */
  async function findReport(c: Context<PageEnv>) {
    const id = await verifyConversationToken(c.req.query('token') ?? '', clock.now(), context)
    const report = id === undefined ? undefined : await readReport(database, id)
    const project = report && (await projects.find(report.summary.project))
    if (!report || !project) return undefined
    if (project.deleteAt !== null)
      throw new ProblemError(
        'not_found',
        `${project.name} no longer receives reports and replies.${c.req.method === 'POST' ? ' Your reply was not stored.' : ''}`,
      )
    return { report, project }
  }

  const toFilesOrigin = (c: Context<PageEnv>) =>
    toServiceOrigin(toPublicUrl(c.req.raw, clientInfo), 'files', vars.hosts)

  async function answerConversation(c: Context<PageEnv>, failure?: Failure): Promise<Response> {
    const found = await findReport(c)
    if (!found) return answerInvalidLink(c)
    const { summary } = found.report
    const brand = await readBrand(database, summary.project, toFilesOrigin(c))
    const { message, ...locale } = await readReporter(found.report, context.blobs, readAccepted(c))
    const page = renderConversation({
      report: summary,
      message,
      locale,
      brand,
      projectName: found.project.name,
      replies: await readThread(database, summary.id),
      hasStatusEmails: await readStatusChoice(context, summary),
      nextId: createId(),
      failed: failure,
      sent: failure ? undefined : c.req.query('sent'),
    })
    if (brand.logo !== undefined) c.set('logo', new URL(brand.logo).origin)
    return failure ? answerProblem(c, page, failure.error) : c.html(page)
  }

  app.get(conversation, (c) => answerConversation(c))

  app.post(conversation, async (c) => {
    const form = await readForm(c)
    const found = await findReport(c)
    if (!found) return answerInvalidLink(c)
    const { gleapId, summary } = found.report
    const choice = form.get('status-emails')
    if (choice !== null) {
      await saveStatusChoice(context, summary, choice === 'on')
      return reload(c, {}, '#status-emails')
    }
    const given = { id: form.get('id') ?? '', text: (form.get('text') ?? '').replaceAll('\r\n', '\n') }
    try {
      const { id, text } = parse(formSchema, given, 'invalid_body')
      const amount = { bytes: new TextEncoder().encode(text).byteLength, items: 1 }
      const reservation = await quota.reserve(c.req.raw, { project: summary.project, gleapId }, amount)
      const reply = { report: summary.id, id, text: text.toWellFormed(), now: clock.now() }
      const stored = await insertReply(database, allowReport(summary.id), {
        ...reply,
        usage: reservation.count(amount),
      }).finally(reservation.release)
      if (stored === undefined) return answerInvalidLink(c)
      if (stored === 'full') throw new ProblemError('quota_exceeded', TOO_MANY_REPLIES)
      deliverAsync(c, { project: found.project, reports: [summary.id] }, context)
      return reload(c, { sent: stored.id })
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      const { texts } = await readReporter(found.report, context.blobs, readAccepted(c))
      const problem =
        error.code === 'invalid_body'
          ? fillText(texts.length, { count: String(REPLY_CHARACTERS) })
          : error.code === 'quota_exceeded' && error.message === TOO_MANY_REPLIES
            ? texts.full
            : error.message
      return answerConversation(c, { text: given.text, problem, error })
    }
  })

  /** The relative URL leads to this page on every host. After the redirect, a reload does not send the form again. */
  function reload(c: Context<PageEnv>, values: { sent?: string }, fragment = ''): Response {
    const query = new URLSearchParams({ token: c.req.query('token') ?? '', ...values })
    return c.redirect(`${conversation.slice(1)}?${query.toString()}${fragment}`, 303)
  }

  async function findSubscription(c: Context<PageEnv>) {
    const subscription = await verifyUnsubscribeToken(c.req.query('token') ?? '', context)
    const project = subscription && (await projects.find(subscription.project))
    return subscription && project ? { subscription, projectName: project.name } : undefined
  }

  async function answerSubscription(c: Context<PageEnv>): Promise<Response> {
    const found = await findSubscription(c)
    if (!found) return answerInvalidLink(c)
    const { projectName, subscription } = found
    const isStopped = (await readBlocks(database, subscription, clock.now())).has('unsubscribed')
    const report = await readReport(database, subscription.report)
    const locale = report
      ? await readReporter(report, context.blobs, readAccepted(c))
      : selectLocale(readAccepted(c))
    const brand = await readBrand(database, subscription.project, toFilesOrigin(c))
    if (brand.logo !== undefined) c.set('logo', new URL(brand.logo).origin)
    return c.html(renderSubscription({ projectName, report: subscription.report, isStopped, locale, brand }))
  }

  app.get(unsubscribePath, (c) => answerSubscription(c))

  // Mail programs send `List-Unsubscribe=One-Click` (RFC 8058), which stops all emails of the project.
  app.post(unsubscribePath, async (c) => {
    const form = await readForm(c)
    const found = await findSubscription(c)
    if (!found) return answerInvalidLink(c)
    const { subscription } = found
    const scope = v.safeParse(scopeSchema, form.get('scope') ?? undefined)
    if (!scope.success) return c.html(renderProblem('Choose which emails to stop.'), 400)
    const stopped = scope.output === 'project' ? { ...subscription, report: '' } : subscription
    await database.write([
      scope.output === 'none' ? resubscribe(subscription) : unsubscribe(stopped, clock.now()),
    ])
    return answerSubscription(c)
  })

  app.route('/', createDigestPages(context))

  app.onError((error, c) => {
    if (!(error instanceof ProblemError)) throw error
    return answerProblem(c, renderProblem(error.message), error)
  })
  return app
}

function answerInvalidLink(c: Context) {
  return c.html(renderInvalidLink(selectLocale(readAccepted(c))), 404)
}

function readAccepted(c: Context): string[] {
  return parseAcceptLanguage(c.req.header('Accept-Language'))
}

type Page = ReturnType<typeof renderProblem>

async function answerProblem(c: Context, page: Page, error: ProblemError): Promise<Response> {
  const { headers, status } = toProblemResponse(error.code, '', error.headers)
  const retryAfter = headers.get('Retry-After')
  return new Response(String(await page), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=UTF-8',
      ...formPageHeaders,
      ...(retryAfter !== null && { 'Retry-After': retryAfter }),
    },
  })
}

/**
 * Parses a URL-encoded form. Returns an empty form for other content types: RFC 8058 also allows a multipart form, but
 * its only field is not needed.
 */
async function readForm(c: Context): Promise<URLSearchParams> {
  const decoder = new TextDecoder()
  let text = ''
  await receiveBody(c.req.raw, FORM_BYTES, {
    onPlain: (chunk) => void (text += decoder.decode(chunk, { stream: true })),
  })
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(c.req.header('Content-Type') ?? '')
  return new URLSearchParams(isForm ? text : '')
}

type Report = Pick<ReportSummary, 'id' | 'project' | 'reportedBy'>

/** Whether the reporter gets emails when the status changes; undefined if no emails can be sent. */
async function readStatusChoice(
  context: ProviderContext,
  { id, project, reportedBy }: Report,
): Promise<boolean | undefined> {
  const { clock, database, mailer } = context
  const address = parseMailAddress(reportedBy)
  if (!mailer || address === undefined) return undefined
  const subscription = { project, report: id, addressHash: await hashAddress(address, context) }
  const blocks = await readBlocks(database, subscription, clock.now())
  return !blocks.has('unsubscribed') && (await wantsStatusEmails(database, id))
}

/** Turns status emails on or off. Turning them on also ends an earlier unsubscription, which would block them. */
async function saveStatusChoice(
  context: ProviderContext,
  { id, project, reportedBy }: Report,
  isOn: boolean,
): Promise<void> {
  const { clock, database } = context
  const address = parseMailAddress(reportedBy)
  if (address === undefined) return
  const subscription = { project, report: id, addressHash: await hashAddress(address, context) }
  await database.write(
    isOn ? [resubscribe(subscription), askForStatusEmails(id, clock.now())] : [stopStatusEmails(id)],
  )
}
