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

/** Name of the object store since the first release. A new name would lose queued reports. */
const STORE = 'parcels'
const BYTES = 'bytes'

/**
 * Keeps reports in IndexedDB. `factory` is called on first use; it may throw or return undefined if IndexedDB is not
 * available.
 */
export function createIndexedDbStore(name: string, factory: () => IDBFactory | undefined): QueuedReportStore {
  let opening: Promise<IDBDatabase> | undefined

  async function begin(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    opening ??= open(name, factory)
    return (await opening).transaction(STORE, mode).objectStore(STORE)
  }

  return {
    async add(queued) {
      const store = await begin('readwrite')
      const order = await toPromise(store.add(queued))
      await toEnd(store.transaction)
      return Number(order)
    },
    async list() {
      const store = await begin('readonly')
      return readNotes(store.index(BYTES).openKeyCursor())
    },
    async read(order) {
      const store = await begin('readonly')
      const queued: QueuedReport | undefined = await toPromise(store.get(order))
      return queued
    },
    async replace(order, queued) {
      const store = await begin('readwrite')
      store.put(queued, order)
      await toEnd(store.transaction)
    },
    async remove(order) {
      const store = await begin('readwrite')
      store.delete(order)
      await toEnd(store.transaction)
    },
  }
}

async function open(name: string, factory: () => IDBFactory | undefined): Promise<IDBDatabase> {
  const request = factory()?.open(name, 1)
  if (!request) throw new Error('This page has no IndexedDB')
  request.onupgradeneeded = () => {
    const store = request.result.createObjectStore(STORE, { autoIncrement: true })
    // An index lets us list the sizes without loading the reports.
    store.createIndex(BYTES, BYTES)
  }
  return toPromise(request)
}

function readNotes(request: IDBRequest<IDBCursor | null>): Promise<QueuedReportSummary[]> {
  const notes: QueuedReportSummary[] = []
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(toError(request.error))
    request.onsuccess = () => {
      const cursor = request.result
      if (!cursor) return resolve(notes.sort((one, other) => one.order - other.order))
      notes.push({ order: Number(cursor.primaryKey), bytes: Number(cursor.key) })
      cursor.continue()
    }
  })
}

function toPromise<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(toError(request.error))
  })
}

/** Resolves when the transaction has completed. */
function toEnd(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(toError(transaction.error))
  })
}

function toError(cause: DOMException | null): Error {
  return new Error('IndexedDB refused', { cause })
}
