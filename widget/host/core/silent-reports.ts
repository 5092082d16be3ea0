import type { ReportRequest } from '../report/assemble-report.ts'

const QUIET_MS = 10_000

/** What goes with a silent report unless it is asked for (W-086). */
const EXCLUDE = { screenshot: true, replays: true, attachments: true } as const

export interface SilentReport {
  formData: Record<string, unknown>
  /** `MEDIUM` where none is given (W-076). */
  priority?: string | undefined
  excludeData?: Record<string, unknown> | undefined
}

/**
 * Makes requests out of silent crash reports: one within ten seconds, none without a session. Only one that is
 * let through begins the ten seconds (W-139, W-140).
 */
export function createSilentReports(
  now: () => number,
  hasSession: () => boolean,
): (report: SilentReport) => ReportRequest | undefined {
  let quietUntil = -Infinity
  return ({ formData, priority = 'MEDIUM', excludeData = EXCLUDE }) => {
    if (!hasSession() || now() < quietUntil) return undefined
    quietUntil = now() + QUIET_MS
    return { type: 'CRASH', priority, formData, isSilent: true, excludeData }
  }
}
