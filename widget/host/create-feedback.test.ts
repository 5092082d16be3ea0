import { expect, test } from 'bun:test'
import { listLines } from './logs/logged-line.ts'
import { createFeedback } from './create-feedback.ts'
import { createManualClock } from '../platform/manual-clock.ts'
import type { Page } from '../platform/page.ts'
import type { Widget, WidgetOptions } from './start-widget.ts'
import type { Feedback } from './api/feedback.ts'

/** Methods of Gleap's API, which existing pages call (W-061), and methods that only this widget has. */
const NAMES = `initialize identify clearIdentity open close hide isOpened startFeedbackFlow
  startFeedbackFlowWithOptions sendSilentCrashReport sendSilentCrashReportWithFormData preFillForm on off log
  logEvent attachNetworkLogs attachCustomData setCustomData removeCustomData clearCustomData
  registerCustomAction triggerCustomAction enableShortcuts showFeedbackButton setAppVersionCode
  setAppBuildNumber setApiUrl setFrameUrl setLanguage setTheme setStyles setOfflineMode setLiveSite
  disableConsoleLogOverwrite disableReplays getInstance isLiveMode performAction softReInitialize
  takeCurrentReplay setGlobalDataItem getGlobalDataItem destroy`.split(/\s+/)

/** Creates a page and a widget that records the calls it receives. */
function createHost(hostname = 'a.example') {
  const print = (): void => {}
  const console = { debug: print, log: print, info: print, warn: print, error: print }
  const document = Object.assign(new EventTarget(), { URL: `https://${hostname}/` })
  const location = { href: `https://${hostname}/`, hostname }
  const page = Object.assign(new EventTarget(), { console, document, location }) as unknown as Page // has every property used
  const asked: unknown[][] = []
  const clock = createManualClock()
  let context: WidgetOptions | undefined
  let identify: Widget['session']['identify'] = () => Promise.resolve('identified')
  const ask =
    (name: string) =>
    (...args: unknown[]): void =>
      void asked.push([name, ...args])
  const widget: Widget = {
    panel: {
      open: ask('open'),
      close: ask('close'),
      isOpen: () => true,
      startFlow: ask('startFlow'),
      postPrefill: ask('postPrefill'),
    },
    session: {
      identify: (...args) => {
        asked.push(['identify', ...args])
        return identify(...args)
      },
      clear: ask('clear'),
    },
    reportSilently: ask('reportSilently'),
    performAction: ask('performAction'),
    onPageIssue: ask('onPageIssue'),
    takeReplay: ask('takeReplay'),
    refresh: ask('refresh'),
    destroy: ask('destroy'),
  }
  let isLoadable = true
  const api = createFeedback({
    page,
    origin: 'https://api.example',
    clock,
    chunks: {
      widget: () =>
        isLoadable
          ? Promise.resolve({ startWidget: (given) => ((context = given), widget) })
          : Promise.reject(new Error('blocked')),
      completeWidget: () => Promise.reject(new Error('not asked for')),
      preact: () => Promise.reject(new Error('not asked for')),
      deferredServices: () => Promise.reject(new Error('not asked for')),
      sender: () => Promise.reject(new Error('not asked for')),
      editor: () => Promise.reject(new Error('not asked for')),
      snapshot: () => Promise.reject(new Error('not asked for')),
      replay: () => Promise.reject(new Error('not asked for')),
    },
  })
  return {
    api,
    asked,
    clock,
    listen: (act: typeof identify) => void (identify = act),
    console,
    print,
    page,
    block: () => (isLoadable = false),
    start: async () => {
      api.initialize('demo')
      await Bun.sleep(0)
      if (!context) throw new Error('not started')
      return context
    },
  }
}

test('W-061 exposes exactly the documented methods', () => {
  const { api } = createHost()
  expect(Object.keys(api).sort()).toEqual(NAMES.toSorted())
  expect(api.getInstance()).toBe(api)
})

