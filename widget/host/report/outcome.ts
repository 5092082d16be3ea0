import { type Answer, isSuccess } from '../provider/api-client.ts'

/** To be tried again. */
export interface Later {
  kind: 'later'
  atLeastMs: number
}

export type Failure = { kind: 'refused' } | Later

/** What the provider made of a report. */
export type Outcome = { kind: 'sent' } | Failure

/** What the provider will never take, however often it is posted. */
const FINAL = new Set([400, 401, 403, 404, 405, 409, 410, 413, 414, 415, 422])

export function toOutcome(answer: Answer): Outcome {
  // A page where an answer should be comes from something in between: a captive portal, a proxy.
  if (isSuccess(answer) && !/^\s*</.test(answer.text)) return { kind: 'sent' }
  return toFailure(answer)
}

export function toFailure({ status, retryAfterMs }: Pick<Answer, 'status' | 'retryAfterMs'>): Failure {
  return FINAL.has(status) ? { kind: 'refused' } : { kind: 'later', atLeastMs: retryAfterMs ?? 0 }
}
