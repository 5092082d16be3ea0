import type {
  Attachment,
  CustomEvent,
  MetaData,
  NetworkEntry,
  Report,
  Screenshot,
  WebReplay,
} from '@node-docs/edge/contract'
import { version } from '../../package.json'
import { readBrowser } from '../../platform/read-browser.ts'
import type { ElementDescription } from '../logs/describe-element.ts'
import { LABEL_CHARACTERS, type LoggedLine, shorten } from '../logs/logged-line.ts'
import type { FailedResource } from '../logs/record-errors.ts'
import {
  listFailures,
  listResources,
  type RequestRecord,
  type ResourceTiming,
  toNetworkEntry,
} from '../logs/network-log.ts'

/** Parts that can be excluded from a report, by their names in the protocol. */
export interface ReportParts {
  customData?: Record<string, unknown>
  metaData?: MetaData
  consoleLog?: LoggedLine[]
  networkLogs?: NetworkEntry[]
  customEventLog?: CustomEvent[]
  screenshotData?: Screenshot | undefined
  webReplay?: WebReplay | undefined
  screenRecordingUrl?: string | undefined
  attachments?: Attachment[]
}

type PartName = keyof ReportParts

/** Only `true` excludes a part (W-084). */
type ExcludeData = Readonly<Record<string, unknown>>

/** The content of a report without its captured parts. */
export interface ReportRequest {
  type?: string | undefined
  priority?: string | undefined
  formData: Record<string, unknown>
  /** The element that was clicked, which the form describes. */
  element?: ElementDescription
  isSilent: boolean
  outbound?: string | undefined
  spamToken?: string | undefined
  excludeData: ExcludeData
}

/** Other names that panels and host pages use for parts (W-085). */
const ALIASES: Partial<Record<PartName, string>> = { screenshotData: 'screenshot', webReplay: 'replays' }

export function isExcluded(part: PartName, excludeData: ExcludeData): boolean {
  const alias = ALIASES[part]
  return excludeData[part] === true || (alias !== undefined && excludeData[alias] === true)
}

/**
 * Adds a description of the clicked element to the form, such as `[button id="x" class="y"]Buy now[/button]` (W-203).
 * Redacts the text before it is cut, because a secret that is cut can no longer be recognized.
 */
export function describeClick(
  { element, ...request }: ReportRequest,
  redact: (text: string) => string,
): ReportRequest {
  if (!element) return request
  const { tag, text } = element
  const [name = ''] = tag.split(' ')
  const description = `[${tag}]${shorten(redact(text), LABEL_CHARACTERS)}[/${name}]`
  return { ...request, formData: { ...request.formData, element: description } }
}

/** Creates a report in the protocol's format (W-075..W-086). Omits fields without a value. */
export function assembleReport(
  { type, priority, formData, isSilent, outbound, spamToken, excludeData }: ReportRequest,
  parts: ReportParts,
  email: unknown,
): Report {
  // Silent reports also contain the reporter's email in the form (W-083).
  const reportedBy = typeof email === 'string' && email !== '' ? { reportedBy: email } : {}
  const { attachments, ...answers } = formData
  // The panel sends files as the form field `attachments`. In the report, they are a separate part, so they are moved
  // out of the form.
  const own = Array.isArray(attachments) ? { ...parts, attachments } : parts
  const form = Array.isArray(attachments) ? answers : formData
  return {
    type: type || 'BUG',
    priority: priority || 'LOW',
    ...keepParts(own, excludeData),
    formData: isSilent ? { ...form, ...reportedBy } : form,
    isSilent,
    ...reportedBy,
    ...(outbound !== undefined && { outbound }),
    ...(spamToken !== undefined && { spamToken }),
  }
}

function keepParts(parts: ReportParts, excludeData: ExcludeData): ReportParts {
  const names = Object.keys(parts) as PartName[] // `parts` has no other keys
  return Object.fromEntries(
    names
      .filter((name) => parts[name] !== undefined && !isExcluded(name, excludeData))
      .map((name) => [name, parts[name]]),
  )
}

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
    failures: () => readonly FailedResource[]
    /** Requests from `attachNetworkLogs`. */
    attached: () => NetworkEntry[]
    isComplete: () => boolean
    isBlocked: (url: string) => boolean
    /** Whether the widget itself requested this URL. */
    isOwn: (url: string) => boolean
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
  const {
    requests,
    resources,
    failures: listFailed,
    attached,
    isComplete,
    isBlocked,
    isOwn,
    timeOrigin,
  } = network
  const records = requests().filter(({ url }) => !isBlocked(url))
  const failed = listFailed()
  const timings = resources()
  const failures = listFailures(failed, timings, { isBlocked, timeOrigin })
  const logged = [...records, ...failures].map(({ url = '' }) => url)
  return [
    ...records.map(toNetworkEntry),
    ...failures,
    ...listResources(timings, { logged, isBlocked, isOwn, isComplete: isComplete(), timeOrigin }),
    ...attached(),
  ]
}

/** Version of the protocol. The widget's own version is `widgetVersion` (R-18, W-094). */
const PROTOCOL = { sdkVersion: '7.0.31', sdkType: 'javascript' } as const

/** The parts of a window that are read. */
interface Device {
  navigator: Pick<Navigator, 'userAgent' | 'appName' | 'language' | 'maxTouchPoints'>
  screen: Pick<Screen, 'width' | 'height'>
  location: Pick<Location, 'href'>
  devicePixelRatio: number
  innerWidth: number
  innerHeight: number
}

interface AppState {
  /** Version and build numbers of the host page (W-090). */
  buildNumber: string
  versionCode: string
  /** Milliseconds since the widget started. */
  sessionMs: number
}

/** Describes the page, browser and device of a report (W-088..W-094). */
export function readMetaData(device: Device, { buildNumber, versionCode, sessionMs }: AppState): MetaData {
  const { navigator, screen, location, devicePixelRatio, innerWidth, innerHeight } = device
  return {
    ...readBrowser(navigator.userAgent, navigator.maxTouchPoints),
    userAgent: navigator.userAgent,
    browser: navigator.appName,
    buildVersionNumber: buildNumber,
    releaseVersionNumber: versionCode,
    sessionDuration: sessionMs / 1000,
    devicePixelRatio,
    screenWidth: screen.width,
    screenHeight: screen.height,
    innerWidth,
    innerHeight,
    currentUrl: location.href,
    language: navigator.language,
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...PROTOCOL,
    widgetVersion: version,
  }
}
