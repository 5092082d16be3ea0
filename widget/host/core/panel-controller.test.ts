import { expect, test } from 'bun:test'
import type { FrameMessage, WidgetMessage } from '@node-docs/edge/contract'
import { configExample as example } from '@node-docs/edge/contract/examples/config'
import { createCaptureData } from '../api/capture-data.ts'
import { parseConfig } from '../provider/parse-config.ts'
import { createEmitter } from '../../platform/emitter.ts'
import type { Page } from '../../platform/page.ts'
import { createPanelController, type Feedback } from './panel-controller.ts'
import { parseSession } from '../provider/session-client.ts'
import { createSettings } from '../api/settings.ts'
import type { Appearance, WidgetViewOptions } from '../api/widget-view.ts'

const session = parseSession({ gleapId: 's1', gleapHash: 'h1', name: '' })

/** Creates a page with a frame that receives and sends messages, and records calls of its view. */
function createHost() {
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
  }) as unknown as Page // has every property that the panel uses
  const settings = { ...createSettings('https://api.example'), frameUrl: 'https://frame.example/' }
  const capture = createCaptureData()
  const emitter = createEmitter()
  const shown: string[] = []
  const looks: Appearance[] = []
  const feedback: Feedback[] = []
  const actions: string[] = []
  let pings = 0
  let views = 0
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
  const frame = Object.assign(port1, { postMessage }) as unknown as Window // can be the source of an event
  function openView({ connectFrame }: WidgetViewOptions) {
    views += 1
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
  }
}

test('W-175 W-176 W-177 W-182 a ping is answered with the three states, in this order, each time', async () => {
  const { panel, say, heard, settings, countPings } = createHost()
  settings.prefill = { email: 'ann@example.com' }
  await panel.mount()
  expect(countPings()).toBe(0)
  say({ name: 'ping' })
  expect(countPings()).toBe(1)
  expect(heard).toEqual([
    {
      name: 'config-update',
      data: {
        config: { ...parseConfig(example)?.raw.flowConfig, theme: 'light' },
        actions: parseConfig(example)?.raw.projectActions,
        overrideLanguage: '',
      },
    },
    {
      name: 'session-update',
      data: { sessionData: session, apiUrl: 'https://api.example', sdkKey: 'demo' },
    },
    { name: 'prefill-form-data', data: { email: 'ann@example.com' } },
  ] as WidgetMessage[]) // the session lacks its optional properties
  say({ name: 'ping' })
  expect(heard).toHaveLength(6)
  expect(countPings()).toBe(1)
})

test('W-059 W-177 the form is filled again when the page changes it', async () => {
  const { panel, heard, settings } = createHost()
  await panel.mount()
  settings.prefill = { description: 'later' }
  panel.postPrefill()
  expect(heard).toEqual([{ name: 'prefill-form-data', data: { description: 'later' } }])
})

test('W-107 renders once, after a configuration is available', async () => {
  const { panel, shown, setConfig, countViews } = createHost()
  setConfig(undefined)
  panel.open()
  await panel.mount()
  expect([shown, countViews()]).toEqual([[], 0])
  setConfig(example)
  await Promise.all([panel.mount(), panel.mount()])
  expect([shown, countViews()]).toEqual([['show'], 1])
})

test('W-120 opening and closing raise their event once per change', async () => {
  const { panel, emitter, shown } = createHost()
  const events: string[] = []
  emitter.on('open', () => void events.push('open'))
  emitter.on('close', () => void events.push('close'))
  panel.close()
  panel.open()
  expect(panel.isOpen()).toBe(false)
  await panel.mount()
  expect(panel.isOpen()).toBe(true)
  panel.open()
  panel.close()
  panel.close()
  expect(events).toEqual(['open', 'close'])
  expect(shown).toEqual(['show', 'hide'])
})

test('does not open by itself if closed before it was rendered', async () => {
  const { panel, shown } = createHost()
  panel.open()
  panel.close()
  await panel.mount()
  expect([shown, panel.isOpen()]).toEqual([[], false])
})

test('a missing session or configuration is not sent', async () => {
  const { panel, say, names, setConfig, setSession } = createHost()
  await panel.mount()
  setConfig(undefined)
  setSession(undefined)
  panel.postConfig()
  panel.postSession()
  say({ name: 'ping' })
  expect(names()).toEqual(['prefill-form-data'])
})

test('W-181 W-104 a flow waits for the frame and keeps the scroll position', async () => {
  const { panel, say, heard, names, capture, shown } = createHost()
  panel.startFlow({ flow: 'bugreporting', hideBackButton: false })
  expect(capture.snapshotPosition).toEqual({ x: 3, y: 240 })
  await panel.mount()
  expect(shown).toEqual(['show'])
  say({ name: 'ping' })
  expect(heard.at(-1)).toEqual({
    name: 'start-feedbackflow',
    data: { flow: 'bugreporting', hideBackButton: false },
  })
  names()
  // The flow is not posted again when the frame reloads.
  say({ name: 'ping' })
  expect(names()).toEqual(['config-update', 'session-update', 'prefill-form-data'])
  panel.startFlow({ flow: 'crash', actionOutboundId: 'o1' })
  expect(heard).toEqual([
    { name: 'start-feedbackflow', data: { flow: 'crash', actionOutboundId: 'o1', hideBackButton: true } },
  ])
})

