import type { Session } from '@node-docs/edge/contract'
import type { CallApi } from '../loader/api-client.ts'
import type { Clock } from '../loader/clock.ts'
import { type Store, storageKey } from '../loader/storage.ts'
import { listen, type Stop, stopAll } from '../logs/stop.ts'
import { assembleReport, type ReportRequest } from './assemble-report.ts'
import { collectParts, type PartSources } from './collect-parts.ts'
import { compress } from './compress.ts'
import { createKey } from './create-key.ts'
import { createDiskStore } from './disk-store.ts'
import { createOutbox, type Delivery } from './outbox.ts'
import { createMemoryStore, joinStores } from './parcel-store.ts'
import { runAlone } from './run-alone.ts'
import { uploadRecording } from './upload-recording.ts'
import { writeReport } from './write-report.ts'

export interface SenderContext {
  page: Window & typeof globalThis
  sdkKey: string
  callApi: CallApi
  clock: Clock
  store: Store
  session: () => Session | undefined
  sources: PartSources
  /** What the visitor recorded of the screen. */
  recording: () => File | undefined
  /** A report got through after its first attempt had failed. */
  onLate: (request: ReportRequest) => void
}

/** The only way out for reports (W-171). */
export interface Sender {
  /** Collects, keeps and posts. Never rejects; `queued` goes on being tried, also by the next page. */
  send: (request: ReportRequest) => Promise<Delivery>
  stop: Stop
}

export function createSender(context: SenderContext): Sender {
  const { page, sdkKey, callApi, clock, store, session, onLate } = context
  const name = storageKey('outbox', sdkKey)
  /** Reports of this page that are on their way, by their place in the outbox. */
  const queued = new Map<number, ReportRequest>()

  const outbox = createOutbox({
    store: joinStores(
      createDiskStore(name, () => page.indexedDB),
      createMemoryStore(),
    ),
    callApi,
    clock,
    ids: session,
    random: () => Math.random(),
    runAlone: (order, act) => runAlone(page.navigator.locks, `${name}-${order}`, act),
    onSent(order) {
      const request = queued.get(order)
      queued.delete(order)
      if (request) onLate(request)
    },
    onEmpty: () => store.remove(name),
  })

  async function send(request: ReportRequest): Promise<Delivery> {
    const again = findQueued(request)
    if (again !== undefined) return track(request, again, outbox.retry(again))
    const parcel = await pack(request, context)
    if (!parcel) return 'refused'
    // Tells the next page that there is something to look for.
    store.write(name, true)
    const { order, delivery } = await outbox.send(parcel)
    return track(request, order, Promise.resolve(delivery))
  }

  /** The same form again is the visitor's Retry, not a second report. */
  function findQueued({ type, formData }: ReportRequest): number | undefined {
    const wanted = JSON.stringify([type, formData])
    return [...queued].find(([, other]) => JSON.stringify([other.type, other.formData]) === wanted)?.[0]
  }

  async function track(
    request: ReportRequest,
    order: number,
    delivering: Promise<Delivery>,
  ): Promise<Delivery> {
    // While somebody waits for the answer it is not late.
    queued.delete(order)
    const delivery = await delivering
    if (delivery === 'queued') queued.set(order, request)
    return delivery
  }

  const resume = (): void => {
    if (store.read(name) !== undefined) outbox.resume()
  }
  resume()
  return {
    send: (request) => send(request).catch(() => 'refused'),
    stop: stopAll([outbox.stop, listen(page, ['online'], resume), listen(page, ['pageshow'], resume)]),
  }
}

async function pack(request: ReportRequest, context: SenderContext) {
  const { page, callApi, session, sources, recording } = context
  const ids = session()
  if (!ids) return undefined
  const file = recording()
  const parts = await collectParts(
    { ...sources, ...(file && { recordingUrl: () => uploadRecording(file, callApi, ids) }) },
    request.excludeData,
  )
  const { body, headers } = await compress(writeReport(assembleReport(request, parts, ids.email)))
  const bytes = typeof body === 'string' ? new Blob([body]).size : body.byteLength
  const { gleapId, gleapHash } = ids
  return { key: createKey(page.crypto), body, headers, bytes, ids: { gleapId, gleapHash } }
}
