import { test as base, type FrameLocator, type Page } from '@playwright/test'
import type { FlowConfig, FrameMessage, ProjectActions, WidgetMessage } from '../../edge/contract/index.ts'
import { defaultActions, defaultFlowConfig } from '../../edge/contract/default-config.ts'
import { serveHostPage } from './host-page.ts'
import { untilTrue } from './until-true.ts'

interface PanelFixtures {
  /** The provider's. */
  origin: string
  /** A host page of another origin. */
  host: string
  openPanel: OpenPanel
}

/** Opens the panel in a frame, and responds to its ping like the widget. */
export type OpenPanel = (setup?: PanelSetup) => Promise<PanelPage>

/** For tests that open the panel in a frame. */
export const test = base.extend<PanelFixtures>({
  origin: ({ baseURL }, use) => use(baseURL ?? ''),
  host: async ({ origin: _origin }, use) => {
    const host = await serveHostPage(DOCUMENT)
    await use(host.address)
    await host.close()
  },
  openPanel: ({ page, origin, host }, use) => use((setup) => openPanel({ page, origin, host }, setup)),
})

/** A page that contains the panel in a frame. It sends and receives the frame messages instead of the widget. */
export interface PanelPage {
  page: Page
  /** The provider's. */
  origin: string
  panel: FrameLocator
  say: (...messages: WidgetMessage[]) => Promise<void>
  /** Messages from the panel so far, without `height-update`. */
  heard: () => Promise<FrameMessage[]>
  /** The last height that the panel requested. */
  height: () => Promise<number>
  /** Changes the width of the frame. */
  resize: (width: number) => Promise<void>
}

/** The fixtures that opening the panel needs. */
export interface PanelPlace {
  page: Page
  origin: string
  host: string
}

export interface PanelSetup {
  config?: Partial<FlowConfig>
  actions?: ProjectActions
  language?: string
  email?: string
  /** Width of the frame in CSS pixels. */
  width?: number
}

const DOCUMENT = `<!doctype html><html lang="en"><title>A host page</title><script>
  const heard = []
  let height = 0
  addEventListener('message', ({ source, data }) => {
    const frame = document.querySelector('iframe')
    if (source !== frame.contentWindow) return
    const message = JSON.parse(data)
    if (message.name !== 'height-update') return void heard.push(message)
    height = message.data
    frame.style.height = Math.min(height, innerHeight - 40) + 'px'
  })
</script><main><h1>A host page</h1></main></html>`

/**
 * Opens the panel and responds to its ping like the widget: with configuration, session, and prefilled data (W-176).
 */
async function openPanel(place: PanelPlace, setup: PanelSetup = {}): Promise<PanelPage> {
  const { page, origin } = place
  const panel = await framePanel(place, setup.width)
  await untilTrue(page, 'heard.length > 0')
  await panel.say(toConfigUpdate(setup), await startSession(origin, setup.email), {
    name: 'prefill-form-data',
    data: {},
  })
  await panel.panel.locator('h1').waitFor()
  return panel
}

/** Opens the panel in a frame without sending messages. */
export async function framePanel({ page, origin, host }: PanelPlace, width = 380): Promise<PanelPage> {
  await page.goto(host)
  await page.evaluate(
    ([src, size]) => {
      const frame = Object.assign(document.createElement('iframe'), { src, title: 'Panel' })
      frame.style.cssText = `width:${size}px;border:0;height:0`
      document.body.append(frame)
    },
    [`${origin}/frame/`, width] as const,
  )
  return {
    page,
    origin,
    panel: page.frameLocator('iframe[title="Panel"]'),
    say: (...messages) =>
      page.evaluate(
        (texts) => {
          for (const text of texts) document.querySelector('iframe')?.contentWindow?.postMessage(text, '*')
        },
        messages.map((message) => JSON.stringify(message)),
      ),
    heard: () => page.evaluate('heard'),
    height: () => page.evaluate('height'),
    resize: (size) => page.evaluate(`document.querySelector('iframe').style.width = '${size}px'`),
  }
}

export function toConfigUpdate({ config, actions, language = 'en' }: PanelSetup): WidgetMessage {
  return {
    name: 'config-update',
    data: {
      config: { ...defaultFlowConfig, ...config },
      actions: actions ?? defaultActions,
      overrideLanguage: language,
    },
  }
}

type SessionUpdate = Extract<WidgetMessage, { name: 'session-update' }>

/** Starts a session at the provider, so that uploads and tokens are real. */
export async function startSession(baseURL: string, email = ''): Promise<SessionUpdate> {
  const answer = await fetch(`${baseURL}/sessions`, {
    method: 'POST',
    headers: { 'Api-Token': 'demo' },
    body: '{}',
  })
  const session: SessionUpdate['data']['sessionData'] = await answer.json()
  return {
    name: 'session-update',
    data: { sessionData: { ...session, email }, apiUrl: baseURL, sdkKey: 'demo' },
  }
}
