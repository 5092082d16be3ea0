import { test as base, type Page } from '@playwright/test'
import type { ReportSummary } from '../../edge/contract/index.ts'
import type { Report } from '../../edge/contract/report.ts'
import { type HostPages, startHostPages } from './host-pages.ts'
import { createWidgetPage, type PageProvider, type WidgetPage } from './widget-page.ts'

/** The provider under test, with a separate project for each test. */
export interface RealProvider extends PageProvider {
  /** Saves the project's configuration through the inbox API. */
  configure: (flowConfig: Record<string, unknown>) => Promise<void>
  /** API requests from the page, without CORS preflights. */
  calls: BrowserCall[]
  /** Reports in the inbox, oldest first. */
  readReports: () => Promise<Report[]>
}

export interface BrowserCall {
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

/**
 * Settings for pages of `.example`, which the widget treats as public sites. The browser resolves these hosts to
 * localhost.
 */
export const publicHosts: Parameters<typeof test.use>[0] = {
  launchOptions: async ({ launchOptions }, use) => {
    await use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP *.example 127.0.0.1'],
    })
  },
}

/** Tests with the built widget, the real panel, and the provider under test. */
export const test = base.extend<{ widget: WidgetPage<RealProvider> }>({
  widget: async ({ page, baseURL }, use) => {
    const pages = await startHostPages()
    const provider = await openProject(new URL(baseURL ?? '').origin, pages)
    watchCalls(page, provider)
    await page.addInitScript(listenInPanel, `${provider.origin}/frame/`)
    await use(createWidgetPage(page, provider))
    await page.close()
    await pages.close()
  },
})

/** Creates a project. It accepts reports without a spam token, because the panel's tests cover the token. */
async function openProject(origin: string, pages: HostPages): Promise<RealProvider> {
  // Unlike the browser, Node does not resolve subdomains of localhost.
  const api = `http://127.0.0.1:${new URL(origin).port}/inbox/api`
  const headers = {
    Authorization: `Bearer ${process.env['INBOX_TOKEN'] ?? ''}`,
    'Content-Type': 'application/json',
  }
  async function call<Answer>(path: string, method = 'GET', body?: object): Promise<Answer> {
    const response = await fetch(api + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const { sdkKey } = await call<{ sdkKey: string }>('/projects', 'POST', { name: 'Shop' })
  await call(`/projects/${sdkKey}`, 'PATCH', { spamProtection: 'off' })
  const bodies = new Map<string, Promise<Report>>()
  return {
    ...pages,
    origin,
    sdkKey,
    calls: [],
    async configure(flowConfig) {
      await call(`/projects/${sdkKey}/config`, 'PUT', { flowConfig, projectActions: {} })
    },
    async readReports() {
      const { reports } = await call<{ reports: ReportSummary[] }>(`/reports?project=${sdkKey}`)
      // Replays can have several megabytes, so each report is fetched only once.
      for (const { id } of reports) if (!bodies.has(id)) bodies.set(id, call(`/reports/${id}/raw`))
      return Promise.all(reports.toReversed().flatMap(({ id }) => bodies.get(id) ?? []))
    },
  }
}

function watchCalls(page: Page, { origin, sdkKey, calls }: RealProvider): void {
  page.on('request', (request) => {
    const { origin: target, pathname: path } = new URL(request.url())
    if (target !== origin || request.method() === 'OPTIONS') return
    const headers = request.headers()
    if (headers['api-token'] === undefined && !path.endsWith(`/config/${sdkKey}`)) return
    calls.push({ method: request.method(), path, headers, body: request.postData() ?? '' })
  })
}

/** Runs in every frame: records the messages to the real panel, and lets a test send messages as the panel. */
function listenInPanel(panel: string): void {
  if (location.href !== panel) return
  const heard: unknown[] = []
  const say = (name: string, data: unknown): void => parent.postMessage(JSON.stringify({ name, data }), '*')
  addEventListener('message', ({ data }) => heard.push(JSON.parse(data)))
  Object.assign(window, { heard, say })
}
