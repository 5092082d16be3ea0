import type { ReportSummary } from '@node-docs/edge/contract'
import type { ServiceUrls } from '@node-docs/edge/contract/service-urls'
import type { InboxApi } from './api.ts'

/** Props of the report screen, which is a separate chunk. */
export interface ReportScreenProps {
  id: string
  api: InboxApi
  serviceUrls: ServiceUrls
  formatReportHref: (id: string) => string
  onClose: () => void
  /** Opens the next report of the list; undefined for the last one. */
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  /** Receives the report after each change. */
  onChanged: (report: ReportSummary) => void
  onDeleted: (id: string) => void
  /** Shows the result of an action. */
  onNotice: (text: string, kind: 'done' | 'failed') => void
}
