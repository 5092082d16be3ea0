import { isObject } from '../../platform/json.ts'
import { type Answer, isSuccess } from '../provider/api-client.ts'

/** A temporary failure. Retry no earlier than after `atLeastMs`. */
export interface Later {
  kind: 'later'
  atLeastMs: number
}

export type Failure = { kind: 'refused' } | Later

/** The result of one attempt to deliver a report. */
export type Outcome = { kind: 'sent'; id?: string } | Failure

/** Status codes of a permanent rejection. */
const FINAL = new Set([400, 401, 403, 404, 405, 409, 410, 413, 414, 415, 422])

export function toOutcome(answer: Answer): Outcome {
  // A successful response that contains HTML comes from a captive portal or a proxy, not from the provider.
  if (isSuccess(answer) && !/^\s*</.test(answer.text)) return toSent(answer)
  return toFailure(answer)
}

function toSent({ body }: Answer): Outcome {
  const id = isObject(body) ? body['id'] : undefined
  return { kind: 'sent', ...(typeof id === 'string' && { id }) }
}

export function toFailure({ status, retryAfterMs }: Pick<Answer, 'status' | 'retryAfterMs'>): Failure {
  return FINAL.has(status) ? { kind: 'refused' } : { kind: 'later', atLeastMs: retryAfterMs ?? 0 }
}
