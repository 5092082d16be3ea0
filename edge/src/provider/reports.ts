import { Hono } from 'hono'
import * as v from 'valibot'
import { IDEMPOTENCY_KEY_CHARACTERS, JSON_DEPTH, REPORT_BYTES } from '../../contract/limits.ts'
import { type ReportAnswer, reportAnswerSchema, reportSchema } from '../../contract/report.ts'
import { headers, routes } from '../../contract/paths.ts'
import { readChunks } from '../http/byte-stream.ts'
import { createId } from '../http/create-id.ts'
import { createJsonScanner } from '../http/json-scanner.ts'
import { ProblemError } from '../http/problem.ts'
import { toProblem } from '../http/read-json.ts'
import { parseContentEncoding, receiveBody } from '../http/receive-body.ts'
import { type Database, sql, type Statement } from '../ports/database.ts'
import type { BlobKey, Blobs, BlobWriter, Hashing } from '../ports/ports.ts'
import type { Project } from '../projects/project.ts'
import { toFingerprint } from '../reports/fingerprint.ts'
import { createOutlineReader, type ReportOutline } from '../reports/outline.ts'
import { type ReportRow, toReportRow } from '../reports/report-row.ts'
import { indexReport } from '../reports/search-words.ts'
import { deliverAsync, type DeliveryPorts } from '../webhooks/deliver.ts'
import { type SpamToken, verifySpamToken } from './frame-token.ts'
import { type Reservation, toDeclaredBytes } from './quota.ts'
import {
  forVisitor,
  type GuardContext,
  type ProviderContext,
  type Visitor,
  type VisitorEnv,
} from './require-session.ts'
import { type Identity, readIdentity, type SessionKey, touchSession } from './session-store.ts'

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

