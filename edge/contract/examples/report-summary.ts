import type { ReportSummary } from '../report-summary.ts'

/** Creates the list entry of a new bug report that has no screenshot, replay, recording, attachments or logs. */
export function createSummary(change: Partial<ReportSummary> = {}): ReportSummary {
  return {
    id: 'r1',
    project: 'demo',
    type: 'BUG',
    priority: 'LOW',
    status: 'open',
    title: '',
    reportedBy: '',
    reporterName: '',
    currentUrl: '',
    browser: null,
    version: null,
    isSilent: false,
    spam: null,
    group: null,
    has: {
      screenshot: false,
      replay: false,
      recording: false,
      attachments: false,
      console: false,
      network: false,
    },
    assignee: null,
    labels: [],
    commentCount: 0,
    unreadReplies: 0,
    lastMessageAt: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    ...change,
  }
}