/** What each method calls on the widget. Tests below cover methods that only store values. */
const effects: { call: (api: Feedback) => unknown; asks: unknown[] }[] = [
  {
    call: (api) => api.identify('u1', { name: 'Ann' }, 'hash'),
    asks: ['identify', 'u1', { name: 'Ann' }, 'hash'],
  },
  { call: (api) => api.clearIdentity(), asks: ['clear'] },
  { call: (api) => api.open(), asks: ['open'] },
  { call: (api) => api.close(), asks: ['close'] },
  { call: (api) => api.hide(), asks: ['close'] },
  {
    call: (api) => api.startFeedbackFlow(),
    asks: ['startFlow', { flow: 'bugreporting', hideBackButton: true }],
  },
  {
    call: (api) => api.startFeedbackFlow('a', true),
    asks: ['startFlow', { flow: 'a', hideBackButton: false }],
  },
  { call: (api) => api.startFeedbackFlowWithOptions(), asks: ['startFlow', { flow: 'bugreporting' }] },
  {
    call: (api) => api.startFeedbackFlowWithOptions('a', { autostartDrawing: true }),
    asks: ['startFlow', { flow: 'a', autostartDrawing: true }],
  },
  {
    call: (api) => api.sendSilentCrashReport('broken'),
    asks: ['reportSilently', { formData: { description: 'broken' } }],
  },
  {
    call: (api) => api.sendSilentCrashReportWithFormData({ a: 1 }, 'LOW', { replays: true }),
    asks: ['reportSilently', { formData: { a: 1 }, priority: 'LOW', excludeData: { replays: true } }],
  },
  { call: (api) => api.preFillForm({ a: 1 }), asks: ['postPrefill'] },
  {
    call: (api) => api.performAction({ outbound: 'o1', actionType: 'a' }),
    asks: ['performAction', { outbound: 'o1', actionType: 'a' }],
  },
  { call: (api) => api.takeCurrentReplay(), asks: ['takeReplay'] },
  ...[
    (api: Feedback) => api.enableShortcuts(true),
    (api: Feedback) => api.showFeedbackButton(false),
    (api: Feedback) => api.setAppVersionCode('1.2.3'),
    (api: Feedback) => api.setAppBuildNumber(42),
    (api: Feedback) => api.setApiUrl('https://other.example'),
    (api: Feedback) => api.setFrameUrl('https://frame.example/'),
    (api: Feedback) => api.setLanguage('de'),
    (api: Feedback) => api.setTheme('dark'),
    (api: Feedback) => api.setStyles({ primaryColor: '#111111' }),
    (api: Feedback) => api.setOfflineMode(true),
    (api: Feedback) => api.setLiveSite(true),
    (api: Feedback) => api.disableConsoleLogOverwrite(),
    (api: Feedback) => api.disableReplays(),
  ].map((call) => ({ call, asks: ['refresh'] })),
  { call: (api) => api.softReInitialize(), asks: ['destroy'] },
  { call: (api) => api.destroy(), asks: ['destroy'] },
]

test.each(effects)('W-061 a method calls the widget: %o', async ({ call, asks }) => {
  const { api, asked, start } = createHost()
  await start()
  void call(api)
  expect(asked).toEqual([asks])
})

test.each(['clearIdentity', 'close', 'hide'] as const)('W-061 %s waits for the widget', async (name) => {
  const { api, asked, start } = createHost()
  api[name]()
  expect(asked).toEqual([])
  await start()
  expect(asked).toEqual([[name === 'clearIdentity' ? 'clear' : 'close']])
})

test('queries return nothing before the widget has loaded', async () => {
  const { api, asked, start } = createHost()
  api.setLanguage('de')
  api.sendSilentCrashReport('early')
  api.softReInitialize()
  await start()
  expect(asked).toEqual([])
})

test('identify resolves with `refused` if the call fails', async () => {
  const { api, listen, start } = createHost()
  await start()
  listen(() => Promise.reject(new Error('gone')))
  expect(await api.identify('u1')).toBe('refused')
})

test('no method throws for any arguments, before and after the start', async () => {
  const host = createHost()
  const junk = [undefined, null, 5, '{', {}, [], () => {}, Symbol('s')]
  const callAll = (): void => {
    for (const name of NAMES.filter((method) => method !== 'destroy' && method !== 'initialize'))
      for (const value of junk) {
        const method: unknown = Reflect.get(host.api, name)
        if (typeof method === 'function') Reflect.apply(method, undefined, [value, value, value])
      }
  }
  expect(callAll).not.toThrow()
  await host.start()
  expect(callAll).not.toThrow()
})

test('W-105 nothing is patched or listened to before initialize', async () => {
  const { api, console, print, start } = createHost()
  api.setLanguage('de')
  expect(console.log).toBe(print)
  await start()
  expect(console.log).not.toBe(print)
  api.disableConsoleLogOverwrite()
  expect(console.log).toBe(print)
  api.destroy()
})

test('early calls run in order after the widget has loaded', async () => {
  const { api, asked, start } = createHost()
  const identified = api.identify('u1', '{"name":"Ann"}', 'hash')
  api.startFeedbackFlow('bugreporting', true)
  api.open()
  await start()
  expect(asked).toEqual([
    ['identify', 'u1', { name: 'Ann' }, 'hash'],
    ['startFlow', { flow: 'bugreporting', hideBackButton: false }],
    ['open'],
  ])
  expect(await identified).toBe('identified')
})

