import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { type ErrorCode, errorCodes } from '../../contract/errors.ts'
import { frameMessageSchema, widgetMessageSchema } from '../../contract/frame-messages.ts'
import { liveEventSchemas } from '../../contract/live.ts'
import type { Caller, Operation } from '../../contract/operation.ts'
import { operations } from '../../contract/operations.ts'
import { problemSchema } from '../../contract/problem.ts'
import { headers } from '../../contract/routes.ts'
import { uploadField } from '../../contract/uploads.ts'
import { webhookHeaders, webhookMessageSchema, webhookTestSchema } from '../../contract/webhook-message.ts'
import { webhookEvents } from '../../contract/webhooks.ts'

type Json = Readonly<Record<string, unknown>>

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description })

const securitySchemes = {
  sdkKey: header(headers.sdkKey, 'Names the project; public.'),
  gleapId: header(headers.gleapId, 'From POST /sessions.'),
  gleapHash: header(headers.gleapHash, 'From POST /sessions; proves the id.'),
  inboxToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The inbox token, or the cookie it is exchanged for.',
  },
}

const security: Readonly<Record<Caller, Json[]>> = {
  anyone: [],
  project: [{ sdkKey: [] }],
  session: [{ sdkKey: [], gleapId: [], gleapHash: [] }],
  owner: [{ inboxToken: [] }],
}

/** The contract as OpenAPI 3.1, generated from the schemas and the table of operations. */
export function createOpenApiDocument(): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const operation of operations) {
    const path = (paths[operation.path] ??= {})
    path[operation.method] = toOperation(operation)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Node Docs feedback API',
      version: '2',
      description: 'What the feedback widget, its panel and the inbox call. Errors are RFC 9457 problems.',
    },
    paths,
    webhooks: Object.fromEntries(
      [...webhookEvents, 'test' as const].map((event) => [event, { post: toWebhook(event) }]),
    ),
    components: {
      securitySchemes,
      schemas: {
        Problem: toSchema(problemSchema),
        // Not part of the HTTP API: messages between the host page and the panel, sent as JSON text.
        WidgetMessage: toSchema(widgetMessageSchema),
        FrameMessage: toSchema(frameMessageSchema),
        // Data of server-sent events, by event name.
        LiveEvents: { oneOf: Object.entries(liveEventSchemas).map(toEventSchema) },
      },
    },
  }
}

function toOperation({ answer, caller, path, query, refusals, request, status, summary }: Operation): Json {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  return {
    summary,
    security: security[caller],
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...Object.entries(query ?? {}).map(([name, description]) => ({
        name,
        in: 'query',
        description,
        schema: { type: 'string' },
      })),
    ],
    ...(request && { requestBody: { required: true, content: toContent(request) } }),
    responses: {
      [status]: { description: 'Success', ...(answer && { content: toContent(answer) }) },
      ...toRefusals(refusals),
    },
  }
}

const webhookSummaries = {
  'report.created': 'A report has arrived',
  'report.updated':
    'Status, assignee, priority, type, notes or the spam mark of a report has changed, or the report got a label of the webhook',
  test: 'An owner has pressed “Send test”',
} as const

/** Returns a message that the server sends to a webhook in the format `json`. */
function toWebhook(event: keyof typeof webhookSummaries): Json {
  return {
    summary: webhookSummaries[event],
    description: 'Signed as in Standard Webhooks 1.0. docs/webhooks.md has code that verifies a message.',
    parameters: Object.entries(webhookHeaders).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: toContent(event === 'test' ? webhookTestSchema : webhookMessageSchema),
    },
    responses: {
      '2XX': { description: 'Accepted' },
      410: { description: 'Not wanted anymore: the message is not retried' },
      default: {
        description: 'Anything else, or nothing within 10 s: the message is retried for up to three days',
      },
    },
  }
}

function toContent(body: v.GenericSchema | 'multipart' | 'events' | 'lines'): Json {
  if (body === 'lines') return { 'application/x-ndjson': { schema: { type: 'string' } } }
  if (body === 'events') return { 'text/event-stream': { schema: { type: 'string' } } }
  if (body !== 'multipart') return { 'application/json': { schema: toSchema(body) } }
  const file = { type: 'string', format: 'binary' }
  const schema = { type: 'object', properties: { [uploadField]: file }, required: [uploadField] }
  return { 'multipart/form-data': { schema } }
}

/** Groups error codes by status, because several codes can have the same status. */
function toRefusals(codes: readonly ErrorCode[]): Json {
  const byStatus = Object.groupBy(codes, (code) => String(errorCodes[code].status))
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, group]) => [
      status,
      {
        description: (group ?? []).join(', '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

function toEventSchema([title, schema]: [string, v.GenericSchema]): Json {
  return { title, ...toSchema(schema) }
}

function toSchema(schema: v.GenericSchema): Json {
  // JSON Schema cannot express transformations and some other rules; the converter omits them.
  const schemaObject = { ...toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' }) }
  // Schemas in an OpenAPI 3.1 document use its default dialect, so they need no `$schema`.
  delete schemaObject.$schema
  return schemaObject
}
