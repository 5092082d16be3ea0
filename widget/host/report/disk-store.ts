import type { QueuedReport, QueuedReportSummary, QueuedReportStore } from './queued-report-store.ts'

const PARCELS = 'parcels'
const BYTES = 'bytes'

/** Lasts beyond the page. `factory` is asked when first needed, and may throw or answer nothing. */
export function createDiskStore(name: string, factory: () => IDBFactory | undefined): QueuedReportStore {
  let opening: Promise<IDBDatabase> | undefined

  async function begin(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    opening ??= open(name, factory)
    return (await opening).transaction(PARCELS, mode).objectStore(PARCELS)
  }

  return {
    async add(parcel) {
      const store = await begin('readwrite')
      const order = await toPromise(store.add(parcel))
      await toEnd(store.transaction)
      return Number(order)
    },
    async list() {
      const store = await begin('readonly')
      return readNotes(store.index(BYTES).openKeyCursor())
    },
    async read(order) {
      const store = await begin('readonly')
      const parcel: QueuedReport | undefined = await toPromise(store.get(order))
      return parcel
    },
    async replace(order, parcel) {
      const store = await begin('readwrite')
      store.put(parcel, order)
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
    const store = request.result.createObjectStore(PARCELS, { autoIncrement: true })
    // Lets the sizes be listed without loading what they are the sizes of.
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

/** A write counts when its transaction is through. */
function toEnd(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(toError(transaction.error))
  })
}

function toError(cause: DOMException | null): Error {
  return new Error('IndexedDB refused', { cause })
}
