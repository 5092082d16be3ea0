import { Hono } from 'hono'
import { html } from 'hono/html'
import { reportsQuerySchema, type ReportSummary } from '../../contract/inbox.ts'
import { INBOX_BODY_BYTES } from '../../contract/limits.ts'
import { parse } from '../http/read-json.ts'
import { receiveBody } from '../http/receive-body.ts'
import { dataHeaders } from '../http/security-headers.ts'
import type { InboxContext } from './context.ts'
import { hasSession } from './cookie.ts'
import { readReports } from './reports/store.ts'
import { checkSameOrigin } from './require-owner.ts'
import { signIn } from './sign-in.ts'

/** Nothing but text and one form: no script, no style, nothing to be loaded. */
const headers = {
  ...dataHeaders,
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
}

/** The reports as a bare list, for a browser without scripts. */
export function createListPage(context: InboxContext): Hono {
  const app = new Hono()

  app.get('/', async (c) => {
    if (!(await hasSession(c.req.header('Cookie'), context))) return c.html(signInPage(), 200, headers)
    const reports = await readReports(
      context.database,
      parse(reportsQuerySchema, {}, 'invalid_query'),
      undefined,
    )
    return c.html(listPage(reports.map(({ summary }) => summary)), 200, headers)
  })

  app.post('/', async (c) => {
    checkSameOrigin(c.req.raw)
    const cookie = await signIn(c.req.raw, await readToken(c.req.raw), context)
    if (cookie === undefined) return c.html(signInPage(), 401, headers)
    return c.body(null, 303, { Location: new URL(c.req.url).pathname, 'Set-Cookie': cookie })
  })
  return app
}

async function readToken(request: Request): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  await receiveBody(request, INBOX_BODY_BYTES, {
    onPlain: (chunk) => void (text += decoder.decode(chunk, { stream: true })),
  })
  return new URLSearchParams(text).get('token') ?? ''
}

function page(title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
}

function signInPage() {
  return page(
    'Sign in',
    html`<form method="post">
      <label
        >Inbox token <input type="password" name="token" required autocomplete="current-password"
      /></label>
      <button>Sign in</button>
    </form>`,
  )
}

function listPage(reports: readonly ReportSummary[]) {
  const lines = reports.map(
    ({ createdAt, currentUrl, priority, project, reportedBy, title, type }) =>
      html`<li>
        <time datetime="${createdAt}">${createdAt}</time> ${project} ${type} ${priority}
        <strong>${title === '' ? 'Without words' : title}</strong> ${reportedBy} ${currentUrl}
      </li>`,
  )
  return page(
    'Reports',
    reports.length === 0
      ? html`<p>No report has come in yet.</p>`
      : html`<ol reversed>
          ${lines}
        </ol>`,
  )
}
