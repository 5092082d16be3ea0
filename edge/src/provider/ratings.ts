import { type Context, Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { escapeHtml } from '../../contract/untrusted-text.ts'
import { RATING_BYTES } from '../../contract/limits.ts'
import {
  RATING_EVENT,
  RATING_SESSION,
  type RatingForm,
  ratingFormSchema,
} from '../../contract/rating-form.ts'
import { type SiteManifest, siteManifestSchema } from '../../contract/site-manifest.ts'
import { prefersProblem } from '../http/accept.ts'
import { ProblemError, toProblemResponse, toRateLimited } from '../http/problem.ts'
import { parse } from '../http/validate.ts'
import { receiveBody } from '../http/receive-body.ts'
import { removeScripts } from '../http/built-files.ts'
import type { AppEnv } from '../http/request-context.ts'
import { pageHeaders } from '../http/security-headers.ts'
import { type Database, sql, type Statement } from '../ports/database.ts'
import { isAllowedOrigin, type ProviderContext } from './require-session.ts'

/**
 * Serves `/rating` of the docs: the form "Was this page helpful?" for readers without JavaScript, and the endpoint to
 * which pages with JavaScript send the answer.
 */
export function createRatings(context: ProviderContext): Hono<AppEnv> {
  const { assets, vars } = context
  let reading: Promise<SiteManifest> | undefined

  function readManifest(): Promise<SiteManifest> {
    reading ??= assets.readManifest().then((raw) => v.parse(siteManifestSchema, raw))
    reading.catch(() => (reading = undefined))
    return reading
  }

  const handleRating: MiddlewareHandler<AppEnv> = async (c, next) => {
    const isRefused = c.req.method === 'POST' && !(await takeRequest(c, context))
    const limited = toRateLimited('answers from this address')
    if (isRefused && !acceptsPages(c)) throw limited
    const manifest = await readManifest()
    const { base, ratingKey } = manifest
    if (ratingKey === undefined || c.req.path !== `/docs${base}rating`) return next()
    if (c.req.method === 'GET') return answerForm(c, manifest)
    let form: URLSearchParams | undefined
    try {
      if (isRefused) throw limited
      form = await readForm(c, context)
      const rating = parse(ratingFormSchema, Object.fromEntries(form), 'invalid_body')
      if (manifest.pages[rating.page] === undefined)
        throw new ProblemError(
          'invalid_body',
          `No page has the path ${rating.page}. Choose a page from the list.`,
        )
      await store(c, rating, { context, project: ratingKey })
      if (!acceptsPages(c)) return c.body(null, 204)
      const title = manifest.pages[rating.page]?.title ?? rating.page
      const href = base + rating.page.slice(1)
      return await answerPage(c, manifest, { title: 'Thank you', content: renderThanks({ href, title }) })
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (!acceptsPages(c)) return toProblemResponse(error.code, error.message, error.headers)
      // Does not mention the field `id`, because readers cannot see or change it. The form in the response has a new
      // id.
      const problem = error.message.startsWith('id: ')
        ? 'The form was incomplete. Send it again.'
        : error.message.replace(/^\w+: /, '')
      return answerForm(c, manifest, { form: form ?? new URLSearchParams(), problem, error })
    }
  }

  async function answerForm(
    c: Context<AppEnv>,
    manifest: SiteManifest,
    failed?: { form: URLSearchParams; problem: string; error: ProblemError },
  ): Promise<Response> {
    const pages = new Map(
      Object.entries(manifest.pages).flatMap(([route, { title }]) =>
        route === '/search' ? [] : [[route, title] as const],
      ),
    )
    const input = failed ? readInput(failed.form) : createInput(c, manifest)
    const content = renderForm({ input, pages, ...(failed && { problem: failed.problem }) })
    const response = await answerPage(c, manifest, { title: 'Was this page helpful?', content })
    if (!failed) return response
    const { status, headers } = toProblemResponse(failed.error.code, '', failed.error.headers)
    const retryAfter = headers.get('Retry-After')
    if (retryAfter !== null) response.headers.set('Retry-After', retryAfter)
    return new Response(response.body, { status, headers: response.headers })
  }

  async function answerPage(
    c: Context<AppEnv>,
    { pages, scriptHashes, styleHashes, sources }: SiteManifest,
    { title, content }: { title: string; content: string },
  ): Promise<Response> {
    const shell = await assets.read(`/${pages['/search']?.html}`)
    if (shell === undefined) throw new ProblemError('unavailable', 'The build has no search page.')
    const text = await new Response(shell.body).text()
    return c.body(fillShell(text, title, content), 200, {
      ...pageHeaders({ hosts: vars.hosts, scriptHashes, styleHashes, sources }),
      // The form contains a unique id and the reader's input, so it must not be cached.
      'Cache-Control': 'no-store',
      'Content-Type': 'text/html; charset=utf-8',
      'X-Robots-Tag': 'noindex',
    })
  }

  const app = new Hono<AppEnv>()
  app.on(['GET', 'POST'], ['/rating', '/:base{.+}/rating'], handleRating)
  return app
}

/** Uses the rate limit of reports, because people type answers as they type reports. */
async function takeRequest(c: Context<AppEnv>, { limiter, clientInfo }: ProviderContext): Promise<boolean> {
  return limiter.take('report', `rating ${clientInfo.address(c.req.raw)}`)
}

async function readForm(c: Context<AppEnv>, { vars }: ProviderContext): Promise<URLSearchParams> {
  const origin = c.req.header('Origin') ?? null
  // The list of allowed origins contains no real origin, so only pages of this site can send answers.
  if (!isAllowedOrigin(origin, [''], { requestUrl: c.req.url, hosts: vars.hosts }))
    throw new ProblemError('origin_not_allowed', 'Answers are accepted from the pages of this site only.')
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('Content-Type') ?? ''))
    throw new ProblemError('invalid_body', 'Send the answer as application/x-www-form-urlencoded.')
  const decoder = new TextDecoder()
  let text = ''
  await receiveBody(c.req.raw, RATING_BYTES, {
    onPlain: (chunk) => void (text += decoder.decode(chunk, { stream: true })),
  })
  return new URLSearchParams(text)
}

