import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { type ErrorCode, errorCodes } from '../../contract/errors.ts'
import { frameMessageSchema, widgetMessageSchema } from '../../contract/frame-messages.ts'
import { RATE_LIMITS, RATE_WINDOW_SECONDS } from '../../contract/limits.ts'
import { problemSchema } from '../../contract/problem-schema.ts'
import { headers } from '../../contract/provider-paths-and-headers.ts'
import { uploadField } from '../../contract/uploads.ts'
import { webhookHeaders, webhookMessageSchema, webhookTestSchema } from '../../contract/webhook-message.ts'
import { webhookEvents } from '../../contract/webhooks.ts'
import type { Caller, Operation, QuerySchema, RegisteredOperation } from '../http/operation.ts'

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

/** The API as OpenAPI 3.1, generated from the descriptions of the routes. */
export function createOpenApiDocument(operations: readonly RegisteredOperation[]): Json {
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
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The host of this document.' }],
    paths,
    webhooks: Object.fromEntries(
      [...webhookEvents, 'test' as const].map((event) => [event, { post: toWebhook(event) }]),
    ),
    components: { securitySchemes, schemas: { Problem: toSchema(problemSchema) } },
    // Not part of the HTTP API: messages between the host page and the panel, sent as JSON text.
    'x-messages': {
      WidgetMessage: toSchema(widgetMessageSchema),
      FrameMessage: toSchema(frameMessageSchema),
    },
  }
}

function toOperation(operation: RegisteredOperation): Json {
  const { answer, caller, limit, path, query, refusals, request, status, summary } = operation
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  return {
    operationId: toOperationId(operation),
    summary,
    ...(limit && {
      description: `At most ${RATE_LIMITS[limit]} requests in ${RATE_WINDOW_SECONDS} s from an address.`,
    }),
    security: security[caller],
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...(query ? listParameters(query) : []),
    ],
    ...(request && { requestBody: { required: true, content: toContent(request) } }),
    responses: {
      [status]: { description: 'Success', ...(answer && { content: toContent(answer) }) },
      ...toRefusals(refusals),
    },
  }
}

/** Returns a name such as `getReportsById`, for generated clients. */
function toOperationId({ method, path }: RegisteredOperation): string {
  const words = path.replaceAll('{', 'by-').match(/\w+/g) ?? []
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** Lists the parameters of a query. Their descriptions are parts of the schemas. */
export function listParameters({ entries }: QuerySchema) {
  return Object.entries(entries).map(([name, entry]) => {
    const { description: _, ...schema } = toParameterSchema(entry)
    // The document's schema lacks descriptions that follow a transformation.
    const description = v.getDescription('wrapped' in entry ? Object(entry.wrapped) : entry)
    const required = !v.safeParse(entry, undefined).success
    return { name, in: 'query', required, description, schema }
  })
}

const webhookSummaries = {
  'report.created': 'A report has arrived',
  'report.updated':
    'Status, assignee, priority, type, notes or the spam mark of a report has changed, or the report got a label of the webhook',
  'report.replied': 'The reporter, or someone in place of the reporter, has sent a message',
  test: 'An owner has pressed “Send test”',
} as const

/** Returns a message that the server sends to a webhook in the format `json`. */
function toWebhook(event: keyof typeof webhookSummaries): Json {
  return {
    operationId: `webhook${event.replace(/(?:^|\.)(.)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: webhookSummaries[event],
    security: [],
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

function toContent(body: NonNullable<Operation['answer'] | Operation['request']>): Json {
  if (body === 'csv') return { 'text/csv': { schema: { type: 'string' } } }
  if (body === 'lines') return { 'application/x-ndjson': { schema: { type: 'string' } } }
  if (typeof body === 'object' && 'events' in body) {
    const contentSchema = { anyOf: Object.entries(body.events).map(toEventSchema) }
    const schema = { type: 'string', contentMediaType: 'application/json', contentSchema }
    return { 'text/event-stream': { schema } }
  }
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

/** A whole number is written in digits, which its schema parses. Clients need to know that it is a number. */
function toParameterSchema(schema: v.GenericSchema): Json {
  const written = toSchema(schema)
  const parsed = toSchema(schema, 'output')
  if (parsed['type'] !== 'integer') return written
  return { ...parsed, ...('default' in written && { default: Number(written['default']) }) }
}

function toSchema(schema: v.GenericSchema, typeMode: 'input' | 'output' = 'input'): Json {
  // JSON Schema cannot express transformations and some other rules; the converter omits them.
  const schemaObject = { ...toJsonSchema(schema, { errorMode: 'ignore', typeMode }) }
  // Schemas in an OpenAPI 3.1 document use its default dialect, so they need no `$schema`.
  delete schemaObject.$schema
  return schemaObject
}
