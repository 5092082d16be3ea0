import { ApiError } from '../../app/api.ts'
import { download, downloadBlob } from '../../app/download.ts'
import type { ReportDetail } from '../contract.ts'
import type { ExportedReport } from './export-html.ts'
import type { ExportFormat } from './header.tsx'
import type { ReportView } from './parse-report.ts'

/**
 * Downloads a report as a file named after its id. The chunk of each format is loaded on demand, because most reports
 * are never exported.
 * @throws ApiError if the snapshot cannot be loaded, Error if the browser cannot draw it.
 */
export async function exportReport(
  format: ExportFormat,
  { api, detail, view, entries }: ExportedReport,
): Promise<void> {
  const name = `report-${detail.id.replace(/[^\w-]/g, '')}`
  switch (format) {
    case 'html': {
      const { renderMapped } = await import('./export-html.ts')
      const rendered = await withRenderedSnapshot(detail, view)
      return download(`${name}.html`, 'text/html', await renderMapped({ api, entries, ...rendered }))
    }
    case 'json':
      return download(`${name}.json`, 'application/json', JSON.stringify(detail, null, 2))
    case 'png': {
      if (detail.snapshotUrl === null || view.snapshot === undefined) return
      const { drawSnapshot } = await import('./draw-snapshot.ts')
      const { height, width } = view.snapshot
      return downloadBlob(`${name}.png`, await drawSnapshot(detail.snapshotUrl, { height, width }))
    }
    case 'har': {
      const options = { receivedAt: Date.parse(detail.createdAt), pageUrl: detail.currentUrl }
      const { createHar } = await import('./create-har.ts')
      const har = createHar(view.requests, options)
      return download(`${name}.har`, 'application/json', JSON.stringify(har, null, 2))
    }
  }
}

/**
 * Replaces the recorded snapshot with the rendered page that the inbox shows. The rendered page includes form values,
 * scroll positions and shadow roots, and nothing in it can run.
 */
async function withRenderedSnapshot(
  detail: ReportDetail,
  view: ReportView,
): Promise<{ detail: ReportDetail; view: ReportView }> {
  if (detail.snapshotUrl === null || view.snapshot === undefined) return { detail, view }
  const response = await fetch(detail.snapshotUrl).catch(() => undefined)
  if (!response?.ok) {
    throw new ApiError('unreachable', 'The snapshot can’t be loaded. Reload this page and try again.')
  }
  return { detail, view: { ...view, snapshot: { ...view.snapshot, html: await response.text() } } }
}