test('W-181 a flow hides the back button unless told otherwise', async () => {
  const { api, asked, start } = createHost()
  await start()
  api.startFeedbackFlow()
  api.startFeedbackFlowWithOptions('crash', { actionOutboundId: 'o1', autostartDrawing: true })
  expect(asked).toEqual([
    ['startFlow', { flow: 'bugreporting', hideBackButton: true }],
    ['startFlow', { flow: 'crash', actionOutboundId: 'o1', autostartDrawing: true }],
  ])
})

test('W-140 a silent report does not wait for the widget', async () => {
  const { api, asked, start } = createHost()
  api.sendSilentCrashReport('early')
  await start()
  api.sendSilentCrashReport('late', 'HIGH', { replays: true })
  expect(asked).toEqual([
    [
      'reportSilently',
      { formData: { description: 'late' }, priority: 'HIGH', excludeData: { replays: true } },
    ],
  ])
})

test('W-053 W-054 W-055 W-056 W-057 W-060 settings reach the widget', async () => {
  const { api, start } = createHost()
  api.setApiUrl('https://other.example')
  api.setFrameUrl('https://frame.example/panel')
  api.setAppVersionCode('1.2.3')
  api.setAppBuildNumber(42)
  api.setLanguage('de')
  api.enableShortcuts(false)
  api.showFeedbackButton(false)
  const { sdkKey, settings } = await start()
  expect(sdkKey).toBe('demo')
  api.disableReplays()
  api.setOfflineMode(true)
  expect(settings).toMatchObject({
    hasReplays: false,
    isOffline: true,
    apiUrl: 'https://other.example',
    frameUrl: 'https://frame.example/panel',
    versionCode: '1.2.3',
    buildNumber: '42',
    language: 'de',
    shortcuts: false,
    hasButton: false,
  })
})

test('W-049 accepts styles in both forms', async () => {
  const { api, start } = createHost()
  const { settings } = await start()
  api.setStyles('#111111', '#222222', '#333333')
  expect(settings.styles).toEqual({ color: '#111111', headerColor: '#222222', buttonColor: '#333333' })
  api.setStyles({ primaryColor: '#444444', cornerRadius: 0 })
  expect(settings.styles).toEqual({ color: '#444444', borderRadius: 0 })
  api.setStyles('#111111', '#222222', '#333333', '#555555', 7)
  expect(settings.styles).toMatchObject({ backgroundColor: '#555555', borderRadius: 7 })
})

test('W-059 the form is filled from an object or its JSON text', async () => {
  const { api, asked, start } = createHost()
  api.preFillForm('{"description":"x"}')
  const { settings } = await start()
  expect(settings.prefill).toEqual({ description: 'x' })
  api.preFillForm({ email: 'ann@example.com' })
  expect(settings.prefill).toEqual({ email: 'ann@example.com' })
  expect(asked).toEqual([['postPrefill']])
})

test('W-096 W-099 W-097 log, logEvent and attachNetworkLogs go into reports', async () => {
  const { api, start } = createHost()
  api.log('done', 'WARNING')
  api.log('plain')
  api.logEvent('checkout', '{"items":2}')
  api.attachNetworkLogs('[{"url":"https://a.example/native","date":"x"}]')
  const { logs, attachedRequests } = await start()
  expect(listLines(logs.lines)).toMatchObject([
    { log: 'done', priority: 'WARNING' },
    { log: 'plain', priority: 'INFO' },
  ])
  expect(logs.events.list().find(({ name }) => name === 'checkout')).toMatchObject({ data: { items: 2 } })
  expect(attachedRequests()).toEqual([{ url: 'https://a.example/native', date: 'x' }])
})

test('W-187 custom actions reach every callback until it is removed', async () => {
  const { api, start } = createHost()
  const seen: string[] = []
  const stop = api.registerCustomAction(({ name }) => void seen.push(`one ${name}`))
  api.registerCustomAction(({ name }) => void seen.push(`two ${name}`))
  const { onCustomAction } = await start()
  onCustomAction('demo')
  stop()
  api.triggerCustomAction('again')
  expect(seen).toEqual(['one demo', 'two demo', 'two again'])
})

test('W-108 the page can override the live mode of the host name', () => {
  const { api } = createHost('shop.example')
  expect(api.isLiveMode()).toBe(true)
  api.setOfflineMode(true)
  expect(api.isLiveMode()).toBe(false)
  api.setLiveSite(true)
  expect(api.isLiveMode()).toBe(true)
  expect(createHost('localhost').api.isLiveMode()).toBe(false)
})

test('initialize works again after destroy', async () => {
  const { api, asked, console, print, page, start } = createHost()
  await start()
  api.destroy()
  expect(asked).toEqual([['destroy']])
  expect(console.log).toBe(print)
  expect(api.isOpened()).toBe(false)
  crash(page)
  api.destroy()
  await start()
  expect(asked).toEqual([['destroy']])
  expect(api.isOpened()).toBe(true)
})

