import { localHosts } from '../../../edge/contract/hosts.ts'
import type { Report, Screenshot } from '../../../edge/contract/report.ts'
import { toSnapshotHeaders } from '../../../edge/src/snapshots/routes.ts'
import { createRenderer } from '../../../edge/src/snapshots/render-snapshot.ts'
import type { StubProvider } from '../../support/stub-provider.ts'
import { waitFor } from '../../support/widget-page.ts'

/** Evaluates an expression in a page. */
type Evaluate = (expression: string) => Promise<unknown>

/** Sends a report without the panel, until one arrives: a widget without a session ignores it. */
export async function takeReport(evaluate: Evaluate, provider: StubProvider): Promise<Report> {
  await waitFor(() => evaluate(`'__rrweb_original__' in Element.prototype.attachShadow`))
  const before = provider.readReports().length
  return waitFor(async () => {
    await evaluate(`void window.Feedback?.sendSilentCrashReport?.('probe', 'LOW', {})`)
    return waitFor(() => provider.readReports()[before], 3000).catch(() => undefined)
  })
}

/** Serves a page at `/inbox` that shows a snapshot. */
export function serveSnapshot(provider: StubProvider, snapshot: Screenshot | undefined): void {
  if (!snapshot) throw new Error('A report has no snapshot.')
  const { html, x, y, width, height } = snapshot
  const renderer = createRenderer('sealed')
  provider.serve(
    '/snapshot',
    renderer.push(html) + renderer.end({ x, y }),
    toSnapshotHeaders('sealed', localHosts),
  )
  const frame = `<iframe sandbox="" src="/snapshot" width="${width}" height="${height}"></iframe>`
  provider.serve(
    '/inbox',
    `<!doctype html><style>body{margin:0}iframe{border:0;display:block}</style>${frame}`,
  )
}
