import type { ReportSummary } from '@node-docs/edge/contract'
import type { ServiceUrls } from '@node-docs/edge/contract/service-urls'
import type { InboxApi } from './api.ts'

/** What the inbox gives to the screen of one report, which is a chunk of its own. */
export interface ReportScreenProps {
  id: string
  api: InboxApi
  /** Where files, player and snapshots are. */
  serviceUrls: ServiceUrls
  /** Address of another report's screen; a plain link to it is followed without loading the page. */
  formatReportHref: (id: string) => string
  /** Back to the list, which is as it was left. */
  onClose: () => void
  /** The neighbours in the list that the reader came from; undefined at its ends. */
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  /** The report as it is now, after a change made here. */
  onChanged: (report: ReportSummary) => void
  onDeleted: (id: string) => void
}
