import type * as v from 'valibot'
import type { ErrorCode } from './errors.ts'

/** Who may call: anybody with an SDK key, a visitor whose session ids belong together, or a site owner. */
export type Caller = 'anybody' | 'project' | 'session' | 'owner'

/** One call of the HTTP API, as `/openapi.json` and its page tell it. */
export interface Operation {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** OpenAPI's form: parameters in braces. */
  path: string
  summary: string
  caller: Caller
  request?: v.GenericSchema | 'multipart'
  /** Absent with status 204. `events`: server-sent ones, by `liveEventSchemas`. */
  answer?: v.GenericSchema | 'events'
  status: 200 | 201 | 204
  refusals: readonly ErrorCode[]
  /** Query parameters and what they mean. */
  query?: Readonly<Record<string, string>>
}

/** How a body of JSON can be refused. */
export const bodyRefusals = [
  'invalid_json',
  'invalid_body',
  'too_large',
  'body_incomplete',
  'body_timeout',
] as const satisfies ErrorCode[]

/** How whoever is no owner, or a server that is not well, is answered. */
export const ownerRefusals = [
  'unauthorized',
  'forbidden',
  'rate_limited',
  'unavailable',
  'storage_unavailable',
] as const satisfies ErrorCode[]
