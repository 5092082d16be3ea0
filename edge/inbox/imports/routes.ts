import { Hono } from 'hono'
import { IMPORT_BYTES, UPLOAD_BYTES } from '../../contract/limits.ts'
import { type FileType, fileTypes } from '../../contract/uploads.ts'
import { createId } from '../../src/http/create-id.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { toProblem } from '../../src/http/read-json.ts'
import { parse } from '../../src/http/validate.ts'
import { receiveBody } from '../../src/http/receive-body.ts'
import { toPublicUrl, toServiceOrigin } from '../../src/http/services.ts'
import type { BlobKey, Blobs, Ports } from '../../src/ports/ports.ts'
import { describeDeletion, type Project } from '../../src/projects/project.ts'
import { SNIFF_BYTES, sniffFileType } from '../../src/reports/sniff-file-type.ts'
import { createOutlineReader } from '../../src/reports/read-outline.ts'
import { toReportRow } from '../../src/reports/report-row.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { operation } from '../operation.ts'
import { findProject } from '../settings/store.ts'
import {
  fileIndex,
  importAnswerSchema,
  IMPORTED_IDS_PAGE,
  type ImportedFile,
  importedFileSchema,
  importedIdsQuerySchema,
  importedIdsSchema,
  type ImportedReport,
  importFileQuerySchema,
  importReportSchema,
  importSource,
  originalId,
} from './contract.ts'
import { insertImport, type Original, readImported, readImportedIds, saveFile } from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Routes that import reports from another service, with their dates, states and messages. */
export function createImportRoutes(context: InboxContext): Hono<MemberEnv> {
  const { blobs, clientInfo, clock, database, hashing, vars } = context
  const app = new Hono<MemberEnv>()
  const path = '/projects/:sdkKey/imports/:source'

  /** @throws ProblemError for a deleted project, or an invalid source or id. */
  async function findOriginal(
    params: Record<'sdkKey' | 'source' | 'id', string>,
  ): Promise<{ project: Project; original: Original }> {
    const project = await findProject(context, params.sdkKey)
    const reason = describeDeletion(project, 'reports')
    if (reason !== undefined) throw new ProblemError('bad_request', reason)
    const source = parse(importSource, params.source, 'invalid_query')
    const id = parse(originalId, params.id, 'invalid_query')
    return { project, original: { project: project.sdkKey, source, id } }
  }

  app.get(
    path,
    operation({
      summary: 'Original ids of the reports that were imported from a service (gleap)',
      query: importedIdsQuerySchema,
      answer: importedIdsSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const { sdkKey: project } = await findProject(context, c.req.param('sdkKey'))
      const source = parse(importSource, c.req.param('source'), 'invalid_query')
      const { cursor: after = '' } = c.req.valid('query')
      const limit = IMPORTED_IDS_PAGE
      const ids = await readImportedIds(database, { project, source, after, limit })
      return c.json({ ids, cursor: ids.length < limit ? null : (ids.at(-1) ?? null) })
    },
  )

  app.put(
    `${path}/:id/files/:index`,
    operation({
      summary:
        'Store a file (the body) for a report that will be imported, and return what its attachments need; a file that no report names is deleted after a day',
      query: importFileQuerySchema,
      answer: importedFileSchema,
      refusals: [
        'bad_request',
        'not_found',
        'invalid_body',
        'too_large',
        'unsupported_encoding',
        'body_incomplete',
        'body_timeout',
      ],
    }),
    async (c) => {
      const { original } = await findOriginal(c.req.param())
      parse(fileIndex, c.req.param('index'), 'invalid_query')
      const { name } = c.req.valid('query')
      if ((await readImported(database, original)) !== undefined)
        throw new ProblemError(
          'bad_request',
          'This report was imported before, so its files stay as they are.',
        )
      const { project } = original
      const id = createId()
      const file = await receiveImportedFile(c.req.raw, `${project}/${id}/file`, blobs)
      await saveFile(database, { id, project, name: name.toWellFormed(), ...file, at: clock.now() })
      const origin = toServiceOrigin(toPublicUrl(c.req.raw, clientInfo), 'files', vars.hosts)
      const url = `${origin}/${id}.${fileTypes[file.type]}`
      return c.json({ name, url, type: file.type, size: file.bytes } satisfies ImportedFile)
    },
  )

  app.put(
    `${path}/:id`,
    operation({
      summary:
        'Import a report with its date, status and messages; a report that was imported before stays as it is',
      body: importReportSchema,
      bodyBytes: IMPORT_BYTES,
      answer: importAnswerSchema,
      refusals: ['bad_request', 'not_found'],
    }),
    async (c) => {
      const { original, project } = await findOriginal(c.req.param())
      const imported = c.req.valid('json')
      const known = await readImported(database, original)
      if (known !== undefined) return c.json({ id: known, isNew: false })
      checkDates(imported, project)
      return c.json(await store(original, imported, c.var.who))
    },
  )

  /**
   * @throws ProblemError for a report that is older than the project's retention period, or a report or message from
   * the future.
   */
  function checkDates({ createdAt, replies, comments }: ImportedReport, { retentionDays }: Project): void {
    const now = clock.now()
    const age = now - createdAt
    const dates = [
      ['createdAt', createdAt],
      ...replies.map((reply, index) => [`replies.${index}.createdAt`, reply.createdAt] as const),
      ...comments.map((comment, index) => [`comments.${index}.createdAt`, comment.createdAt] as const),
    ] as const
    const future = dates.find(([, date]) => date > now + DAY_MS)
    if (future) throw new ProblemError('bad_request', `${future[0]}: this date is in the future.`)
    if (age > retentionDays * DAY_MS)
      throw new ProblemError(
        'bad_request',
        `createdAt: the project deletes reports after ${retentionDays} days, and this one is older. Raise the number of days in the settings first.`,
      )
  }

  /** Stores the blob before the row, because a report exists as soon as it has a row. */
  async function store(
    original: Original,
    imported: ImportedReport,
    who: string,
  ): Promise<{ id: string; isNew: boolean }> {
    const { project } = original
    const { reporter } = imported
    const id = createId()
    const bytes = new TextEncoder().encode(JSON.stringify(imported.report).toWellFormed())
    const outline = readOutline(bytes)
    const key: BlobKey = `${project}/${id}/body`
    await blobs.checkRoom(bytes.byteLength)
    const writer = await blobs.create(key, { bytes: bytes.byteLength })
    await writer.write(bytes)
    await writer.close()
    const digest = hashing.createDigest()
    await digest.update(bytes)
    const { name, email } = reporter
    const properties = { ...(name !== undefined && { name }), ...(email !== undefined && { email }) }
    const storedId = await insertImport(database, {
      original,
      id,
      shareId: createId().slice(0, 20),
      gleapId: await deriveSessionId(original, reporter.id, context),
      imported,
      properties: JSON.stringify(properties).toWellFormed(),
      row: toReportRow(outline, { properties }, id),
      body: { hash: await digest.finish(), bytes: bytes.byteLength },
      replies: toStoredMessages(imported.replies),
      comments: toStoredMessages(imported.comments),
      who,
      at: clock.now(),
    })
    // Another request for this report finished first, so the blob of this request is not needed.
    if (storedId !== id) await blobs.remove([key])
    return { id: storedId, isNew: storedId === id }
  }
  return app
}

/** Leaves out repeated messages, and gives the others new ids. */
function toStoredMessages<Message extends { id: string; text: string; author: string }>(
  messages: readonly Message[],
): Message[] {
  const known = new Set<string>()
  return messages.flatMap((message) => {
    if (known.has(message.id)) return []
    known.add(message.id)
    const { author, text } = message
    return [{ ...message, id: createId(), text: text.toWellFormed(), author: author.toWellFormed() }]
  })
}

function readOutline(bytes: Uint8Array) {
  try {
    const reader = createOutlineReader()
    reader.push(bytes)
    return reader.end()
  } catch (error) {
    throw toProblem(error)
  }
}

/** Streams a body to storage, and detects its type from its first bytes. */
async function receiveImportedFile(
  request: Request,
  key: BlobKey,
  blobs: Blobs,
): Promise<{ bytes: number; type: FileType }> {
  const length = Number(request.headers.get('Content-Length') ?? 0)
  await blobs.checkRoom(Math.min(length, UPLOAD_BYTES))
  const writer = await blobs.create(key, {})
  let bytes = 0
  let head = new Uint8Array()
  try {
    await receiveBody(request, UPLOAD_BYTES, {
      async onPlain(chunk) {
        bytes += chunk.byteLength
        if (head.length < SNIFF_BYTES)
          head = new Uint8Array([...head, ...chunk.subarray(0, SNIFF_BYTES - head.length)])
        await writer.write(chunk)
      },
    })
    if (bytes === 0) throw new ProblemError('invalid_body', 'The file is empty.')
    await writer.close()
    return { bytes, type: sniffFileType(head) }
  } catch (error) {
    await writer.abort()
    throw error
  }
}

/** Length of the ids, equal to that of other sessions' ids. */
const ID_CHARACTERS = 32

/**
 * Derives the id of a reporter's session from the reporter's id at the other service, so that all reports of a person
 * have one session. The id is signed with a secret key, so that no one can guess it. Imported reports and files get
 * random ids instead. If an import repeated the id of a deleted report, the new blobs would be deleted together with
 * the old ones, and backups would not copy them.
 */
async function deriveSessionId(
  { project, source }: Omit<Original, 'id'>,
  reporter: string,
  { hashing, secrets }: Pick<Ports, 'hashing' | 'secrets'>,
): Promise<string> {
  const hash = await hashing.sign(
    secrets.serverSecret,
    `import ${JSON.stringify([project, source, 'session', reporter])}`,
  )
  return hash.slice(0, ID_CHARACTERS)
}