async function store(
  c: Context<AppEnv>,
  rating: RatingForm,
  { context, project }: { context: ProviderContext; project: string },
): Promise<void> {
  const { clock, database, projects, quota } = context
  const found = await projects.find(project)
  if (!found || found.deleteAt !== null)
    throw new ProblemError('unavailable', 'The project that collects answers does not exist.')
  const amount = { bytes: JSON.stringify(rating).length, items: 1 }
  // All answers share one session, so that the session's quota limits them together.
  const reservation = await quota.reserve(c.req.raw, { project, gleapId: 'rating' }, amount)
  const usage = reservation.count(amount)
  await saveRating(database, rating, { project, now: clock.now(), usage }).finally(reservation.release)
}

/** Returns the initial values of the form. The page to rate is the referrer, because every page links to the form. */
function createInput(c: Context<AppEnv>, { base, pages }: SiteManifest): RatingInput {
  const { pathname } = URL.parse(c.req.header('Referer') ?? '') ?? {}
  const route = pathname?.startsWith(base) ? `/${pathname.slice(base.length)}` : ''
  const { search } = new URL(c.req.url)
  return {
    id: crypto.randomUUID(),
    page: pages[route] === undefined ? '' : route,
    helpful: search.slice(1),
    text: '',
  }
}

function readInput(form: URLSearchParams): RatingInput {
  const read = (name: string) => form.get(name) ?? ''
  return {
    id: v.is(ratingFormSchema.entries.id, read('id')) ? read('id') : crypto.randomUUID(),
    page: read('page'),
    helpful: read('helpful'),
    text: read('text'),
  }
}

