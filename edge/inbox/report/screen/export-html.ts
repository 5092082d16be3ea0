import { type ReportDetail } from '../contract.ts'
import { palette, renderLightPalette } from '../../../contract/page-colors.ts'
import type { InboxApi } from '../../app/api.ts'
import { escapeUntrustedHtml } from '../../app/escape-invisible.ts'
import exportStyles from './export.css' with { type: 'text' }
import { formatClock, formatDuration, formatPerson } from './format-times-and-sizes.ts'
import type { Entry } from './merge-timeline.ts'
import { formatJson, type NamedValue, type ReportView } from './parse-report.ts'
import { fetchFrames, replaceFrames } from './stack.ts'

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

/**
 * The content security policy of the file. It allows no script, no form and no request. The frame of the snapshot
 * inherits it.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; media-src data:; form-action 'none'; base-uri 'none'"

/** Renders a report as one self-contained file that cannot run any content of the report. */
export function renderHtml(
  { detail, view }: { detail: ReportDetail; view: ReportView },
  entries: readonly Entry[],
): string {
  const title = detail.title === '' ? 'No message' : detail.title
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">',
    `<meta name="robots" content="noindex"><title>${escapeUntrustedHtml(title)}</title><style>${renderLightPalette(palette)}${exportStyles}</style></head><body>`,
    `<header><h1><bdi>${escapeUntrustedHtml(title)}</bdi></h1>`,
    renderList([
      { name: 'From', value: formatPerson(detail) },
      { name: 'Page', value: detail.currentUrl },
      { name: 'Received', value: detail.createdAt },
      { name: 'Type', value: detail.type },
      { name: 'Priority', value: detail.priority },
      { name: 'Status', value: detail.status },
      { name: 'Report', value: detail.id },
      ...(detail.notes === '' ? [] : [{ name: 'Comments', value: detail.notes }]),
    ]),
    '</header><main>',
    renderSection('Message', renderList([...view.form, ...view.element])),
    view.snapshot ? renderSection('Snapshot', renderSnapshot(view.snapshot)) : '',
    view.replay ? renderSection('Replay', renderReplay(detail.id, view.replay.content)) : '',
    renderSection(`Timeline (${entries.length})`, renderTimeline(entries)),
    renderSection(`Requests (${view.requests.length})`, view.requests.map(renderRequest).join('')),
    renderSection('Device and page', renderList(view.metaData)),
    renderSection('Custom data', renderPre(formatJson(view.customData))),
    '</main></body></html>\n',
  ].join('\n')
}

function renderSection(title: string, content: string): string {
  return content === '' ? '' : `<section><h2>${escapeUntrustedHtml(title)}</h2>${content}</section>`
}

function renderList(pairs: readonly NamedValue[]): string {
  if (pairs.length === 0) return ''
  const rows = pairs.map(
    ({ name, value }) =>
      `<dt><bdi>${escapeUntrustedHtml(name)}</bdi></dt><dd><pre dir="auto">${escapeUntrustedHtml(value)}</pre></dd>`,
  )
  return `<dl>${rows.join('')}</dl>`
}

function renderPre(text: string): string {
  return text === '' || text === '{}' ? '' : `<pre dir="auto">${escapeUntrustedHtml(text)}</pre>`
}

function renderTimeline(entries: readonly Entry[]): string {
  const rows = entries.map(
    ({ at, kind, weight, text }) =>
      `<tr class="${weight}"><td>${formatClock(at)}</td><td>${kind}</td><td><pre dir="auto">${escapeUntrustedHtml(text)}</pre></td></tr>`,
  )
  return rows.length === 0 ? '' : `<table>${rows.join('')}</table>`
}

function renderRequest(request: ReportView['requests'][number]): string {
  const { method, url, status, statusText, duration, outcome } = request
  const head = `${status === 0 ? outcome : `${status} ${statusText}`.trim()} ${method} ${url}${duration === undefined ? '' : ` (${formatDuration(duration)})`}`
  const headers = (list: typeof request.requestHeaders): string =>
    renderPre(list.map(({ name, value }) => `${name}: ${value}`).join('\n'))
  const parts = [
    headers(request.requestHeaders),
    renderPre(formatJson(request.payload)),
    headers(request.responseHeaders),
    renderPre(formatJson(request.responseText)),
  ].filter((part) => part !== '')
  return `<details class="${outcome}"><summary><bdi>${escapeUntrustedHtml(head)}</bdi></summary>${parts.join('')}</details>`
}

/**
 * Elements for which browsers may open connections before they apply the policy. Frames of the rendered snapshot have
 * no URL.
 */
const CONNECTING = /<(?=(?:link|frame|iframe(?! sandbox="" srcdoc=)|object|embed|portal|fencedframe)[\s/>])/gi

/**
 * Offers the replay's data for download, for the inbox's API and other tools. The file cannot play the replay, because
 * that would need a script.
 */
function renderReplay(id: string, content: unknown): string {
  const name = `replay-${id.replace(/[^\w-]/g, '')}.json`
  const data = encodeURIComponent(JSON.stringify(content))
  return `<p><a download="${name}" href="data:application/json,${data}">Download the replay’s data</a>. The inbox plays it.</p>`
}

/**
 * Renders the snapshot as a frame. The frame's sandbox and the file's policy keep the snapshot from running or loading
 * anything.
 */
function renderSnapshot({ html, width, height }: NonNullable<ReportView['snapshot']>): string {
  const content = html.replace(CONNECTING, '<no-').replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<iframe title="Snapshot of the page" sandbox="" width="${width}" height="${height}" srcdoc="${content}"></iframe>`
}
