import type { CustomEvent, NetworkEntry, Report, Screenshot, WebReplay } from '@node-docs/edge/contract'
import type { LoggedLine } from '../logs/logged-line.ts'
import { listResources, type ResourceTiming } from '../logs/list-resources.ts'
import { type RequestRecord, toNetworkEntry } from '../logs/network-log.ts'
import { type ExcludeData, isExcluded, type PartName, type ReportParts } from './assemble-report.ts'
import { type AppState, type Device, readMetaData } from './read-meta-data.ts'

/** The sources of a report's parts. A part that this page does not capture has no source. */
export interface ReportSources {
  device: Device
  /** Redacts a report before it leaves the page: removes secrets and content that the visitor covered. */
  redact: (report: Report) => Report | Promise<Report>
  appState: () => AppState
  customData: () => Record<string, unknown>
  consoleLog: () => LoggedLine[]
  events: () => CustomEvent[]
  network: {
    /** Completes the records of requests. Await it before reading `requests`. */
    settle: () => Promise<void>
    requests: () => RequestRecord[]
    resources: () => readonly ResourceTiming[]
    /** Requests from `attachNetworkLogs`. */
    attached: () => NetworkEntry[]
    isComplete: () => boolean
    isBlocked: (url: string) => boolean
    timeOrigin: number
  }
  screenshot?: () => Promise<Screenshot | undefined>
  replay?: () => Promise<WebReplay | undefined>
}

/**
 * Collects the parts of a report. Doesn't capture an excluded screenshot or replay (W-085); `assembleReport` removes
 * other excluded parts.
 */
export async function collectParts(sources: ReportSources, excludeData: ExcludeData): Promise<ReportParts> {
  const take = <Part>(name: PartName, read?: () => Part): Part | undefined =>
    isExcluded(name, excludeData) ? undefined : read?.()
  // Captures screenshot and replay in parallel, so that they show the page at about the same moment.
  const [screenshotData, webReplay] = await Promise.all([
    take('screenshotData', sources.screenshot),
    take('webReplay', sources.replay),
    take('networkLogs', sources.network.settle),
  ])
  return {
    customData: sources.customData(),
    metaData: readMetaData(sources.device, sources.appState()),
    consoleLog: sources.consoleLog(),
    networkLogs: toNetworkLogs(sources.network),
    customEventLog: sources.events(),
    screenshotData,
    webReplay,
  }
}

/**
 * Lists captured requests first, then requests from the browser's resource list, then requests that the host page
 * attached.
 */
function toNetworkLogs(network: ReportSources['network']): NetworkEntry[] {
  const { requests, resources, attached, isComplete, isBlocked, timeOrigin } = network
  const records = requests().filter(({ url }) => !isBlocked(url))
  const logged = records.map(({ url }) => url)
  return [
    ...records.map(toNetworkEntry),
    ...listResources(resources(), { logged, isBlocked, isComplete: isComplete(), timeOrigin }),
    ...attached(),
  ]
}