/** A body that was read completely and, if required, stored. */
interface ReceivedBody {
  outline: ReportOutline
  /** Hash of the uncompressed body, so that a report has the same hash with and without gzip. */
  hash: string
  /** Size in bytes as stored: the compressed size if `encoding` is `gzip`. */
  bytes: number
  encoding: 'gzip' | 'identity'
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

/** A stored report. */
interface KeptReport {
  id: string
  shareId: string
  bodyHash: string
}

interface NewReport extends SessionKey {
  id: string
  shareId: string
  idempotencyKey: string | null
  /** The identity before the change, as the request has read it. */
  identity: Pick<Identity, 'userId' | 'isVerified'> | undefined
  row: ReportRow
  /** Id of the group of similar automatic reports; null for a report that belongs to no group. */
  fingerprint: string | null
  body: Pick<ReceivedBody, 'hash' | 'bytes' | 'encoding'>
  /** True if the project requires a token for this report. */
  isTokenNeeded: boolean
  token: SpamToken | undefined
  now: number
  usage: readonly Statement[]
}

const keptRow = v.object({ id: v.string(), shareId: v.string(), bodyHash: v.string() })
const keptColumns = sql`id, share_id AS shareId, body_hash AS bodyHash`

async function readKeptReport(
  database: Database,
  project: string,
  idempotencyKey: string,
): Promise<KeptReport | undefined> {
  const [row] = await database.read(
    sql`SELECT ${keptColumns} FROM reports WHERE project = ${project} AND idempotency_key = ${idempotencyKey}`,
  )
  return row === undefined ? undefined : v.parse(keptRow, row)
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

/**
 * Writes a report's row. The same transaction invalidates the report's spam token and assigns its files. If several
 * reports have the same idempotency key, only the first is stored, and all requests get its response.
 */
export async function insertReport(database: Database, report: NewReport): Promise<KeptReport> {
  const { id, project, gleapId, idempotencyKey, identity, row, body, token, now } = report
  const nonce = token?.nonce ?? null
  const rows = await database.write([
    touchSession(report, now),
    ...report.usage,
    sql`INSERT INTO reports (id, share_id, project, gleap_id, user_id, is_verified, created_at, type, priority, is_silent, title,
        reported_by, current_url, browser, version, outbound, parts, idempotency_key, body_hash, body_bytes,
        body_encoding, search, status, is_spam)
      VALUES (${id}, ${report.shareId}, ${project}, ${gleapId}, ${identity?.userId ?? null},
        ${identity?.isVerified ? 1 : 0}, ${now}, ${row.type}, ${row.priority},
        ${row.isSilent ? 1 : 0}, ${row.title}, ${row.reportedBy}, ${row.currentUrl}, ${row.browser},
        ${row.version}, ${row.outbound}, ${JSON.stringify(row.parts)}, ${idempotencyKey}, ${body.hash}, ${body.bytes}, ${body.encoding},
        ${row.search},
        iif(EXISTS (SELECT 1 FROM report_groups WHERE id = ${report.fingerprint} AND is_muted = 1), 'archived', 'open'),
        ${report.isTokenNeeded ? 1 : 0}
          AND (${nonce} IS NULL OR EXISTS (SELECT 1 FROM spent_tokens WHERE nonce = ${nonce})))
      ON CONFLICT DO NOTHING`,
    ...indexReport(id, row.words, report.fingerprint),
    // Deletes the queued webhook messages of a report in a muted group.
    sql`DELETE FROM deliveries WHERE report = ${id} AND attempts = 0
      AND EXISTS (SELECT 1 FROM report_groups WHERE id = ${report.fingerprint} AND is_muted = 1)`,
    sql`INSERT INTO spent_tokens (nonce, report, expires_at)
      SELECT ${nonce}, id, ${token?.expiresAt ?? null} FROM reports WHERE id = ${id} AND ${nonce} IS NOT NULL
      ON CONFLICT DO NOTHING`,
    sql`UPDATE files SET report = ${id}
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(row.files)})) AND project = ${project}
        AND report IS NULL AND EXISTS (SELECT 1 FROM reports WHERE id = ${id})`,
    sql`SELECT ${keptColumns} FROM reports
      WHERE id = ${id} OR (project = ${project} AND idempotency_key = ${idempotencyKey})`,
  ])
  return v.parse(keptRow, rows.at(-1)?.[0])
}

/** Large fields that are similar in all reports of a group. */
const captures = new Set(['screenshotData', 'webReplay'])
const NULL = new Uint8Array(new TextEncoder().encode('null'))

/**
 * Replaces a report's stored body by one without snapshot and replay. The hash stays that of the original body, so that
 * a repeated request is recognized. A gzip body stays compressed, because the quota was checked with its compressed
 * size.
 */
async function dropCaptures(
  key: BlobKey,
  received: ReceivedBody,
  { blobs }: { blobs: Blobs },
): Promise<ReceivedBody> {
  const stored = await blobs.read(key)
  if (stored === undefined) return received
  const { encoding, outline } = received
  const rest =
    encoding === 'gzip'
      ? stored.body
          .pipeThrough(new DecompressionStream('gzip'))
          .pipeThrough(removeCaptures())
          .pipeThrough(new CompressionStream('gzip'))
      : stored.body.pipeThrough(removeCaptures())
  const writer = await blobs.create(key, {})
  let bytes = 0
  try {
    for await (const chunk of readChunks(rest)) {
      bytes += chunk.byteLength
      await writer.write(chunk)
    }
    await writer.close()
  } catch (error) {
    await writer.abort()
    throw error
  }
  const parts = { ...outline.parts, screenshot: false, replay: false }
  return { ...received, outline: { ...outline, parts }, bytes }
}

function removeCaptures(): TransformStream<Uint8Array, Uint8Array<ArrayBuffer>> {
  const remove = createCaptureRemover()
  return new TransformStream({
    transform(chunk, controller) {
      for (const piece of remove(chunk)) controller.enqueue(piece)
    },
  })
}

/**
 * Returns a function that takes the chunks of a report in order. It returns each chunk without captures: their values
 * become `null`.
 */
export function createCaptureRemover(): (chunk: Uint8Array) => Uint8Array<ArrayBuffer>[] {
  let chunk = new Uint8Array()
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let from = 0
  let isCapture = false
  const scanner = createJsonScanner(
    {
      onValueStart(name, _kind, start) {
        isCapture = name !== undefined && captures.has(name)
        if (isCapture) pieces.push(chunk.slice(from, start), NULL)
      },
      onValueEnd(_isEmpty, end) {
        if (isCapture) from = end
        isCapture = false
      },
    },
    JSON_DEPTH,
  )
  return (next) => {
    chunk = new Uint8Array(next)
    pieces = []
    from = 0
    scanner.push(chunk)
    if (!isCapture) pieces.push(chunk.slice(from))
    return pieces.filter(({ byteLength }) => byteLength > 0)
  }
}
