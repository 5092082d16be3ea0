import type { PageIssue } from '../logs/record-page.ts'
import type { ReportRequest } from '../report/assemble-report.ts'

const MIN_INTERVAL_MS = 10_000

/** Parts that a silent report excludes by default (W-086). */
const EXCLUDE = { screenshot: true, replays: true, attachments: true } as const

export interface SilentReport {
  /** Which detector noticed the problem. Undefined for reports that the page sends itself. */
  detector?: PageIssue['kind']
  /** Default: `CRASH` (W-075). */
  type?: string | undefined
  formData: Record<string, unknown>
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
  return ({ detector, type = 'CRASH', formData, priority = 'MEDIUM', excludeData = EXCLUDE }) => {
    if (!hasSession() || now() < (blockedUntil.get(detector) ?? 0)) return undefined
    blockedUntil.set(detector, now() + MIN_INTERVAL_MS)
    return { type, priority, formData, isSilent: true, excludeData }
  }
}
