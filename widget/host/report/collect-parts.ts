import type { CustomEvent, NetworkEntry, Screenshot, WebReplay } from '@node-docs/edge/contract'
import type { LoggedLine } from '../logs/line-log.ts'
import { listResources, type ResourceTiming } from '../logs/list-resources.ts'
import { type RequestRecord, toNetworkEntry } from '../logs/network-log.ts'
import { type ExcludeData, isExcluded, type PartName, type ReportParts } from './assemble-report.ts'
import { type AppState, type Device, readMetaData } from './read-meta-data.ts'

/** Where the parts of a report come from. What is not captured on this page has no function. */
export interface ReportSources {
  device: Device
  appState: () => AppState
  customData: () => Record<string, unknown>
  consoleLog: () => LoggedLine[]
  events: () => CustomEvent[]
  network: {
    /** To be waited for before the requests are asked for. */
    settle: () => Promise<void>
    requests: () => RequestRecord[]
    resources: () => readonly ResourceTiming[]
    /** Entries that the host page gave (`attachNetworkLogs`). */
    attached: () => NetworkEntry[]
    secretNames: () => readonly string[]
    isComplete: () => boolean
    isBlocked: (url: string) => boolean
    timeOrigin: number
  }
  screenshot?: () => Promise<Screenshot | undefined>
  replay?: () => Promise<WebReplay | undefined>
}

/** Collects what is wanted; for what is excluded no work is done (W-085). */
export async function collectParts(sources: ReportSources, excludeData: ExcludeData): Promise<ReportParts> {
  const take = <Part>(name: PartName, read?: () => Part): Part | undefined =>
    isExcluded(name, excludeData) ? undefined : read?.()
  // Together: the page should look as it did when it was asked for.
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

/** Captured requests, then what only the browser knows of, then what the host page attached. */
function toNetworkLogs(network: ReportSources['network']): NetworkEntry[] {
  const { requests, resources, attached, secretNames, isComplete, isBlocked, timeOrigin } = network
  const records = requests().filter(({ url }) => !isBlocked(url))
  const logged = records.map(({ url }) => url)
  return [
    ...records.map((record) => toNetworkEntry(record, secretNames())),
    ...listResources(resources(), { logged, isBlocked, isComplete: isComplete(), timeOrigin }),
    ...attached(),
  ]
}
