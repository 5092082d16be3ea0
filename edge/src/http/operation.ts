import type { MiddlewareHandler } from 'hono'
import type * as v from 'valibot'
import type { ErrorCode } from '../../contract/errors.ts'
import type { LimitName } from '../../contract/limits.ts'

/** Required authorization: none, an SDK key, the ids of a visitor's session, or a member's sign-in. */
export type Caller = 'anyone' | 'project' | 'session' | 'owner'

/** Schemas of the `data` of server-sent events, by event name. */
interface EventSchemas {
  events: Readonly<Record<string, v.GenericSchema>>
}

/** What `/openapi.json` and `/openapi` say about a route of the HTTP API. */
export interface Operation {
  summary: string
  caller: Caller
  /** The rate limit that each call counts against. Wrong inbox tokens count against `signIn` on every route. */
  limit?: LimitName
  /** Schema of the query. The description of each parameter is its `v.description`. */
  query?: QuerySchema
  request?: v.GenericSchema | 'multipart'
  /** Schema of the response; absent for status 204. `lines` means one JSON document per line. */
  answer?: v.GenericSchema | EventSchemas | 'lines' | 'csv'
  status: 200 | 201 | 204
  refusals: readonly ErrorCode[]
}

/** An object schema, whose entries are the parameters. */
export type QuerySchema = v.GenericSchema<Record<string, unknown>> & {
  readonly entries: Readonly<Record<string, v.GenericSchema>>
}

/** An operation with its method in lowercase and its path in OpenAPI's form, with parameters in braces. */
export interface RegisteredOperation extends Operation {
  method: string
  path: string
}

/** Errors of an operation with a JSON body. */
export const bodyRefusals = [
  'invalid_json',
  'invalid_body',
  'too_deep',
  'too_large',
  'unsupported_encoding',
  'body_incomplete',
  'body_timeout',
] as const satisfies ErrorCode[]

const described = new WeakMap<object, Operation>()

/** Describes a route where it is registered: `app.get(path, describe({ … }), handler)`. */
export function describe(operation: Operation): MiddlewareHandler {
  const handler: MiddlewareHandler = (_c, next) => next()
  return addDescription(handler, operation)
}

/** Makes a handler of a route also its description. */
export function addDescription<Handler extends object>(handler: Handler, operation: Operation): Handler {
  described.set(handler, operation)
  return handler
}

/** A route of Hono. A route with several handlers is in the list once for each of them. */
export interface Route {
  readonly method: string
  readonly path: string
  readonly handler: object
}

/** Returns the described routes of the application, in the order in which they were registered. */
export function listOperations({ routes }: { readonly routes: readonly Route[] }): RegisteredOperation[] {
  const found = new Map<string, RegisteredOperation>()
  for (const { handler, method, path: route } of routes) {
    const operation = described.get(handler)
    const path = toApiPath(route)
    if (operation && path !== undefined)
      found.set(`${method} ${path}`, { ...operation, method: method.toLowerCase(), path })
  }
  return [...found.values()]
}

/**
 * Returns the path under which callers reach a route of the application, `/{part}{path}`; undefined for pages, files and
 * the other paths of the same operation.
 */
export function toApiPath(route: string): string | undefined {
  const [, path] = /^(?:\/api|\/docs(?=\/api\/)|(?=\/inbox\/api\/))(\/.+)$/.exec(route) ?? []
  return path?.replaceAll(/:(\w+)/g, '{$1}')
}
