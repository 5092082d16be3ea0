import * as v from 'valibot'
import { errorCodes } from './errors.ts'

/** The body of every error response, with the documentation for `/openapi.json`. */
export const problemSchema = v.object({
  type: v.literal('about:blank'),
  title: v.string(),
  status: v.pipe(v.number(), v.integer()),
  /** A human-readable message: what happened, the value, the limit, and what to do. */
  detail: v.string(),
  code: v.picklist(Object.keys(errorCodes)),
})
