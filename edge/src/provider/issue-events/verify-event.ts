import { timingSafeEqual } from 'hono/utils/buffer'
import * as v from 'valibot'
import type { IssueService } from '../../../contract/issue-services.ts'
import type { Hashing } from '../../ports/hashing.ts'
import { linearTimestamp } from './event-schemas.ts'

/** Header with each issue tracker's signature of the event. GitLab sends the secret itself instead. */
export const proofHeaders: Readonly<Record<IssueService, string>> = {
  github: 'X-Hub-Signature-256',
  gitlab: 'X-Gitlab-Token',
  linear: 'Linear-Signature',
  jira: 'X-Hub-Signature',
}

/** True if the sender of the body knows the secret. */
export async function verifySender(
  service: IssueService,
  { headers, secret, text }: { headers: Headers; secret: string; text: string },
  hashing: Hashing,
): Promise<boolean> {
  const given = headers.get(proofHeaders[service])
  if (given === null) return false
  if (service === 'gitlab') return timingSafeEqual(given, secret)
  const signature = await hashing.sign(secret, text)
  return timingSafeEqual(given, service === 'linear' ? signature : `sha256=${signature}`)
}

const MAXIMUM_AGE_MS = 300_000

/** Whether Linear sent the event in the last five minutes. The other issue trackers do not say when they sent it. */
export function isRecent(service: IssueService, body: unknown, now: number): boolean {
  if (service !== 'linear') return true
  const { output, success } = v.safeParse(linearTimestamp, body)
  return success && Math.abs(now - output.webhookTimestamp) <= MAXIMUM_AGE_MS
}
