import type { ReportRequest } from '../report/assemble-report.ts'

const MIN_INTERVAL_MS = 10_000

/** Parts that a silent report excludes by default (W-086). */
const EXCLUDE = { screenshot: true, replays: true, attachments: true } as const

export interface SilentReport {
  /** Default: `CRASH` (W-075). */
  type?: string | undefined
  formData: Record<string, unknown>
  /** Default: `MEDIUM` (W-076). */
  priority?: string | undefined
  excludeData?: Record<string, unknown> | undefined
}

/**
 * Limits silent reports to one every ten seconds, and drops them while there is no session. Dropped reports don't
 * restart the ten seconds (W-139, W-140).
 */
export function createSilentReports(
  now: () => number,
  hasSession: () => boolean,
): (report: SilentReport) => ReportRequest | undefined {
  let blockedUntil = -Infinity
  return ({ type = 'CRASH', formData, priority = 'MEDIUM', excludeData = EXCLUDE }) => {
    if (!hasSession() || now() < blockedUntil) return undefined
    blockedUntil = now() + MIN_INTERVAL_MS
    return { type, priority, formData, isSilent: true, excludeData }
  }
}
