import { Hono } from 'hono'
import { html } from 'hono/html'
import { type ErrorCode, errorCodes } from '../../contract/errors.ts'
import { palette, renderPalette } from '../../contract/page-colors.ts'
import { headers } from '../../contract/provider-paths-and-headers.ts'
import { uploadField } from '../../contract/uploads.ts'
import { webhookHeaders } from '../../contract/webhook-message.ts'
import { webhookEvents } from '../../contract/webhooks.ts'
import type { Caller, RegisteredOperation } from '../http/operation.ts'
import type { AppEnv } from '../http/request-context.ts'
import { fileHeaders } from '../http/security-headers.ts'
import { renderHead } from './conversation-pages.ts'
import { createOpenApiDocument, listParameters } from './openapi-document.ts'

const assetHeaders = { ...fileHeaders, 'Cache-Control': 'public, max-age=300' }
const pageHeaders = {
  ...assetHeaders,
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/**
 * The API description for programs (`/openapi.json`) and people (`/openapi`). `listOperations` is called at the first
 * request, when all routes are registered.
 */
export function createOpenApi(listOperations: () => readonly RegisteredOperation[]): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  let document: ReturnType<typeof createOpenApiDocument> | undefined
  // The document is generated on the first request to keep cold starts short.
  const getDocument = () => (document ??= createOpenApiDocument(listOperations()))

  app.get('/openapi.json', (c) => c.json(getDocument(), 200, assetHeaders))
  app.get('/openapi', (c) => c.html(createOpenApiPage(getDocument(), listOperations()), 200, pageHeaders))
  app.get('/openapi.css', (c) =>
    c.body(style, 200, { ...assetHeaders, 'Content-Type': 'text/css; charset=utf-8' }),
  )
  return app
}

const callers: Readonly<Record<Caller, string>> = {
  anyone: 'No key needed.',
  project: 'With the project’s key (Api-Token).',
  session: 'With the key and the ids of a session (Api-Token, Gleap-Id, Gleap-Hash).',
  owner: 'For the site owner: bearer token or inbox cookie.',
}

/** The logo of the docs, inline because the API hosts serve no images. */
const mark = html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
  <path d="M6 18V6l12 12V6" />
  <path stroke-width="6" d="M6 18h0M6 6h0M18 18h0M18 6h0" />
