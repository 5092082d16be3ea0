import { Hono } from 'hono'
import * as v from 'valibot'
import { IDEMPOTENCY_KEY_CHARACTERS, REPORT_BYTES } from '../../contract/limits.ts'
import { type ReportAnswer, reportAnswerSchema, reportSchema } from '../../contract/report.ts'
import { headers, routes } from '../../contract/provider-paths-and-headers.ts'
import { createId } from '../http/create-id.ts'
import { ProblemError } from '../http/problem.ts'
import { toProblem } from '../http/read-json.ts'
import { parseContentEncoding, receiveBody } from '../http/receive-body.ts'
import { type Database, sql } from '../ports/database.ts'
import type { BlobKey, Blobs, BlobWriter, Hashing } from '../ports/ports.ts'
import type { Project } from '../projects/project.ts'
import { toFingerprint } from '../reports/fingerprint.ts'
import { insertReport, type KeptReport, readKeptReport } from '../reports/insert-report.ts'
import { createOutlineReader } from '../reports/read-outline.ts'
import { toReportRow } from '../reports/report-row.ts'
import { deliverAsync, type DeliveryPorts } from '../webhooks/deliver.ts'
import { dropCaptures, type ReceivedBody } from './drop-captures.ts'
import { verifySpamToken } from './frame-token.ts'
import { type Reservation, toDeclaredBytes } from './quota.ts'
import {
  forVisitor,
  type GuardContext,
  type ProviderContext,
  type Visitor,
  type VisitorEnv,
} from './require-session.ts'
import { readIdentity, touchSession } from './session-store.ts'

type ReportsContext = GuardContext & DeliveryPorts & Pick<ProviderContext, 'blobs' | 'quota'>

export function createReports(context: ReportsContext): Hono<VisitorEnv> {
  const { blobs, database, quota } = context
  const app = new Hono<VisitorEnv>()

  app.post(
    routes.reports,
    forVisitor(context, {
      summary:
        'Store a report, gzipped or not; an Idempotency-Key makes retries safe. With spam protection, a report without ' +
        'isSilent needs a spamToken from /frame/token, or it goes to Spam. formData.errorMessage and formData.stackTrace ' +
        'of a crash decide its group',
      limit: 'report',
      request: reportSchema,
      answer: reportAnswerSchema,
      status: 201,
      refusals: ['quota_exceeded', 'idempotency_mismatch'],
    }),
    async (c) => {
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
      if (kept.id === id) c.set('stored', { kind: 'report', items: 1, bytes: body.bytes })
      deliverAsync(c, { project, reports: [kept.id] }, context)
      return c.json({ id: kept.id, shareId: kept.shareId } satisfies ReportAnswer, 201)
    },
  )
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
    before: [touchSession(key, now), ...reservation.count({ bytes: body.bytes, items: 1 })],
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

/**
 * Streams a report to storage while hashing and scanning it, without buffering. Without `key`, stores nothing: for a
 * repeated request, the caller needs only the hash, to compare it with that of the stored body.
 */
async function receiveReport(
  request: Request,
  key: BlobKey | undefined,
  { blobs, hashing }: { blobs: Blobs; hashing: Hashing },
): Promise<ReceivedBody> {
  const encoding = parseContentEncoding(request)
  const outline = createOutlineReader()
  const digest = hashing.createDigest()
  const writer = key && (await openBlob(request, key, blobs))
  let bytes = 0
  try {
    await receiveBody(request, REPORT_BYTES, {
      async onWire(chunk) {
        bytes += chunk.byteLength
        await writer?.write(chunk)
      },
      async onPlain(chunk) {
        outline.push(chunk)
        await digest.update(chunk)
      },
    })
    const received = { outline: outline.end(), hash: await digest.finish(), bytes, encoding }
    await writer?.close()
    return received
  } catch (error) {
    await writer?.abort()
    throw toProblem(error)
  }
}

function openBlob(request: Request, key: BlobKey, blobs: Blobs): Promise<BlobWriter> {
  const length = request.headers.get('Content-Length')
  const isTooLarge = Number(length) > REPORT_BYTES
  return blobs.create(key, length === null || isTooLarge ? {} : { bytes: Number(length) })
}

const keepRow = v.object({ reports: v.number(), first: v.number(), every: v.number() })

/**
 * Whether the next report of a group is stored with its snapshot and replay. True unless the group has a sampling rule
 * that excludes this report.
 */
async function keepsCaptures(database: Database, group: string): Promise<boolean> {
  const [row] = await database.read(
    sql`SELECT reports, coalesce(keep_first, 0) AS first, keep_every AS every FROM report_groups
      WHERE id = ${group} AND keep_every IS NOT NULL`,
  )
  if (row === undefined) return true
  const { reports, first, every } = v.parse(keepRow, row)
  return reports < first || (reports - first + 1) % every === 0
}
