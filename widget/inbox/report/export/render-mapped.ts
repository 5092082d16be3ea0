import { replaceFrames } from '../stack/find-frames.ts'
import { fetchFrames } from '../stack/load-frames.ts'
import type { ExportedReport } from './export-report.ts'
import { renderHtml } from './render-html.ts'

/** Renders a report as one file, with the original positions of stack frames where the project has source maps. */
export async function renderMapped({ api, detail, view, entries }: ExportedReport): Promise<string> {
  const { frames } = await fetchFrames({ api, id: detail.id })
  const form = view.form.map(({ name, value }) => ({ name, value: replaceFrames(value, frames) }))
  const mapped = entries.map((entry) => ({ ...entry, text: replaceFrames(entry.text, frames) }))
  return renderHtml({ detail, view: { ...view, form } }, mapped)
}
