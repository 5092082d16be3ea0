import type { BlobKey, Blobs, BlobWriter } from '../ports.ts'
import { createMultipartWriter } from './multipart-writer.ts'

/** R2's maximum number of keys per call. */
const MAX_KEYS = 1000
/** Maximum number of connections that a Worker can have open at the same time. */
const MOVES_AT_ONCE = 6
const MOVES_PER_RUN = 250
/** Key prefix of discarded blobs. It adds one segment to the key. */
const TRASH = 'trash/'

/** Stores blobs in R2 under their own keys. */
export function createR2Blobs(bucket: R2Bucket): Blobs {
  /** Copies the object completely before it deletes the original, because R2 cannot rename objects. */
  async function move(from: string, to: string): Promise<void> {
    const object = await bucket.get(from)
    if (!object) return
    await bucket.put(to, object.body)
    await bucket.delete(from)
  }

  return {
    // R2 has no size limit.
    async checkRoom() {},
    movesPerRun: MOVES_PER_RUN,
    discard: (keys) => moveAll(keys, (key) => move(key, TRASH + key)),
    restore: (keys) => moveAll(keys, (key) => move(TRASH + key, key)),
    async listDiscarded(cursor) {
      const page = await bucket.list({ prefix: TRASH, ...(cursor !== undefined && { cursor }) })
      const blobs = page.objects.flatMap(({ key, uploaded }) => {
        const original = key.slice(TRASH.length)
        return isBlobKey(original) ? [{ key: original, storedAt: uploaded.getTime() }] : []
      })
      return page.truncated ? { blobs, cursor: page.cursor } : { blobs }
    },
    async removeDiscarded(keys) {
      for (let start = 0; start < keys.length; start += MAX_KEYS) {
        await bucket.delete(keys.slice(start, start + MAX_KEYS).map((key) => TRASH + key))
      }
    },
    create: async (key, { bytes }) =>
      bytes === undefined ? createMultipartWriter(bucket, key) : createStreamWriter(bucket, key, bytes),
    async read(key, range) {
      const object = await bucket.get(key, range ? { range } : {})
      return object ? { body: object.body, bytes: object.size } : undefined
    },
    async remove(keys) {
      for (let start = 0; start < keys.length; start += MAX_KEYS) {
        await bucket.delete(keys.slice(start, start + MAX_KEYS))
      }
    },
    async list(cursor) {
      // A page has at most as many blobs as the jobs can move in one run, because the job `removeOrphans` may have to
      // move all of them.
      const page = await bucket.list({ limit: MOVES_PER_RUN, ...(cursor !== undefined && { cursor }) })
      const blobs = page.objects.flatMap(({ key, uploaded }) =>
        isBlobKey(key) ? [{ key, storedAt: uploaded.getTime() }] : [],
      )
      return page.truncated ? { blobs, cursor: page.cursor } : { blobs }
    },
  }
}

async function moveAll(keys: readonly BlobKey[], move: (key: BlobKey) => Promise<void>): Promise<void> {
  for (let start = 0; start < keys.length; start += MOVES_AT_ONCE)
    await Promise.all(keys.slice(start, start + MOVES_AT_ONCE).map(move))
}

/** Streams a blob without buffering. R2 accepts a stream only if its length is known. */
function createStreamWriter(bucket: R2Bucket, key: BlobKey, bytes: number): BlobWriter {
  const { readable, writable } = new FixedLengthStream(bytes)
  const writer = writable.getWriter()
  const stored = bucket.put(key, readable)
  // The next `write` or `close` reports a failed upload. Without this handler, the failure would also be an unhandled
  // rejection.
  stored.catch(() => undefined)
  const failed = stored.then(() => new Promise<never>(() => undefined))
  failed.catch(() => undefined)
  return {
    write: (chunk) => Promise.race([writer.write(chunk), failed]),
    async close() {
      await Promise.race([writer.close(), failed])
      await stored
    },
    async abort() {
      await writer.abort().catch(() => undefined)
      await stored.catch(() => undefined)
    },
  }
}

function isBlobKey(key: string): key is BlobKey {
  return key.split('/').length === 3
}
