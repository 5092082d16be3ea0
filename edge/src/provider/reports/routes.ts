import { Hono } from 'hono'
import { IDEMPOTENCY_KEY_CHARACTERS, REPORT_BYTES } from '../../../contract/limits.ts'
import type { ReportAnswer } from '../../../contract/report.ts'
import { headers, routes } from '../../../contract/routes.ts'
import { createId } from '../../http/create-id.ts'
import { ProblemError } from '../../http/problem.ts'
import type { BlobKey } from '../../ports/blobs.ts'
import type { Project } from '../../projects/project.ts'
import { deliverAsync } from '../../webhooks/deliver-async.ts'
import type { DeliveryPorts } from '../../webhooks/deliver.ts'
import type { ProviderContext, Visitor, VisitorEnv } from '../context.ts'
import { verifySpamToken } from '../frame/spam-token.ts'
import { requireProject, requireSession, type GuardContext } from '../require-session.ts'
import { readIdentity } from '../sessions/store.ts'
import { toDeclaredBytes, type Reservation } from '../quota/quota.ts'
import { dropCaptures } from './drop-captures.ts'
import { receiveReport, type ReceivedBody } from './receive-report.ts'
import { toFingerprint } from '../../reports/fingerprint.ts'
import { toReportRow } from '../../reports/report-row.ts'
import { insertReport, keepsCaptures, readKeptReport, type KeptReport } from './store.ts'

type ReportsContext = GuardContext & DeliveryPorts & Pick<ProviderContext, 'blobs' | 'quota'>

export function createReports(context: ReportsContext): Hono<VisitorEnv> {
  const { blobs, database, quota } = context
  const app = new Hono<VisitorEnv>()

  app.post(routes.reports, requireProject(context, 'report'), requireSession(context), async (c) => {
    const { project, visitor } = c.var
    const idempotencyKey = parseIdempotencyKey(c.req.header(headers.idempotencyKey), visitor)
    const known =
      idempotencyKey === null ? undefined : await readKeptReport(database, project.sdkKey, idempotencyKey)
    const id = createId()
    const blob: BlobKey = `${project.sdkKey}/${id}/body`
    const key = { project: project.sdkKey, gleapId: visitor.gleapId }
    // A repeated request needs no quota, because it stores nothing.
    const amount = { bytes: known ? 0 : toDeclaredBytes(c.req.raw, REPORT_BYTES), items: known ? 0 : 1 }
    const reservation = await quota.reserve(c.req.raw, key, amount)
    const { body, kept } = await receiveReport(c.req.raw, known ? undefined : blob, context)
      .then(async (received) => {
        const accepted = { id, idempotencyKey, project, visitor, body: received, reservation }
        return { body: received, kept: known ?? (await keep(accepted, context)) }
      })
      .finally(reservation.release)
    // Another request with this idempotency key was faster, so this request's blob is not needed.
    if (!known && kept.id !== id) await blobs.remove([blob])
    if (kept.bodyHash !== body.hash) {
      throw new ProblemError(
        'idempotency_mismatch',
        `The ${headers.idempotencyKey} of this report was used with another body. Use a new key for a new report.`,
      )
    }
    deliverAsync(c, { project, reports: [kept.id] }, context)
    return c.json({ id: kept.id, shareId: kept.shareId } satisfies ReportAnswer, 201)
  })
  return app
}

interface Accepted {
  id: string
  idempotencyKey: string | null
  project: Project
  visitor: Visitor
  body: ReceivedBody
  reservation: Reservation
}

/**
 * Writes the report's row. A report exists if it has a row. If the write fails, the blob is kept, because the row may
 * have been written anyway. The job `removeOrphans` removes blobs without a row.
 */
async function keep(
  accepted: Accepted,
  context: Pick<ReportsContext, 'blobs' | 'clock' | 'database' | 'hashing' | 'secrets'>,
): Promise<KeptReport> {
  const { id, idempotencyKey, project, visitor, body: received, reservation } = accepted
  const key = { project: project.sdkKey, gleapId: visitor.gleapId }
  const now = context.clock.now()
  const { isSilent, spamToken } = received.outline.head
  const identity = await readIdentity(context.database, key)
  const owner = { sdkKey: project.sdkKey, gleapId: visitor.gleapId }
  const fingerprint = await toFingerprint(received.outline.head, project.sdkKey, context.hashing)
  const isKept = fingerprint === null || (await keepsCaptures(context.database, fingerprint))
  const body = isKept ? received : await dropCaptures(`${project.sdkKey}/${id}/body`, received, context)
  return insertReport(context.database, {
    ...key,
    id,
    shareId: createId().slice(0, 20),
    idempotencyKey,
    identity,
    row: toReportRow(body.outline, identity, id),
    fingerprint,
    body,
    isTokenNeeded: project.spamProtection === 'token' && !isSilent,
    token: await verifySpamToken(spamToken ?? '', { owner, now }, context),
    now,
    usage: reservation.count({ bytes: body.bytes, items: 1 }),
  })
}

/**
 * Returns the stored idempotency key. It includes the session, so that another session that copies or guesses the key
 * learns nothing about the report.
 */
function parseIdempotencyKey(key: string | undefined, { gleapId }: Visitor): string | null {
  if (key === undefined || key === '') return null
  if (key.length > IDEMPOTENCY_KEY_CHARACTERS) {
    throw new ProblemError(
      'bad_request',
      `The header ${headers.idempotencyKey} is longer than ${IDEMPOTENCY_KEY_CHARACTERS} characters.`,
    )
  }
  return `${gleapId} ${key}`
}