/** Whether the client is a browser that sends a form. Unlike scripts, browsers accept HTML explicitly. */
function acceptsPages(c: Context<AppEnv>): boolean {
  const accept = c.req.header('Accept')
  return accept !== undefined && /text\/html/i.test(accept) && !prefersProblem(accept)
}

/** Values of the form: the reader's input, or the initial values. */
interface RatingInput {
  id: string
  page: string
  helpful: string
  text: string
}

interface FormPage {
  input: RatingInput
  /** Title of each page by its route. */
  pages: ReadonlyMap<string, string>
  /** Why the answer was not stored. */
  problem?: string
}

/** Renders the form for readers without JavaScript. After an error, the form contains their input. */
function renderForm({ input, pages, problem }: FormPage): string {
  const options = Array.from(pages, ([route, title]) => {
    const selected = route === input.page ? ' selected' : ''
    return `<option value="${escapeHtml(route)}"${selected}>${escapeHtml(title)}</option>`
  })
  const choose = pages.has(input.page) ? '' : '<option value="">Choose a page</option>'
  const choices = ['yes', 'no'].map((value) => {
    const checked = value === input.helpful ? ' checked' : ''
    const label = value === 'yes' ? 'Yes' : 'No'
    return `<label><input type="radio" name="helpful" value="${value}" required${checked}> ${label}</label>`
  })
  return [
    '<h1>Was this page helpful?</h1>',
    problem === undefined ? '' : `<p role="alert"><strong>Not sent.</strong> ${escapeHtml(problem)}</p>`,
    '<form method="post" class="prose">',
    `<input type="hidden" name="id" value="${escapeHtml(input.id)}">`,
    `<p><label>Page<br><select name="page" required>${choose}${options.join('')}</select></label></p>`,
    `<p>${choices.join(' ')}</p>`,
    `<p><label>What helped, or what is missing? One sentence of up to ${TEXT_FIELD} characters, optional.<br>`,
    `<input name="text" size="40" maxlength="${TEXT_FIELD}" value="${escapeHtml(input.text)}"></label></p>`,
    '<p><button class="button">Send</button></p></form>',
  ].join('')
}

/** Maximum length of the text, less than `RATING_CHARACTERS`, because the form asks for one sentence. */
const TEXT_FIELD = 300

function renderThanks(page: { href: string; title: string } | undefined): string {
  const back = page && `<p><a href="${escapeHtml(page.href)}">Back to ${escapeHtml(page.title)}</a></p>`
  return `<h1>Thank you</h1><p>Your answer was sent. It helps us improve the page.</p>${back ?? ''}`
}

/**
 * Inserts content into the prerendered search page. Removes the page's scripts, which would show the search instead.
 */
function fillShell(shell: string, title: string, content: string): string {
  // The replacements are functions, because `$&` in a string would insert the match.
  return removeScripts(shell)
    .replace(/(<title>)[^<|]*( \|)/, (_, open: string, rest: string) => `${open}${title}${rest}`)
    .replace(
      /(<meta name="description" content=")[^"]*/,
      (_, open: string) => `${open}Tell the authors of these pages what helped and what is missing.`,
    )
    .replace(
      /(<main\b[^>]*>)[^]*?(<\/main>)/,
      (_, open: string, end: string) => `${open}<article>${content}</article>${end}`,
    )
}

/**
 * Stores an answer as an event, so that it is deleted after the project's retention period. The key contains the
 * answer's id. If a reader sends the same answer again, or adds a sentence, the new event replaces the earlier event.
 */
async function saveRating(
  database: Database,
  { id, ...data }: RatingForm,
  { project, now, usage }: { project: string; now: number; usage: readonly Statement[] },
): Promise<void> {
  await database.write([
    sql`INSERT INTO events (project, gleap_id, seq, name, date, data, received_at)
      VALUES (${project}, ${RATING_SESSION + id}, 1, ${RATING_EVENT}, ${new Date(now).toISOString()},
        ${JSON.stringify(data)}, ${now})
      ON CONFLICT DO UPDATE SET data = excluded.data, date = excluded.date`,
    ...usage,
  ])
}
