import type { ReportDetail } from '../../api.ts'
import { toHar } from '../network/to-har.ts'
import type { ReportView } from '../read/report.ts'
import type { Entry } from '../timeline/merge.ts'
import { download } from './download.ts'
import type { Export } from './export-menu.tsx'
import { toHtml } from './to-html.ts'

export interface Exported {
  detail: ReportDetail
  view: ReportView
  entries: readonly Entry[]
}

/** Hands out what was asked for, as a file named for the report. */
export function exportReport(what: Export, { detail, view, entries }: Exported): void {
  const name = `report-${detail.id.replace(/[^\w-]/g, '')}`
  switch (what) {
    case 'html':
      return download(`${name}.html`, 'text/html', toHtml(detail, view, entries))
    case 'json':
      return download(`${name}.json`, 'application/json', JSON.stringify(detail, null, 2))
    case 'har': {
      const context = { receivedAt: Date.parse(detail.createdAt), pageUrl: detail.currentUrl }
      return download(
        `${name}.har`,
        'application/json',
        JSON.stringify(toHar(view.requests, context), null, 2),
      )
    }
  }
}
