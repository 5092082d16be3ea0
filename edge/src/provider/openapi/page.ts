import { html } from 'hono/html'
import { errorCodes, type ErrorCode } from '../../../contract/errors.ts'
import type { Caller, Operation } from '../../../contract/operation.ts'
import { operations } from '../../../contract/operations.ts'

export const style = `body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
code, pre { font-family: ui-monospace, monospace; font-size: .9em }
pre { overflow: auto; max-block-size: 24rem; padding: 1rem; border: 1px solid }
h2 { border-block-start: 1px solid; padding-block-start: 1rem }
:root { color-scheme: light dark }`

const callers: Readonly<Record<Caller, string>> = {
  anyone: 'No key needed.',
  project: 'With the project’s key (Api-Token).',
  session: 'With the key and the ids of a session (Api-Token, Gleap-Id, Gleap-Hash).',
  owner: 'For the site owner: bearer token or inbox cookie.',
}

/** The same document for people: text without scripts. `styleHref` is the URL of `style`. */
export function createOpenApiPage(document: unknown, styleHref: string) {
  const schemas = toSchemas(document)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Feedback API</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${styleHref}" />
      </head>
      <body>
        <main>
          <h1>Feedback API</h1>
          <p>
            What the feedback widget, its panel and the inbox call. For programs:
            <a href="openapi.json">openapi.json</a>.
          </p>
          ${operations.map((operation) => section(operation, schemas))}
          <h2>Error codes</h2>
          <ul>
            ${Object.entries(errorCodes).map(
              ([code, { status, title }]) => html`<li><code>${code}</code> ${status} ${title}</li>`,
            )}
          </ul>
        </main>
      </body>
    </html>`
}

function section(
  { caller, method, path, query, refusals, status, summary }: Operation,
  schemas: SchemaTexts,
) {
  const { request, answer } = schemas(path, method)
  return html`<section>
    <h2><code>${method.toUpperCase()} ${path}</code></h2>
    <p>${summary}. ${callers[caller]}</p>
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

function refusal(code: ErrorCode) {
  return html`<code>${code}</code> (${errorCodes[code].status}) `
}

function details(title: string, text: string | undefined) {
  if (text === undefined) return ''
  return html`<details>
    <summary>${title}</summary>
    <pre>${text}</pre>
  </details>`
}

type SchemaTexts = (
  path: string,
  method: string,
) => { request: string | undefined; answer: string | undefined }

/** Resolves schemas in the document itself, so that page and document cannot differ. */
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
