import type { NetworkEntry, Screenshot, WebReplay } from '@node-docs/edge/contract'
import type { ReportSources } from './assemble-report.ts'
import { listLines, type LoggedLine } from '../logs/logged-line.ts'
import { findNoise } from '../logs/find-noise.ts'
import { MASK } from '../masking/mask-content.ts'
import type * as RedactionChunk from '../redaction-chunk.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../provider/config-client.ts'
import type { CaptureData } from '../api/editor-types.ts'
import type { CustomData, Settings } from '../api/settings.ts'
import type { Page } from '../../platform/page.ts'
import type { PageLogs } from '../logs/record-page.ts'
import type { NetworkLog } from '../logs/network-log.ts'

export interface ReportSourceOptions {
  page: Page
  capture: CaptureData
  logs: PageLogs
  network: NetworkLog
  settings: Settings
  customData: CustomData
  /** Requests from `attachNetworkLogs`. */
  attachedRequests: () => NetworkEntry[]
  config: () => Config | undefined
  isBlocked: (url: string) => boolean
  isOwn: (url: string) => boolean
  takeScreenshot: () => Promise<Screenshot | undefined>
  takeReplay: () => Promise<WebReplay | undefined>
  redaction: Pick<typeof RedactionChunk, 'redactReport' | 'redactText'>
  clock: Clock
  /** Time at which the script started, according to `clock`. */
  startedAt: number
}

/** Creates functions that read the parts of a report. They run when a report is created. */
export function createReportSources(context: ReportSourceOptions): ReportSources {
  const { page, logs, network, settings, customData, config, clock, redaction } = context
  return {
    device: page,
    redact(report) {
      const redacted = redaction.redactReport(report, config()?.flowConfig.networkLogPropsToIgnore ?? [])
      return context.capture.hideCovered?.(redacted) ?? redacted
    },
    screenshot: context.takeScreenshot,
    replay: context.takeReplay,
    appState: () => ({
      buildNumber: settings.buildNumber,
      versionCode: settings.versionCode,
      sessionMs: clock.now() - context.startedAt,
    }),
    customData: customData.read,
    consoleLog: () =>
      listLines(logs.lines, redaction.redactText, (error) => {
        const flowConfig = config()?.flowConfig
        return flowConfig && findNoise(error, flowConfig, page.location.hostname)
      }).map((line) => hideLabel(line, config()?.flowConfig.maskAllText)),
    events: logs.events.list,
    network: {
      settle: network.settle,
      requests: network.list,
      resources: () =>
        page.performance
          .getEntriesByType('resource')
          .filter((entry) => entry instanceof PerformanceResourceTiming),
      failures: () => (config()?.flowConfig.enableNetworkLogs ? logs.failures.list() : []),
      attached: context.attachedRequests,
      isComplete: () => config()?.flowConfig.sendNetworkResources ?? false,
      isBlocked: context.isBlocked,
      isOwn: context.isOwn,
      timeOrigin: page.performance.timeOrigin,
    },
  }
}

/**
 * Masks the label of a clicked control if `isMasked` is true, which means that the project masks all text of the page.
 */
function hideLabel(line: LoggedLine, isMasked = false): LoggedLine {
  return isMasked && line.priority === 'CLICK' ? { ...line, log: `Clicked "${MASK}"` } : line
}
