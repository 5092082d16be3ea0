import { STORAGE_RETRY_SECONDS, STORAGE_TIMEOUT_MS } from '../../contract/limits.ts'
import type { BlobWriter, Blobs } from '../ports/blobs.ts'
import type { Database } from '../ports/database.ts'
import type { Log } from '../ports/ports.ts'
import { withDeadline } from './deadline.ts'
import { ProblemError } from './problem.ts'

/** Tidying up after a failure must not keep the client waiting: what it leaves behind, the sweep finds. */
const ABORT_TIMEOUT_MS = 500

/**
 * Storage that fails, hangs or is full becomes a 503 that says when to come again. R2 has been seen never
 * to answer when its disk was full: every call has a deadline, and each write is a call.
 */
export function guardStorage<T extends { blobs: Blobs; database: Database; log: Log }>(ports: T): T {
  const { blobs, database, log } = ports

  async function guard<R>(call: string, promise: Promise<R>): Promise<R> {
    try {
      return await withDeadline(promise, STORAGE_TIMEOUT_MS, () => new Error('no answer in time'))
    } catch (error) {
      log.write('error', 'storage failed', {
        call,
        error: error instanceof Error ? error.message : String(error),
      })
      throw new ProblemError(
        'storage_unavailable',
        `Storage does not answer; nothing was kept. Try again in ${STORAGE_RETRY_SECONDS} s.`,
        { 'Retry-After': String(STORAGE_RETRY_SECONDS) },
      )
    }
  }

  function guardWriter(writer: BlobWriter): BlobWriter {
    let isAborted = false
    // A write that was under way when its blob was given up fails with it: that is no failure of storage.
    const forgive = (error: unknown) => {
      if (!isAborted) throw error
    }
    return {
      write: (chunk) => guard('blob write', writer.write(chunk).catch(forgive)),
      close: () => guard('blob close', writer.close()),
      abort() {
        isAborted = true
        return withDeadline(writer.abort(), ABORT_TIMEOUT_MS, () => new Error()).catch(() => undefined)
      },
    }
  }

  return {
    ...ports,
    database: {
      read: (statement) => guard('read', database.read(statement)),
      write: (statements) => guard('write', database.write(statements)),
      check: () => guard('check', database.check()),
    },
    blobs: {
      async create(key, options) {
        const created = blobs.create(key, options)
        try {
          return guardWriter(await guard('blob create', created))
        } catch (error) {
          // It may yet open, for nobody: a file that is not closed is an error of its own under Bun.
          created.then((writer) => writer.abort()).catch(() => undefined)
          throw error
        }
      },
      read: (key, range) => guard('blob read', blobs.read(key, range)),
      remove: (keys) => guard('blob remove', blobs.remove(keys)),
      list: (cursor) => guard('blob list', blobs.list(cursor)),
      checkRoom: () => guard('free disk', blobs.checkRoom()),
      discard: (keys) => guard('blob discard', blobs.discard(keys)),
      restore: (keys) => guard('blob restore', blobs.restore(keys)),
      listDiscarded: (cursor) => guard('trash list', blobs.listDiscarded(cursor)),
      removeDiscarded: (keys) => guard('trash remove', blobs.removeDiscarded(keys)),
    },
  }
}
