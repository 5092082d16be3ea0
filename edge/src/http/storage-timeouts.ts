import { STORAGE_RETRY_SECONDS, STORAGE_TIMEOUT_MS } from '../../contract/limits.ts'
import type { BlobKey, Blobs, BlobWriter, Log, Ports } from '../ports/ports.ts'
import type { Database, SqlStore, Statement } from '../ports/database.ts'
import { withDeadline } from '../ports/with-deadline.ts'
import { ProblemError } from './problem.ts'
import { formatError } from '../ports/log.ts'

/**
 * Deadline for aborting a blob after a failure. The deadline is short, because the response waits for the abort. The
 * job `removeOrphans` removes a blob that could not be aborted.
 */
const ABORT_TIMEOUT_MS = 500

/** R2 moves a blob by copying it, so more blobs would exceed the deadline of one call. */
const MOVED_AT_ONCE = 20

/** A storage call that takes longer is logged as `slow storage call`, with its statement but without the values. */
const SLOW_MS = 500

/** Maximum number of characters of a statement in the log. */
const STATEMENT_CHARACTERS = 200

/** The names of storage calls in the log and in metrics. */
export const storageCalls = [
  'read',
  'write',
  'check',
  'erase',
  'blob create',
  'blob write',
  'blob close',
  'blob read',
  'blob remove',
  'blob list',
  'blob discard',
  'blob restore',
  'free disk',
  'trash list',
  'trash remove',
] as const

const databaseCalls: ReadonlySet<string> = new Set(['read', 'write', 'check', 'erase'])

async function inSlices(
  keys: readonly BlobKey[],
  take: (slice: readonly BlobKey[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < keys.length; start += MOVED_AT_ONCE)
    await take(keys.slice(start, start + MOVED_AT_ONCE))
}

/**
 * Turns failing, hanging and full storage into a 503 with Retry-After. R2 sometimes never responds when its disk is
 * full, so every call, including each write, has a deadline.
 */
export function withStorageTimeouts<
  T extends { blobs: Blobs; database: Database; log: Log } & Pick<Ports, 'projectDatabase' | 'requestTimer'>,
>(ports: T): T {
  const { blobs, database, log, projectDatabase, requestTimer } = ports

  async function guard<R>(
    call: (typeof storageCalls)[number],
    run: () => Promise<R>,
    statements: readonly Statement[] = [],
  ): Promise<R> {
    // SQLite runs before the call returns, so the time is taken before.
    const start = performance.now()
    try {
      return await withDeadline(run(), STORAGE_TIMEOUT_MS, () => new Error('no answer in time'))
    } catch (error) {
      log.write('error', 'storage failed', { call, error: formatError(error) })
      throw new ProblemError(
        'storage_unavailable',
        `Storage is not responding, and nothing was stored. Try again in ${STORAGE_RETRY_SECONDS} s.`,
        { 'Retry-After': String(STORAGE_RETRY_SECONDS) },
      )
    } finally {
      const ms = performance.now() - start
      requestTimer?.add(databaseCalls.has(call) ? 'database' : 'blobs', ms)
      if (ms > SLOW_MS)
        log.write('warn', 'slow storage call', {
          call,
          ms: Math.round(ms),
          statements: statements.map(({ text }) =>
            text.replaceAll(/\s+/g, ' ').slice(0, STATEMENT_CHARACTERS),
          ),
        })
    }
  }

  function guardStore(store: SqlStore): SqlStore {
    return {
      read: (statement) => guard('read', () => store.read(statement), [statement]),
      write: (statements) => guard('write', () => store.write(statements), statements),
    }
  }

  function guardWriter(writer: BlobWriter): BlobWriter {
    let isAborted = false
    // A pending write fails when its blob is aborted; that is not a storage failure.
    const forgive = (error: unknown) => {
      if (!isAborted) throw error
    }
    return {
      write: (chunk) => guard('blob write', () => writer.write(chunk).catch(forgive)),
      close: () => guard('blob close', () => writer.close()),
      abort() {
        isAborted = true
        return withDeadline(writer.abort(), ABORT_TIMEOUT_MS, () => new Error()).catch(() => undefined)
      },
    }
  }

  return {
    ...ports,
    database: { ...guardStore(database), check: () => guard('check', () => database.check()) },
    projectDatabase:
      projectDatabase &&
      ((project: string) => {
        const store = projectDatabase(project)
        return { ...guardStore(store), erase: () => guard('erase', () => store.erase()) }
      }),
    blobs: {
      async create(key, options) {
        const created = blobs.create(key, options)
        try {
          return guardWriter(await guard('blob create', () => created))
        } catch (error) {
          // The blob may open after the deadline. In this case, the blob is aborted, because Bun reports an unclosed
          // file as an error.
          created.then((writer) => writer.abort()).catch(() => undefined)
          throw error
        }
      },
      read: (key, range) => guard('blob read', () => blobs.read(key, range)),
      remove: (keys) => guard('blob remove', () => blobs.remove(keys)),
      list: (cursor) => guard('blob list', () => blobs.list(cursor)),
      checkRoom: (bytes) => guard('free disk', () => blobs.checkRoom(bytes)),
      movesPerRun: blobs.movesPerRun,
      discard: (keys) => inSlices(keys, (slice) => guard('blob discard', () => blobs.discard(slice))),
      restore: (keys) => inSlices(keys, (slice) => guard('blob restore', () => blobs.restore(slice))),
      listDiscarded: (cursor) => guard('trash list', () => blobs.listDiscarded(cursor)),
      removeDiscarded: (keys) => guard('trash remove', () => blobs.removeDiscarded(keys)),
    },
  }
}
