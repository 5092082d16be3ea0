import type { FlowConfig } from '@node-docs/edge/contract'
import type { ElementDescription } from '../logs/describe-element.ts'
import { findNoise } from '../logs/find-noise.ts'
import type { PageIssue } from '../logs/record-page.ts'
import type { ReportRequest } from '../report/assemble-report.ts'

type Switches = Pick<
  FlowConfig,
  | 'ignoredErrors'
  | 'reportedErrors'
  | 'enableCrashDetector'
  | 'crashDetectorIsSilent'
  | 'enableRageClickDetector'
  | 'rageClickDetectorIsSilent'
>

/** Whether some issues are reported without a form. */
export function hasSilentReports(config: Switches): boolean {
  return (
    (config.enableCrashDetector && config.crashDetectorIsSilent) ||
    (config.enableRageClickDetector && config.rageClickDetectorIsSilent)
  )
}

/** Decides how to handle an issue: ignore it, send a silent report, or open the crash flow. */
export function handlePageIssue(
  issue: PageIssue,
  config: Switches,
  hostname: string,
): SilentReport | 'flow' | undefined {
  switch (issue.kind) {
    case 'crash': {
      if (!config.enableCrashDetector || findNoise(issue.error, config, hostname)) return undefined
      if (!config.crashDetectorIsSilent) return 'flow'
      const { message: errorMessage, url, line: lineNo, column: columnNo, stack: stackTrace } = issue.error
      // Excludes nothing, because the screenshot and the replay show what led to the crash (W-200).
      const formData = { errorMessage, url, lineNo, columnNo, stackTrace }
      return { detector: issue.kind, formData, excludeData: {} }
    }
    case 'rage': {
      if (!config.enableRageClickDetector) return undefined
      if (!config.rageClickDetectorIsSilent) return 'flow'
      return {
        detector: issue.kind,
        type: 'RAGE_CLICK',
        formData: { description: 'Rage click detected.' },
        element: issue.element,
        excludeData: {},
      }
    }
  }
}

const MIN_INTERVAL_MS = 10_000

/** Parts that a silent report excludes by default (W-086). */
const EXCLUDE = { screenshot: true, replays: true, attachments: true } as const

export interface SilentReport {
  /** Which detector noticed the problem. Undefined for reports that the page sends itself. */
  detector?: PageIssue['kind']
  /** Default: `CRASH` (W-075). */
  type?: string | undefined
  formData: Record<string, unknown>
  /** The element that was clicked. */
  element?: ElementDescription
  /** Default: `MEDIUM` (W-076). */
  priority?: string | undefined
  excludeData?: Record<string, unknown> | undefined
}

/**
 * Returns a function that turns a silent report into a request to send. It returns undefined, which drops the report,
 * while there is no session and within ten seconds after the last request with the same detector, so that a rage click
 * never hides a crash. Dropped reports don't restart the ten seconds (W-139, W-140).
 */
export function createSilentReports(
  now: () => number,
  hasSession: () => boolean,
): (report: SilentReport) => ReportRequest | undefined {
  const blockedUntil = new Map<SilentReport['detector'], number>()
  return ({ detector, type = 'CRASH', formData, element, priority = 'MEDIUM', excludeData = EXCLUDE }) => {
    if (!hasSession() || now() < (blockedUntil.get(detector) ?? 0)) return undefined
    blockedUntil.set(detector, now() + MIN_INTERVAL_MS)
    return { type, priority, formData, isSilent: true, excludeData, ...(element && { element }) }
  }
}