test('calls to a widget that was destroyed before it loaded are dropped', async () => {
  const { api, asked, start } = createHost()
  api.initialize('demo')
  api.open()
  api.destroy()
  await start()
  api.close()
  expect(asked).toEqual([['close']])
})

test('W-071 errors of the page reach the widget, including those before it loaded', async () => {
  const { page, asked, api } = createHost()
  api.initialize('demo')
  crash(page)
  await Bun.sleep(0)
  crash(page)
  const issue = ['onPageIssue', { kind: 'crash', error: expect.objectContaining({ message: 'kaputt' }) }]
  expect(asked).toEqual([issue, issue])
  api.softReInitialize()
  crash(page)
  await Bun.sleep(0)
  expect(asked.slice(2)).toEqual([['destroy'], issue])
})

test('a chunk that fails to load after destroy is no warning', async () => {
  const { api, block } = createHost()
  block()
  const warnings = await readWarnings(() => {
    api.initialize('demo')
    api.destroy()
  })
  expect(warnings).toEqual([])
})

test('W-106 W-196 a second initialize warns, and the first key stays', async () => {
  const { api, asked, start } = createHost()
  const { sdkKey, settings } = await start()
  const warnings = await readWarnings(() => api.initialize('other'))
  expect(warnings).toEqual(['Feedback: already initialized. One key per page.'])
  await Bun.sleep(0)
  expect([sdkKey, settings.apiUrl, asked]).toEqual(['demo', 'https://api.example', []])
})

test('W-193 a key without a configuration causes one warning', async () => {
  const { start } = createHost()
  const { onFailure } = await start()
  expect(await readWarnings(onFailure)).toEqual([
    'Feedback: Failed to initialize. There is no configuration for this key.',
  ])
})

/** Dispatches the event with which a browser reports an uncaught error of the page. */
function crash(page: Page): void {
  const details = { message: 'kaputt', filename: 'https://a.example/x.js', lineno: 1, colno: 2 }
  page.dispatchEvent(Object.assign(new Event('error'), details, { error: new Error('kaputt') }))
}

async function readWarnings(act: () => void): Promise<unknown[]> {
  const warnings: unknown[] = []
  const { warn } = globalThis.console
  globalThis.console.warn = (text) => void warnings.push(text)
  act()
  await Bun.sleep(0)
  globalThis.console.warn = warn
  return warnings
}

test('nothing starts if destroyed before the chunk has loaded', async () => {
  const { api, asked } = createHost()
  api.initialize('demo')
  api.destroy()
  await Bun.sleep(0)
  expect(asked).toEqual([])
  expect(api.isOpened()).toBe(false)
})

test('W-197 a blocked chunk causes one warning and leaves nothing behind', async () => {
  const { api, block, console, print } = createHost()
  block()
  expect(await readWarnings(() => api.initialize('demo'))).toEqual([
    'Feedback: Failed to initialize. A part of the widget is blocked or missing.',
  ])
  expect(console.log).toBe(print)
})

test('a soft restart replaces the widget and keeps recording', async () => {
  const { api, asked, console, print, start } = createHost()
  api.softReInitialize()
  expect(asked).toEqual([])
  await start()
  api.softReInitialize()
  expect(asked).toEqual([['destroy']])
  expect(api.isOpened()).toBe(false)
  expect(console.log).not.toBe(print)
  api.takeCurrentReplay()
  await Bun.sleep(0)
  expect(asked).toEqual([['destroy'], ['takeReplay']])
})

test('W-104 capture data starts empty, and the page can set the parts that make sense', () => {
  const { api } = createHost()
  const read = (): unknown[] =>
    ['screenRecordingData', 'webReplay', 'snapshotPosition'].map((name) => api.getGlobalDataItem(name))
  expect(read()).toEqual([null, null, { x: 0, y: 0 }])
  const file = new File(['x'], 'screen-recording.webm')
  api.setGlobalDataItem('screenRecordingData', file)
  api.setGlobalDataItem('snapshotPosition', { x: 3, y: 4 })
  api.setGlobalDataItem('webReplay', 'nonsense')
  expect(read()).toEqual([file, null, { x: 3, y: 4 }])
  api.setGlobalDataItem('screenRecordingData', 'nonsense')
  api.setGlobalDataItem('snapshotPosition', undefined)
  expect(read()).toEqual([null, null, { x: 3, y: 4 }])
  api.setGlobalDataItem('own', 5)
  expect(api.getGlobalDataItem('own')).toBe(5)
  expect(api.getGlobalDataItem('constructor')).toBeUndefined()
})
