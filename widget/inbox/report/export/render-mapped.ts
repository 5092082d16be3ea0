import type { InboxApi, ReportDetail } from '../../api.ts'
import type { ReportView } from '../parse/parse-report.ts'
import { replaceFrames } from '../stack/find-frames.ts'
import { fetchFrames } from '../stack/load-frames.ts'
import type { Entry } from '../timeline/merge-timeline.ts'
import { renderHtml } from './render-html.ts'

export interface ExportedReport {
  api: Pick<InboxApi, 'call'>
  detail: ReportDetail
  view: ReportView
  entries: readonly Entry[]
}

/** Renders a report as one file, with the original positions of stack frames where the project has source maps. */
export async function renderMapped({ api, detail, view, entries }: ExportedReport): Promise<string> {
  const { frames } = await fetchFrames({ api, id: detail.id })
  const form = view.form.map(({ name, value }) => ({ name, value: replaceFrames(value, frames) }))
  const mapped = entries.map((entry) => ({ ...entry, text: replaceFrames(entry.text, frames) }))
  return renderHtml({ detail, view: { ...view, form } }, mapped)
}