</svg>`

/** Renders the document as a human-readable page without scripts. */
function createOpenApiPage(document: unknown, operations: readonly RegisteredOperation[]) {
  const groups = Object.entries(Object.groupBy(operations, ({ path }) => path.split('/')[1] ?? ''))
  const schemas = toSchemas(document)
  return html`<!doctype html>
    <html lang="en">
      ${renderHead('Feedback API | Node Docs', 'openapi.css')}
      <body>
        <a class="skip" href="#main">Skip to main content</a>
        <header>
          <a class="brand" href="./">${mark}Node Docs</a>
          <a href="openapi.json">openapi.json</a>
        </header>
        <nav aria-label="Contents">
          ${groups.map(
            ([name, group]) =>
              html`<p class="group">${name}</p>
                <ul>
                  ${group?.map(
                    (operation) => html`<li><a href="#${toId(operation)}">${label(operation)}</a></li>`,
                  )}
                </ul>`,
          )}
          <ul>
            <li><a href="#webhooks">Webhooks</a></li>
            <li><a href="#errors">Error codes</a></li>
          </ul>
        </nav>
        <main id="main">
          <h1>Feedback API</h1>
          <p class="lead">
            What the feedback widget, its panel and the inbox call. For programs:
            <a href="openapi.json">openapi.json</a>.
          </p>
          <p>
            The examples run in a shell. Set the URL of your server and the key of your project first.
            <code>$ID</code> and <code>$HASH</code> come from <code>POST /sessions</code>,
            <code>$INBOX_TOKEN</code> from your server:
          </p>
          <pre tabindex="0"><code>export API=https://docs.example.com KEY=your-sdk-key</code></pre>
          ${groups.map(([, group]) => group?.map((operation) => section(operation, schemas)))}
          <h2 id="webhooks">Webhooks</h2>
          <p>
            The server posts ${[...webhookEvents, 'test'].map((event) => html`<code>${event}</code> `)} to a
            project’s webhooks, signed as in
            <a href="https://www.standardwebhooks.com">Standard Webhooks</a>.
            <a href="openapi.json">openapi.json</a> has the bodies under <code>webhooks</code>. Each message
            has these headers:
          </p>
          <ul>
            ${Object.entries(webhookHeaders).map(
              ([name, description]) => html`<li><code>${name}</code>: ${withCode(description)}</li>`,
            )}
          </ul>
          <h2 id="errors">Error codes</h2>
          <ul>
            ${Object.entries(errorCodes).map(
              ([code, { status, title }]) => html`<li><code>${code}</code> ${status} ${title}</li>`,
            )}
          </ul>
        </main>
      </body>
    </html>`
}

function toId({ method, path }: RegisteredOperation): string {
  return `${method}${path.replaceAll(/[^a-zA-Z]+/g, '-').replace(/-$/, '')}`
}

function label({ method, path }: RegisteredOperation) {
  return html`<span class="method ${method}">${method.toUpperCase()}</span>
    ${path.replaceAll('/', '/\u200b')}`
}

/** Returns an example command that calls the operation. Path parameters stay in braces for the reader to replace. */
function createExample({ caller, method, path, query, request }: RegisteredOperation): string {
  const search = Object.keys(query?.entries ?? {})[0]
  const needsKey = caller === 'project' || caller === 'session'
  return [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"$API${path.replace('{sdkKey}', '$KEY')}${search ? `?${search}=…` : ''}"`,
    ...(needsKey ? [`-H "${headers.sdkKey}: $KEY"`] : []),
    ...(caller === 'session' ? [`-H "${headers.gleapId}: $ID"`, `-H "${headers.gleapHash}: $HASH"`] : []),
    ...(caller === 'owner' ? ['-H "Authorization: Bearer $INBOX_TOKEN"'] : []),
    ...(request === 'multipart' ? [`-F ${uploadField}=@screenshot.png`] : []),
    ...(request !== undefined && request !== 'multipart'
      ? ['-H "Content-Type: application/json"', '-d @request.json']
      : []),
  ].join(' \\\n  ')
}

function section(operation: RegisteredOperation, schemas: SchemaTexts) {
  const { caller, method, path, query, refusals, status, summary } = operation
  const { request, answer } = schemas(path, method)
  return html`<section id="${toId(operation)}">
    <h2><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></h2>
    <p>${summary}. ${callers[caller]}</p>
    <pre tabindex="0"><code>${createExample(operation)}</code></pre>
    ${
      query &&
      html`<ul>
        ${listParameters(query).map(
          ({ description, name }) => html`<li><code>${name}</code>: ${description}</li>`,
        )}
      </ul>`
    }
    ${details('Request', request)} ${details(`Answer ${status}`, answer)}
    <p>Refused with: ${refusals.length === 0 ? 'nothing' : refusals.map(refusal)}</p>
  </section>`
}

function refusal(code: ErrorCode, index: number) {
  return html`${index > 0 ? ', ' : ''}<code>${code}</code> (${errorCodes[code].status})`
}

/** Renders the parts of a string between backticks as code. */
function withCode(text: string) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))
}

function details(title: string, text: string | undefined) {
  if (text === undefined) return ''
  return html`<details>
    <summary>${title}</summary>
    <pre tabindex="0">${text}</pre>
  </details>`
}

type SchemaTexts = (
  path: string,
  method: string,
) => { request: string | undefined; answer: string | undefined }

/** Reads the schemas from the document, so that the page and the document always match. */
function toSchemas(document: unknown): SchemaTexts {
  return (path, method) => {
    const operation = at(at(at(document, 'paths'), path), method)
    const responses: Record<string, unknown> = Object(at(operation, 'responses'))
    const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
    return {
      request: toText(at(at(operation, 'requestBody'), 'content')),
      answer: toText(at(success, 'content')),
    }
  }
}

