import type { Ids } from '../provider/api-client.ts'

/** A report, ready to be posted as often as it takes. */
export interface QueuedReport {
  /** Makes a second post harmless: the same key, the same report. */
  key: string
  body: string | ArrayBuffer
  headers: Record<string, string>
  /** Of the body, and of the recording. */
  bytes: number
  /** Whose report it is. */
  ids: Ids
  /** Still to be uploaded: the body, plain text as long as this is there, lacks its address. */
  recording?: File
}

/** What is known of a parcel without loading it. */
export interface QueuedReportSummary {
  order: number
  bytes: number
}

export interface QueuedReportStore {
  /** Answers the parcel's place in the order. */
  add: (parcel: QueuedReport) => Promise<number>
  /** Oldest first. */
  list: () => Promise<QueuedReportSummary[]>
  read: (order: number) => Promise<QueuedReport | undefined>
  /** Puts a parcel into another's place. */
  replace: (order: number, parcel: QueuedReport) => Promise<void>
  remove: (order: number) => Promise<void>
}

/** Lasts as long as the page: for where the browser keeps nothing. */
export function createMemoryStore(): QueuedReportStore {
  const parcels = new Map<number, QueuedReport>()
  // Above what a disk will ever count to, so that one number never means two parcels.
  let next = 2 ** 40
  return {
    add(parcel) {
      parcels.set(next, parcel)
      return Promise.resolve(next++)
    },
    list: () => Promise.resolve([...parcels].map(([order, { bytes }]) => ({ order, bytes }))),
    read: (order) => Promise.resolve(parcels.get(order)),
    replace: (order, parcel) => Promise.resolve(void parcels.set(order, parcel)),
    remove: (order) => Promise.resolve(void parcels.delete(order)),
  }
}

/** Keeps parcels on disk, and in memory those that the disk does not take: it is off, full or broken. */
export function joinStores(disk: QueuedReportStore, memory: QueuedReportStore): QueuedReportStore {
  return {
    add: (parcel) => disk.add(parcel).catch(() => memory.add(parcel)),
    async list() {
      return [...(await disk.list().catch(() => [])), ...(await memory.list())]
    },
    async read(order) {
      return (await memory.read(order)) ?? (await disk.read(order).catch(() => undefined))
    },
    async replace(order, parcel) {
      if (await memory.read(order)) await memory.replace(order, parcel)
      // What stays in its place is as good, only further from its end.
      else await disk.replace(order, parcel).catch(() => {})
    },
    async remove(order) {
      await memory.remove(order)
      await disk.remove(order).catch(() => {})
    },
  }
}
