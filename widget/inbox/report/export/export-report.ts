import type { ReportDetail } from '../../api.ts'
import { createHar } from '../network/create-har.ts'
import type { ReportView } from '../parse/parse-report.ts'
import type { Entry } from '../timeline/merge-timeline.ts'
import { download } from './download.ts'
import type { ExportFormat } from '../report-menu.tsx'
import { renderHtml } from './render-html.ts'

export interface Exported {
  detail: ReportDetail
  view: ReportView
  entries: readonly Entry[]
}

/** Hands out what was asked for, as a file named for the report. */
export function exportReport(what: ExportFormat, { detail, view, entries }: Exported): void {
  const name = `report-${detail.id.replace(/[^\w-]/g, '')}`
  switch (what) {
    case 'html':
      return download(`${name}.html`, 'text/html', renderHtml(detail, view, entries))
    case 'json':
      return download(`${name}.json`, 'application/json', JSON.stringify(detail, null, 2))
    case 'har': {
      const context = { receivedAt: Date.parse(detail.createdAt), pageUrl: detail.currentUrl }
      return download(
        `${name}.har`,
        'application/json',
        JSON.stringify(createHar(view.requests, context), null, 2),
      )
    }
  }
}