function at(value: unknown, key: string): unknown {
  return new Map<string, unknown>(Object.entries(Object(value))).get(key)
}

function toText(content: unknown): string | undefined {
  return content === undefined ? undefined : JSON.stringify(content, undefined, 2)
}

const { bg, surface, line, text, soft, accent, blue, amber, red } = palette

/** The style sheet of the `/openapi` page: the colors and the layout of the docs, without their application. */
const style = `${renderPalette({ bg, surface, line, text, soft, accent, blue, amber, red })}
:root {
  background: var(--bg); color: var(--text); font: 1rem/1.65 ui-sans-serif, system-ui, sans-serif;
  scroll-padding-block-start: 4.5rem;
  /* Space on each side of the layout, which is 96rem wide, as in the docs. */
  --side: max(0px, (100vw - 96rem) / 2);
}
* { box-sizing: border-box }
body { margin: 0; display: grid; grid-template-columns: calc(var(--side) + clamp(14.5rem, 24vw, 20rem)) minmax(0, 1fr) }
a { color: var(--accent); text-underline-offset: .2em }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
header {
  position: sticky; inset-block-start: 0; z-index: 1; grid-column: 1 / -1; display: flex; justify-content: space-between;
  align-items: center; block-size: 3.25rem; padding-inline: calc(var(--side) + 1.25rem); border-block-end: 1px solid var(--line);
  background: var(--bg); font-size: .875rem;
}
.brand { display: flex; align-items: center; gap: .55rem; color: inherit; font-size: 1rem; font-weight: 600; text-decoration: none }
.mark { inline-size: 1.4rem; fill: none; stroke: var(--accent); stroke-width: 2; stroke-linecap: round }
.skip { position: absolute; inset-block-start: -10rem; z-index: 2; padding: .5rem 1rem; background: var(--bg) }
.skip:focus { inset-block-start: .5rem }
nav {
  position: sticky; inset-block-start: 3.25rem; max-block-size: calc(100dvh - 3.25rem); overflow-y: auto;
  padding: 1rem 1rem 2rem calc(var(--side) + 1.25rem); border-inline-end: 1px solid var(--line); font-size: .8125rem; scrollbar-width: thin;
}
nav .group { margin: 1.1rem 0 .3rem; font-size: .8125rem; font-weight: 600 }
nav ul { margin: 0; padding: 0; list-style: none }
nav a { display: flex; gap: .4rem; align-items: baseline; padding: .25rem 0; color: var(--soft); text-decoration: none; overflow-wrap: anywhere }
nav a:hover { color: var(--text) }
.method { display: inline-block; flex: none; min-inline-size: 3.6em; color: var(--blue); font: 600 .75rem/1.5 ui-monospace, monospace }
.post, .put, .patch { color: var(--amber) }
.delete { color: var(--red) }
main { max-inline-size: 54rem; padding: 1.75rem clamp(1.25rem, 4vw, 4rem) 5rem }
h1 { margin: 0; font-size: clamp(1.7rem, 1.3rem + 1.7vw, 2.3rem); letter-spacing: -.022em; line-height: 1.15 }
.lead { color: var(--soft); font-size: 1.125rem }
main h2 { margin: 0; font-size: 1.125rem; overflow-wrap: anywhere }
main h2 .method { font-size: .8125rem }
section, #webhooks, #errors { margin-block-start: 2.5rem; padding-block-start: 1.4rem; border-block-start: 1px solid var(--line) }
code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .875rem }
pre {
  overflow: auto; max-block-size: 24rem; padding: .8rem 1rem; border: 1px solid var(--line); border-radius: 6px;
  background: var(--surface); line-height: 1.6;
}
/* One click selects a whole example. */
pre code { user-select: all }
details { margin-block: .5rem; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: 6px }
summary { font-weight: 600; cursor: pointer }
@media (width <= 52rem) {
  body { display: block }
  nav { position: static; max-block-size: 40dvh; border-inline-end: 0; border-block-end: 1px solid var(--line) }
}
@media print { header, nav, .skip { display: none } body { display: block } pre { max-block-size: none; white-space: pre-wrap } }
`
