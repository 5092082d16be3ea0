import type { Ids } from '../provider/api-client.ts'

/** A report that is ready to be posted. */
export interface QueuedReport {
  /** The idempotency key, which makes repeated posts harmless. */
  key: string
  body: string | ArrayBuffer
  headers: Record<string, string>
  /** Combined size of the body and the recording. */
  bytes: number
  /** Session ids of the reporter. */
  ids: Ids
  /**
   * A recording to upload before the report. While it is set, the body is plain text and does not contain the
   * recording's URL.
   */
  recording?: File
  /**
   * Milliseconds since 1970 until which the report's spam token is valid; 0 if the visitor was offline and has none.
   * Undefined for reports that need no token.
   */
  tokenUntil?: number
}

/** A queued report without its body. */
export interface QueuedReportSummary {
  order: number
  bytes: number
}

export interface QueuedReportStore {
  /** Adds a report and returns its position in the queue. */
  add: (queued: QueuedReport) => Promise<number>
  /** Oldest first. */
  list: () => Promise<QueuedReportSummary[]>
  read: (order: number) => Promise<QueuedReport | undefined>
  /** Replaces the report at a position. */
  replace: (order: number, queued: QueuedReport) => Promise<void>
  remove: (order: number) => Promise<void>
}

/** Keeps reports in memory, for browsers without storage. */
export function createMemoryStore(): QueuedReportStore {
  const queuedReports = new Map<number, QueuedReport>()
  // Starts far above any position on disk, and at random, so that positions on disk and in other tabs do not collide.
  let next = 2 ** 40 + Math.floor(Math.random() * 2 ** 40)
  return {
    add(queued) {
      queuedReports.set(next, queued)
      return Promise.resolve(next++)
    },
    list: () => Promise.resolve([...queuedReports].map(([order, { bytes }]) => ({ order, bytes }))),
    read: (order) => Promise.resolve(queuedReports.get(order)),
    replace: (order, queued) => Promise.resolve(void queuedReports.set(order, queued)),
    remove: (order) => Promise.resolve(void queuedReports.delete(order)),
  }
}

/** Keeps reports on disk. If the disk is disabled, full or failing, keeps them in memory. */
export function joinStores(disk: QueuedReportStore, memory: QueuedReportStore): QueuedReportStore {
  return {
    add: (queued) => disk.add(queued).catch(() => memory.add(queued)),
    async list() {
      return [...(await disk.list().catch(() => [])), ...(await memory.list())]
    },
    async read(order) {
      return (await memory.read(order)) ?? (await disk.read(order).catch(() => undefined))
    },
    async replace(order, queued) {
      if (await memory.read(order)) await memory.replace(order, queued)
      // Ignores an error of the disk. The stored previous version stays valid; the next attempt uploads its recording
      // again.
      else await disk.replace(order, queued).catch(() => {})
    },
    async remove(order) {
      await memory.remove(order)
      await disk.remove(order).catch(() => {})
    },
  }
}
