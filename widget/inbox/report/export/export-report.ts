import type { ReportDetail } from '../../api.ts'
import { createHar } from '../network/create-har.ts'
import type { ReportView } from '../parse/parse-report.ts'
import type { ExportFormat } from '../report-menu.tsx'
import type { Entry } from '../timeline/merge-timeline.ts'
import { renderHtml } from './render-html.ts'

export interface ExportedReport {
  detail: ReportDetail
  view: ReportView
  entries: readonly Entry[]
}

/** Downloads a report as a file named after its id. */
export function exportReport(format: ExportFormat, { detail, view, entries }: ExportedReport): void {
  const name = `report-${detail.id.replace(/[^\w-]/g, '')}`
  switch (format) {
    case 'html':
      return download(`${name}.html`, 'text/html', renderHtml(detail, view, entries))
    case 'json':
      return download(`${name}.json`, 'application/json', JSON.stringify(detail, null, 2))
    case 'har': {
      const options = { receivedAt: Date.parse(detail.createdAt), pageUrl: detail.currentUrl }
      const har = createHar(view.requests, options)
      return download(`${name}.har`, 'application/json', JSON.stringify(har, null, 2))
    }
  }
}

function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the URL after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
