import type * as v from 'valibot'
import type { ErrorCode } from './errors.ts'
import type { LimitName } from './limits.ts'

/** Required authorization: none, an SDK key, the ids of a visitor's session, or a member's sign-in. */
export type Caller = 'anyone' | 'project' | 'session' | 'owner'

/**
 * One operation of the HTTP API. `/openapi.json` and the `/openapi` page are generated from these entries. Tests fail
 * if a route has no entry, if an entry has no route, or if a route requires another authorization or rate limit than
 * its entry.
 */
export interface Operation {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Path in OpenAPI's form, with parameters in braces. */
  path: string
  summary: string
  caller: Caller
  /** The rate limit that each call counts against. Wrong inbox tokens count against `signIn` on every route. */
  limit?: LimitName
  request?: v.GenericSchema | 'multipart'
  /**
   * Schema of the response; absent for status 204. `events` means server-sent events, as in `liveEventSchemas`; `lines`
   * means one JSON document per line.
   */
  answer?: v.GenericSchema | 'events' | 'lines'
  status: 200 | 201 | 204
  refusals: readonly ErrorCode[]
  /** Descriptions of the query parameters, by name. */
  query?: Readonly<Record<string, string>>
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

/** Errors of every operation for site owners. */
export const ownerRefusals = [
  'unauthorized',
  'access_removed',
  'not_invited',
  'forbidden',
  'rate_limited',
  'unavailable',
  'storage_unavailable',
] as const satisfies ErrorCode[]
