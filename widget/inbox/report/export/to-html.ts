import type { ReportDetail } from '../../api.ts'
import { toVisible } from '../../visible-text.ts'
import { formatClock, formatDuration } from '../format.ts'
import type { Pair, ReportView } from '../read/report.ts'
import { toPretty } from '../read/values.ts'
import type { Entry } from '../timeline/merge.ts'
import exportStyles from './export.css' with { type: 'text' }

/** No script, nothing from elsewhere, no form: for the file, and for the snapshot in it, which takes it over. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; media-src data:; form-action 'none'; base-uri 'none'"

/** A report as one file that needs nothing else, and in which nothing of the report can act. */
export function toHtml(detail: ReportDetail, view: ReportView, entries: readonly Entry[]): string {
  const title = detail.title === '' ? 'Without words' : detail.title
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">',
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${exportStyles}</style></head><body>`,
    `<header><h1><bdi>${escapeHtml(title)}</bdi></h1>`,
    toList([
      { name: 'From', value: detail.reportedBy === '' ? 'Anonymous' : detail.reportedBy },
      { name: 'Page', value: detail.currentUrl },
      { name: 'Received', value: detail.createdAt },
      { name: 'Type', value: detail.type },
      { name: 'Priority', value: detail.priority },
      { name: 'Status', value: detail.status },
      { name: 'Report', value: detail.id },
      ...(detail.notes === '' ? [] : [{ name: 'Notes', value: detail.notes }]),
    ]),
    '</header><main>',
    toSection('What was reported', toList(view.form)),
    view.snapshot ? toSection('Snapshot', toSnapshot(view.snapshot)) : '',
    toSection(`What happened (${entries.length})`, toRows(entries)),
    toSection(`Requests (${view.requests.length})`, view.requests.map(toRequest).join('')),
    toSection('Device and page', toList(view.metaData)),
    toSection('Custom data', toPre(toPretty(view.customData))),
    '</main></body></html>\n',
  ].join('\n')
}

/** For text and for quoted attributes alike. What is hidden in it is shown. */
export function escapeHtml(text: string): string {
  return toVisible(text).replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function toSection(title: string, content: string): string {
  return content === '' ? '' : `<section><h2>${escapeHtml(title)}</h2>${content}</section>`
}

function toList(pairs: readonly Pair[]): string {
  if (pairs.length === 0) return ''
  const rows = pairs.map(
    ({ name, value }) =>
      `<dt><bdi>${escapeHtml(name)}</bdi></dt><dd><pre dir="auto">${escapeHtml(value)}</pre></dd>`,
  )
  return `<dl>${rows.join('')}</dl>`
}

function toPre(text: string): string {
  return text === '' || text === '{}' ? '' : `<pre dir="auto">${escapeHtml(text)}</pre>`
}

function toRows(entries: readonly Entry[]): string {
  const rows = entries.map(
    ({ at, kind, weight, text }) =>
      `<tr class="${weight}"><td>${formatClock(at)}</td><td>${kind}</td><td><pre dir="auto">${escapeHtml(text)}</pre></td></tr>`,
  )
  return rows.length === 0 ? '' : `<table>${rows.join('')}</table>`
}

function toRequest(request: ReportView['requests'][number]): string {
  const { method, url, status, statusText, duration, outcome } = request
  const head = `${status === 0 ? outcome : `${status} ${statusText}`.trim()} ${method} ${url}${duration === undefined ? '' : ` (${formatDuration(duration)})`}`
  const headers = (list: typeof request.requestHeaders): string =>
    toPre(list.map(({ name, value }) => `${name}: ${value}`).join('\n'))
  const parts = [
    headers(request.requestHeaders),
    toPre(toPretty(request.payload)),
    headers(request.responseHeaders),
    toPre(toPretty(request.responseText)),
  ].filter((part) => part !== '')
  return `<details class="${outcome}"><summary><bdi>${escapeHtml(head)}</bdi></summary>${parts.join('')}</details>`
}

/** What browsers prepare a connection for before they ask any policy. Written like this, and only like this, in HTML. */
const CONNECTING = /<(?=(?:link|i?frame|object|embed|portal|fencedframe)[\s/>])/gi

/** Runs nothing and loads nothing: the sandbox and the file's policy see to that. */
function toSnapshot({ html, width, height }: NonNullable<ReportView['snapshot']>): string {
  const content = html.replace(CONNECTING, '<no-').replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<iframe title="Snapshot of the page" sandbox="" width="${width}" height="${height}" srcdoc="${content}"></iframe>`
}
