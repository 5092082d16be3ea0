import type { Session } from '@node-docs/edge/contract'
import { type CallApi, createCallWithProgress, type OnProgress } from '../provider/api-client.ts'
import { completeReplay, type Fetch } from './complete-replay.ts'
import { type Store, storageKey } from '../../platform/storage.ts'
import { listen, type Dispose, disposeAll } from '../../platform/dispose.ts'
import {
  assembleReport,
  collectParts,
  describeClick,
  isExcluded,
  type ReportRequest,
  type ReportSources,
} from './assemble-report.ts'
import { createReportSources, type ReportSourceOptions } from './report-sources.ts'
import { compress, createUuid, writeReport } from './write-report.ts'
import {
  createIndexedDbStore,
  createMemoryStore,
  joinStores,
  type QueuedReport,
} from './queued-report-store.ts'
import { TOKEN_MS } from './deliver-report.ts'
import { createOutbox, type Delivery, parseSchedule, type RetrySchedule, runUnderLock } from './outbox.ts'
import { stringify } from '../../platform/json.ts'

export interface SenderContext extends ReportSourceOptions {
  sdkKey: string
  callApi: CallApi
  store: Store
  apiUrl: () => string
  /** The page's `fetch` without request logging. */
  fetch: Fetch
  session: () => Session | undefined
  /** The visitor's screen recording. */
  recording: () => File | undefined
  /** Called when a queued report of this page is delivered without another call of `send`. */
  onLate: (request: ReportRequest) => void
  /**
   * Called when a report that the visitor wrote is given up. `isOwn` is false for reports of other pages.
   */
  onLost: (isOwn: boolean) => void
  /** Called with the short reference that identifies a delivered report for the visitor. */
  onReference: (reference: string) => void
}

/** Collects, stores and posts all reports of the page (W-171). */
export interface Sender {
  /**
   * Collects, stores and posts a report. Never rejects. If the result is `queued`, the report is retried later. If it
   * is also in storage, the visitor's next pages retry it.
   */
  send: (request: ReportRequest, onProgress?: OnProgress) => Promise<Delivery>
  stop: Dispose
}

const REFERENCE_CHARACTERS = 8

export function createSender(context: SenderContext): Sender {
  const { page, sdkKey, clock, store, session, onLate } = context
  const name = storageKey('outbox', sdkKey)
  const sources = createReportSources(context)
  /** Undelivered reports of this page by their position in the outbox. */
  const pending = new Map<number, ReportRequest>()
  /** Ids of delivered reports by their position in the outbox. */
  const ids = new Map<number, string | undefined>()

  /** The state of retries if the browser blocks storage. */
  let unstored: RetrySchedule | undefined

  const outbox = createOutbox({
    store: joinStores(
      createIndexedDbStore(name, () => page.indexedDB),
      createMemoryStore(),
    ),
    callApi: createCallWithProgress({ ...context, Request: page.XMLHttpRequest }),
    schedule: {
      read: () => parseSchedule(unstored ?? store.read(name)),
      write(schedule) {
        store.write(name, schedule)
        unstored = store.read(name) === undefined ? schedule : undefined
      },
    },
    clock,
    ids: session,
    random: () => Math.random(),
    isOnline: () => page.navigator.onLine,
    runInOneTab: (order, act) => runUnderLock(page.navigator.locks, `${name}-${order}`, act),
    onSent(order, id) {
      const request = pending.get(order)
      ids.set(order, id)
      pending.delete(order)
      if (request) {
        announceReference(request, order)
        onLate(request)
      }
    },
    onLost(order, isSilent) {
      const isOwn = pending.delete(order)
      if (!isSilent) context.onLost(isOwn)
    },
    onEmpty: () => store.remove(name),
  })

  async function send(given: ReportRequest, onProgress?: OnProgress): Promise<Delivery> {
    const request = describeClick(given, context.redaction.redactText)
    const again = findQueued(request)
    if (again !== undefined) return track(request, again, outbox.retry(again, onProgress))
    const queued = await pack(request, { ...context, sources })
    if (!queued) return 'refused'
    const { isSilent } = request
    const { order, delivery } = await outbox.send(queued, { isSilent, onProgress })
    return track(request, order, Promise.resolve(delivery))
  }

  /**
   * Returns the position of an undelivered report with the same type, form and excluded parts. Sending such a report
   * again is a retry, not a second report.
   */
  function findQueued(request: ReportRequest): number | undefined {
    const wanted = toContent(request)
    return [...pending].find(([, other]) => toContent(other) === wanted)?.[0]
  }

  async function track(
    request: ReportRequest,
    order: number,
    delivering: Promise<Delivery>,
  ): Promise<Delivery> {
    // Removes the report from `pending` during the retry, so that `onLate` is not called: the caller awaits the result.
    pending.delete(order)
    const delivery = await delivering
    if (delivery === 'queued') pending.set(order, request)
    else announceReference(request, order)
    return delivery
  }

  /**
   * Announces the reference of a delivered report. Silent reports are not announced, because no visitor waits
   * for them.
   */
  function announceReference({ isSilent }: ReportRequest, order: number): void {
    const id = ids.get(order)
    ids.delete(order)
    if (id !== undefined && !isSilent) context.onReference(id.slice(0, REFERENCE_CHARACTERS).toUpperCase())
  }

  const resume = (): void => {
    if (store.read(name) !== undefined) outbox.resume()
  }
  resume()
  return {
    send: (request, onProgress) => send(request, onProgress).catch(() => 'refused'),
    stop: disposeAll([outbox.stop, listen(page, ['online'], resume), listen(page, ['pageshow'], resume)]),
  }
}

function toContent({ type, formData, excludeData }: ReportRequest): string {
  return stringify([type, formData, excludeData])
}

async function pack(
  request: ReportRequest,
  context: SenderContext & { sources: ReportSources },
): Promise<QueuedReport | undefined> {
  const { page, clock, session, sources } = context
  const known = session()
  if (!known) return undefined
  const { gleapId, gleapHash, email } = known
  const parts = await collectParts(sources, request.excludeData)
  const webReplay =
    parts.webReplay &&
    (await completeReplay(parts.webReplay, { document: page.document, fetch: context.fetch }))
  const text = writeReport(await sources.redact(assembleReport(request, { ...parts, webReplay }, email)))
  const { isSilent, spamToken } = request
  const label = {
    key: createUuid(page.crypto),
    ids: { gleapId, gleapHash },
    ...(!isSilent && { tokenUntil: spamToken === undefined ? 0 : clock.now() + TOKEN_MS }),
  }
  const recording = takeRecording(request, context)
  if (!recording) return { ...label, ...(await compress(text)) }
  const bytes = new Blob([text]).size + recording.size
  return { ...label, body: text, headers: {}, bytes, recording }
}

/** Returns no recording for silent reports, because the recording belongs to the visitor's next report. */
function takeRecording(
  { isSilent, excludeData }: ReportRequest,
  { recording }: SenderContext,
): File | undefined {
  return isSilent || isExcluded('screenRecordingUrl', excludeData) ? undefined : recording()
}
