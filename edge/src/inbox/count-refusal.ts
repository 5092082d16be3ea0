import { noteChange } from '../audit/store.ts'
import { toRateLimited } from '../http/problem.ts'
import type { InboxContext } from './context.ts'

interface RefusalDetail {
  /** The service that verified the person. */
  by?: string
  /** Reason for the refusal, without secrets and personal data. */
  reason?: string
  /** Email of the person, stored only in the audit log, because other logs must not contain personal data. */
  email?: string
}

/**
 * Records a refused sign-in in the log and the audit log.
 * @throws ProblemError rate_limited after too many refused sign-ins from one address.
 */
export async function countRefusal(
  request: Request,
  { clock, database, limiter, log, clientInfo }: InboxContext,
  { email, ...detail }: RefusalDetail = {},
): Promise<void> {
  const address = clientInfo.address(request)
  // After too many attempts nothing is written, so that guesses cannot fill the audit log.
  if (!(await limiter.take('signIn', address))) throw toRateLimited('attempts to sign in')
  log.write('warn', 'sign-in refused', { address, ...detail })
  await database.write([
    noteChange({
      at: clock.now(),
      who: 'unknown',
      action: 'session.refused',
      detail: { address, ...detail, ...(email !== undefined && { email }) },
    }),
  ])
}
