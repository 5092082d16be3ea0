import type { Screenshot } from '@node-docs/edge/contract'
import type { SnapshotContext, TakeSnapshot } from '../api/editor-types.ts'
import { readScheme } from '../../platform/color-scheme.ts'
import { isMobile } from '../../platform/read-browser.ts'
import { embedResources, fetchData, type Omitted, readData } from './embed-resources.ts'
import { createPace, join, listResources } from './pieces.ts'
import { readCovered } from '../masking/drawn-covers.ts'
import { writeDocument } from './write-document.ts'

/** Milliseconds after which the snapshot is finished even if it is incomplete, because the visitor is waiting. */
const LIMIT_MS = 5000

/** Takes a snapshot of the page as data (W-087). */
export const takeSnapshot: TakeSnapshot = (context) => take(context).catch(() => undefined)

async function take(context: SnapshotContext): Promise<Screenshot> {
  const { page, capture, isLive } = context
  const { snapshotPosition: position } = capture
  const { document, innerWidth: width, innerHeight: height, navigator } = page
  const pace = createPace(page, LIMIT_MS)
  await pace.rest()
  const masking = (await capture.hideInSnapshot?.(context.masking)) ?? context.masking
  const pieces = await writeDocument({
    document,
    out: [],
    pace,
    isLive,
    scheme: readScheme(document),
    masking,
    isCovered: readCovered(document),
    position,
    shownFrame: new Map(),
    states: new Map(),
    customStates: new Set(),
    variables: { used: new Set(), declared: new Set() },
    found: { skipsContent: false },
    anchors: new Map(),
    sheets: new Map(),
    fetchData: (url, isSized) => fetchData(url, context, isSized),
    readData: (blob) => readData(blob, page),
    lastPicture: capture.lastPicture,
  })
  const missing = await embedResources(listResources(pieces), pace, page)
  const omitted: Omitted = { isCut: pace.isLate(), ...missing }
  return {
    html: join(pieces),
    baseUrl: new URL('.', document.baseURI).href,
    width,
    height,
    isMobile: isMobile(navigator.userAgent),
    ...position,
    ...((omitted.isCut || omitted.images + omitted.urls.length > 0) && { omitted }),
  }
}
