import type { FuzzedOperation } from './create-request.ts'
import type { Schema } from './create-json.ts'

interface Documented {
  security: Record<string, unknown>[]
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, unknown> }>
}

/** Reads the operations from the OpenAPI document that the server publishes. */
export async function readOperations(origin: string): Promise<FuzzedOperation[]> {
  const answer = await fetch(`${origin}/openapi.json`)
  const document: { paths: Record<string, Record<string, Documented>> } = await answer.json()
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) => toOperation(method, path, documented)),
  )
}

function toOperation(method: string, path: string, documented: Documented): FuzzedOperation {
  const { parameters, requestBody, responses } = documented
  const content = requestBody?.content
  const body = content && (content['application/json']?.schema ?? 'multipart')
  return {
    method,
    path,
    caller: toCaller(documented),
    query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    ...(body && { body }),
    refusals: Object.fromEntries(
      Object.entries(responses).map(([status, { description }]) => [status, description.split(', ')]),
    ),
    isEventStream: Object.values(responses).some(({ content: types }) => types?.['text/event-stream']),
  }
}

function toCaller({ security }: Documented): FuzzedOperation['caller'] {
  const schemes = new Set(security.flatMap((scheme) => Object.keys(scheme)))
  if (schemes.has('inboxToken')) return 'owner'
  if (schemes.has('gleapHash')) return 'session'
  return schemes.has('sdkKey') ? 'project' : 'anyone'
}
