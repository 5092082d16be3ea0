import type { FrameMessage, WidgetMessage } from '@node-docs/edge/contract'
import { configExample as example } from '@node-docs/edge/contract/examples/config'
import { createCaptureData } from '../api/editor-types.ts'
import { parseConfig } from '../provider/config-client.ts'
import { createEmitter } from '../api/event-emitter.ts'
import type { Page } from '../../platform/page.ts'
import { createPanelController, type Feedback } from './panel-controller.ts'
import { parseSession } from '../provider/session-client.ts'
import { createSettings } from '../api/settings.ts'
import type { Appearance, WidgetViewOptions } from '../api/widget-view.ts'

export const session = parseSession({ gleapId: 's1', gleapHash: 'h1', name: '' })

/** Creates a page with a frame that receives and sends messages, and records calls of its view. */
export function createHost() {
  const target = new EventTarget()
  const opened: unknown[][] = []
  const scheme = { colorScheme: 'normal' }
  const page = Object.assign(target, {
    location: { href: 'https://a.example/shop' },
    document: { querySelector: () => null },
    getComputedStyle: () => scheme,
    matchMedia: () => ({ matches: false }),
    scrollX: 3,
    scrollY: 240,
    open: (...args: unknown[]) => void opened.push(args),
  }) as unknown as Page // the mock has every property that the panel uses
  const settings = { ...createSettings('https://api.example'), frameUrl: 'https://frame.example/' }
  const capture = createCaptureData()
  const emitter = createEmitter()
  const shown: string[] = []
  const looks: Appearance[] = []
  const feedback: Feedback[] = []
  const actions: string[] = []
  let pings = 0
  let views = 0
  let failing = 0
  let config = parseConfig(example)
  let current = session
  const panel = createPanelController({
    page,
    sdkKey: 'demo',
    settings,
    capture,
    emitter,
    config: () => config,
    session: () => current,
    onFirstPing: () => (pings += 1),
    onFlowStarted: () => void shown.push('flow started'),
    onFeedback: (data) => void feedback.push(data),
    onCustomAction: (name) => void actions.push(name),
  })

  const heard: WidgetMessage[] = []
  const { port1 } = new MessageChannel()
  const postMessage = (text: string): void => void heard.push(JSON.parse(text))
  const frame = Object.assign(port1, { postMessage }) as unknown as Window // a port can be the source of an event
  function openView({ connectFrame }: WidgetViewOptions) {
    views += 1
    if (failing-- > 0) return Promise.reject(new Error('The page refused the element'))
    connectFrame(() => frame)
    return Promise.resolve({
      show: () => void shown.push('show'),
      hide: () => void shown.push('hide'),
      update: (look: Appearance) => void looks.push(look),
      handle: ({ name }: FrameMessage) => void shown.push(name),
      destroy: () => void shown.push('destroy'),
    })
  }
  const say = (message: FrameMessage): void => {
    const event = new MessageEvent('message', {
      data: JSON.stringify(message),
      origin: 'https://frame.example',
    })
    Object.defineProperty(event, 'source', { value: frame })
    target.dispatchEvent(event)
  }
  const names = (): string[] => heard.splice(0).map(({ name }) => name)
  const setSession = (next: typeof session): void => void (current = next)
  const setConfig = (value: unknown): void => void (config = parseConfig(value))
  return {
    panel: { ...panel, mount: () => panel.mount(openView) },
    say,
    heard,
    names,
    shown,
    looks,
    scheme,
    feedback,
    actions,
    opened,
    settings,
    capture,
    emitter,
    setConfig,
    setSession,
    countPings: () => pings,
    countViews: () => views,
    /** Makes the next attempts to show the widget fail. */
    failViews: (count: number) => void (failing = count),
  }
}
