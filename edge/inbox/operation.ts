import type { MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import type { ErrorCode } from '../contract/errors.ts'
import { INBOX_BODY_BYTES } from '../contract/limits.ts'
import { addDescription, bodyRefusals, type Operation, type QuerySchema } from '../src/http/operation.ts'
import { ProblemError } from '../src/http/problem.ts'
import { readBody } from '../src/http/read-json.ts'
import { parse } from '../src/http/validate.ts'
import type { MemberEnv } from './context.ts'

/** Errors of every operation for members. */
const memberRefusals = [
  'unauthorized',
  'access_removed',
  'not_invited',
  'forbidden',
  'rate_limited',
  'unavailable',
  'overloaded',
  'storage_unavailable',
] as const satisfies ErrorCode[]

interface InboxOperation<Query, Body> extends Partial<Omit<Operation, 'query' | 'summary'>> {
  summary: string
  /** Without it, the operation takes no parameters. */
  query?: Query
  /** Schema of a JSON body, which the handler gets from `c.req.valid('json')`. `request` only describes a body. */
  body?: Body
  /** Maximum size of the body; default: `INBOX_BODY_BYTES`. */
  bodyBytes?: number
  /** Errors besides those that follow from the caller, the query and the body. */
  refusals?: readonly ErrorCode[]
}

interface Validated<Query extends v.GenericSchema, Body extends v.GenericSchema> {
  in: { query: Record<string, string>; json: v.InferInput<Body> }
  out: { query: v.InferOutput<Query>; json: v.InferOutput<Body> }
}

/**
 * Describes a route of the inbox and validates its requests. Refuses parameters and fields that the schemas do not have,
 * because a parameter that is ignored changes the answer without a word. The default caller is a member, and the default
 * status is 200 with an answer, otherwise 204.
 */
export function operation<
  Path extends string,
  Query extends QuerySchema = typeof noParameters,
  Body extends v.GenericSchema = v.NeverSchema<undefined>,
>({
  body,
  bodyBytes = INBOX_BODY_BYTES,
  query,
  ...about
}: InboxOperation<Query, Body>): MiddlewareHandler<MemberEnv, Path, Validated<Query, Body>> {
  const { answer, caller = 'owner', refusals = [], status = answer === undefined ? 204 : 200 } = about
  const validate: MiddlewareHandler<MemberEnv, Path, Validated<Query, Body>> = async (c, next) => {
    const schema: v.GenericSchema = query ?? noParameters
    for (const [name, values] of Object.entries(c.req.queries()))
      if (values.length > 1)
        throw new ProblemError('invalid_query', `${name}: is given ${values.length} times. Give it once.`)
    c.req.addValidatedData('query', Object(parse(schema, c.req.query(), 'invalid_query')))
    if (body) c.req.addValidatedData('json', Object(await readBody(c.req.raw, body, bodyBytes)))
    await next()
  }
  return addDescription(validate, {
    ...about,
    caller,
    status,
    ...(query && { query }),
    ...(body && { request: body }),
    refusals: [
      ...(caller === 'owner' ? memberRefusals : []),
      'invalid_query',
      ...(body ? bodyRefusals : []),
      ...refusals,
    ],
  })
}

const noParameters = v.strictObject({})