test('W-047 a flow can start in the editor', async () => {
  const { panel, say, shown } = createHost()
  await panel.mount()
  say({ name: 'ping' })
  panel.startFlow({ flow: 'bugreporting', autostartDrawing: true })
  expect(shown).toEqual(['ping', 'start-screen-drawing', 'show'])
})

test('W-184 W-187 W-188 W-189 messages of the frame reach their recipients', async () => {
  const { panel, say, emitter, actions, feedback, shown } = createHost()
  const seen: unknown[] = []
  emitter.on('x', (data) => void seen.push(data))
  await panel.mount()
  panel.open()
  say({ name: 'notify-event', data: { type: 'x', data: 1 } })
  say({ name: 'run-custom-action', data: 'demo' })
  const data = {
    formData: { description: 'broken' },
    action: { feedbackType: 'BUG', excludeData: {} },
    spamToken: 't1',
  }
  say({ name: 'send-feedback', data })
  say({ name: 'height-update', data: 300 })
  say({ name: 'cleanup-drawings' })
  say({ name: 'close-widget' })
  expect(seen).toEqual([1])
  expect(actions).toEqual(['demo'])
  expect(feedback).toEqual([data])
  expect(shown).toEqual(['show', 'height-update', 'cleanup-drawings', 'hide'])
})

test('W-156 W-186 only valid addresses open, in a new tab', async () => {
  const { panel, say, opened } = createHost()
  await panel.mount()
  for (const address of [
    'https://a.example/',
    'mailto:ann@example.com',
    'javascript:alert(1)',
    'data:text/html,x',
  ])
    say({ name: 'open-url', data: address })
  expect(opened.map(([address, place]) => [address, place])).toEqual([
    ['https://a.example/', '_blank'],
    ['mailto:ann@example.com', '_blank'],
  ])
})

test('W-178 W-179 W-191 the frame is told how sending ended', async () => {
  const { panel, heard } = createHost()
  await panel.mount()
  panel.postProgress(0.5)
  panel.postSent()
  panel.postFailed()
  panel.postQueued()
  panel.postReplayReady()
  expect(heard).toEqual([
    { name: 'sending-progress', data: 0.5 },
    { name: 'feedback-sent' },
    { name: 'feedback-sending-failed', data: 'Something went wrong, please try again.' },
    { name: 'feedback-queued' },
    { name: 'replay-ready' },
  ])
})

test('W-138 a new flow discards earlier captures and drawings and notifies the page', async () => {
  const { panel, say, capture, shown, emitter } = createHost()
  const events: unknown[] = []
  emitter.on('flow-started', (data) => void events.push(data))
  await panel.mount()
  capture.screenRecordingData = new File(['x'], 'screen-recording.webm')
  capture.webReplay = Promise.resolve(undefined)
  say({ name: 'notify-event', data: { type: 'flow-started', data: 'crash' } })
  expect(capture).toMatchObject({ screenRecordingData: null, webReplay: null })
  expect(shown).toEqual(['cleanup-drawings', 'flow started'])
  expect(events).toEqual(['crash'])
})

test('W-185 removing the drawings removes the recording', async () => {
  const { panel, say, capture, shown } = createHost()
  await panel.mount()
  capture.screenRecordingData = new File(['x'], 'screen-recording.webm')
  say({ name: 'cleanup-drawings' })
  expect(capture.screenRecordingData).toBeNull()
  expect(shown).toEqual(['cleanup-drawings'])
})

test('W-060 the page’s styles and language override the configured ones', async () => {
  const { panel, heard, looks, settings } = createHost()
  await panel.mount()
  settings.styles = { color: '#112233' }
  settings.language = 'de'
  panel.postConfig()
  expect(heard).toMatchObject([
    { data: { config: { color: '#112233', borderRadius: 20 }, overrideLanguage: 'de' } },
  ])
  expect(looks.at(-1)).toMatchObject({ config: { color: '#112233' }, language: 'de', hasButton: true })
})

test('the panel and the button get the theme of the page, then of the visitor', async () => {
  const { panel, heard, looks, scheme } = createHost()
  await panel.mount()
  expect(looks.at(-1)?.config.theme ?? 'light').toBe('light')
  scheme.colorScheme = 'dark'
  panel.open()
  expect(heard).toMatchObject([{ data: { config: { theme: 'dark' } } }])
  expect(looks.at(-1)).toMatchObject({ config: { theme: 'dark' } })
  panel.close()
  panel.open()
  expect(heard).toHaveLength(1)
})

test('the panel offers no replay if the page disables it', async () => {
  const { panel, heard, settings } = createHost()
  await panel.mount()
  settings.hasReplays = false
  panel.postConfig()
  expect(heard).toMatchObject([{ data: { config: { enableReplays: false } } }])
})

test('leaves nothing behind if destroyed before it was rendered', async () => {
  const { panel, shown } = createHost()
  panel.open()
  const mounting = panel.mount()
  panel.destroy()
  await mounting
  expect(shown).toEqual(['destroy'])
})

test('removes itself and ignores events after destroy', async () => {
  const { panel, say, shown, heard, feedback } = createHost()
  await panel.mount()
  panel.destroy()
  say({ name: 'ping' })
  expect(shown).toEqual(['destroy'])
  expect([heard, feedback]).toEqual([[], []])
})
