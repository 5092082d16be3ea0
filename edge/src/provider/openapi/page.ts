import { html } from 'hono/html'
import { errorCodes, type ErrorCode } from '../../../contract/errors.ts'
import type { Caller, Operation } from '../../../contract/operation.ts'
import { operations } from '../../../contract/operations.ts'
import { headers } from '../../../contract/routes.ts'
import { uploadField } from '../../../contract/uploads.ts'
import { webhookHeaders } from '../../../contract/webhook-message.ts'
import { webhookEvents } from '../../../contract/webhooks.ts'
import { renderHead } from '../document-head.ts'

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

/** Operations grouped by their first path segment, in the order of the page. */
const groups = Object.entries(Object.groupBy(operations, ({ path }) => path.split('/')[1] ?? ''))

/** Renders the document as a human-readable page without scripts. `styleHref` is the URL of the style sheet. */
export function createOpenApiPage(document: unknown, styleHref: string) {
  const schemas = toSchemas(document)
  return html`<!doctype html>
    <html lang="en">
      ${renderHead('Feedback API | Node Docs', styleHref)}
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

function toId({ method, path }: Operation): string {
  return `${method}${path.replaceAll(/[^a-zA-Z]+/g, '-').replace(/-$/, '')}`
}

function label({ method, path }: Operation) {
  return html`<span class="method ${method}">${method.toUpperCase()}</span>
    ${path.replaceAll('/', '/\u200b')}`
}

/** Returns an example command that calls the operation. Path parameters stay in braces for the reader to replace. */
function createExample({ caller, method, path, query, request }: Operation): string {
  const search = Object.keys(query ?? {})[0]
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

function section(operation: Operation, schemas: SchemaTexts) {
  const { caller, method, path, query, refusals, status, summary } = operation
  const { request, answer } = schemas(path, method)
  return html`<section id="${toId(operation)}">
    <h2><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></h2>
    <p>${summary}. ${callers[caller]}</p>
    <pre tabindex="0"><code>${createExample(operation)}</code></pre>
    ${
      query &&
      html`<ul>
        ${Object.entries(query).map(([name, text]) => html`<li><code>${name}</code>: ${text}</li>`)}
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
