import type { QueuedReport, QueuedReportSummary, QueuedReportStore } from './queued-report-store.ts'

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
