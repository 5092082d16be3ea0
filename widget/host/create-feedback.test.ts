import { expect, test } from 'bun:test'
import { createFeedback } from './create-feedback.ts'
import { createManualClock } from '../platform/manual-clock.ts'
import type { Page } from '../platform/page.ts'
import type { Widget, WidgetContext } from './core/start-widget.ts'

/** Names that pages written for the original call (W-061), and our own. */
const NAMES = `initialize identify clearIdentity open close hide isOpened startFeedbackFlow
  startFeedbackFlowWithOptions sendSilentCrashReport sendSilentCrashReportWithFormData preFillForm on off log
  logEvent attachNetworkLogs attachCustomData setCustomData removeCustomData clearCustomData
  registerCustomAction triggerCustomAction enableShortcuts showFeedbackButton setAppVersionCode
  setAppBuildNumber setApiUrl setFrameUrl setLanguage setStyles setOfflineMode setLiveSite
  disableConsoleLogOverwrite disableReplays getInstance isLiveMode performAction softReInitialize
  takeCurrentReplay setGlobalDataItem getGlobalDataItem destroy`.split(/\s+/)

/** A page, and a widget that writes down what is asked of it. */
function createHost(hostname = 'a.example') {
  const print = (): void => {}
  const console = { debug: print, log: print, info: print, warn: print, error: print }
  const document = Object.assign(new EventTarget(), { URL: `https://${hostname}/` })
  const location = { href: `https://${hostname}/`, hostname }
  const page = Object.assign(new EventTarget(), { console, document, location }) as unknown as Page // what is used
  const asked: unknown[][] = []
  let context: WidgetContext | undefined
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
      tellPrefill: ask('tellPrefill'),
    },
    session: {
      identify: (...args) => {
        asked.push(['identify', ...args])
        return Promise.resolve('identified')
      },
      clear: ask('clear'),
    },
    reportSilently: ask('reportSilently'),
    performAction: ask('performAction'),
    onTrouble: ask('onTrouble'),
    takeReplay: ask('takeReplay'),
    refresh: ask('refresh'),
    destroy: ask('destroy'),
  }
  let isLoadable = true
  const api = createFeedback({
    page,
    origin: 'https://api.example',
    clock: createManualClock(),
    doors: {
      widget: () =>
        isLoadable
          ? Promise.resolve({ startWidget: (given) => ((context = given), widget) })
          : Promise.reject(new Error('blocked')),
      stage: () => Promise.reject(new Error('not asked for')),
      backstage: () => Promise.reject(new Error('not asked for')),
      sender: () => Promise.reject(new Error('not asked for')),
      editor: () => Promise.reject(new Error('not asked for')),
      snapshot: () => Promise.reject(new Error('not asked for')),
      replay: () => Promise.reject(new Error('not asked for')),
    },
  })
  return {
    api,
    asked,
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

test('W-061 every method is there', () => {
  const { api } = createHost()
  expect(Object.keys(api).sort()).toEqual(NAMES.toSorted())
})

test('no method throws, before and after the start, whatever it is given', async () => {
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
  expect(console.log).toBe(print)
  await start()
  expect(console.log).not.toBe(print)
  api.disableConsoleLogOverwrite()
  expect(console.log).toBe(print)
  api.destroy()
})

test('what is asked early is made up for, in order', async () => {
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

test('W-140 a silent report does not wait for a widget', async () => {
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

test('W-053 W-054 W-055 W-056 W-057 W-060 what is set reaches the widget', async () => {
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
  expect(settings).toMatchObject({
    apiUrl: 'https://other.example',
    frameUrl: 'https://frame.example/panel',
    versionCode: '1.2.3',
    buildNumber: '42',
    language: 'de',
    shortcuts: false,
    hasButton: false,
  })
})

test('W-049 styles are taken in both forms', async () => {
  const { api, start } = createHost()
  const { settings } = await start()
  api.setStyles('#111111', '#222222', '#333333')
  expect(settings.styles).toEqual({ color: '#111111', headerColor: '#222222', buttonColor: '#333333' })
  api.setStyles({ primaryColor: '#444444', cornerRadius: 0 })
  expect(settings.styles).toEqual({ color: '#444444', borderRadius: 0 })
})

test('W-059 the form is filled from an object or its JSON text', async () => {
  const { api, asked, start } = createHost()
  api.preFillForm('{"description":"x"}')
  const { settings } = await start()
  expect(settings.prefill).toEqual({ description: 'x' })
  api.preFillForm({ email: 'ann@example.com' })
  expect(settings.prefill).toEqual({ email: 'ann@example.com' })
  expect(asked).toEqual([['tellPrefill']])
})

test('W-096 W-099 W-097 log, logEvent and attachNetworkLogs go into reports', async () => {
  const { api, start } = createHost()
  api.log('done', 'WARNING')
  api.logEvent('checkout', '{"items":2}')
  api.attachNetworkLogs('[{"url":"https://a.example/native","date":"x"}]')
  const { logs, attachedRequests } = await start()
  expect(logs.lines.list()).toMatchObject([{ log: 'done', priority: 'WARNING' }])
  expect(logs.events.list().find(({ name }) => name === 'checkout')).toMatchObject({ data: { items: 2 } })
  expect(attachedRequests()).toEqual([{ url: 'https://a.example/native', date: 'x' }])
})

test('W-187 custom actions reach every callback, until it is taken off', async () => {
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

test('W-108 live mode follows the host and the page’s word', () => {
  const { api } = createHost('shop.example')
  expect(api.isLiveMode()).toBe(true)
  api.setOfflineMode(true)
  expect(api.isLiveMode()).toBe(false)
  api.setLiveSite(true)
  expect(api.isLiveMode()).toBe(true)
  expect(createHost('localhost').api.isLiveMode()).toBe(false)
})

test('destroy ends it, and initialize begins anew', async () => {
  const { api, asked, console, print, start } = createHost()
  await start()
  api.destroy()
  expect(asked).toEqual([['destroy']])
  expect(console.log).toBe(print)
  expect(api.isOpened()).toBe(false)
  await start()
  expect(api.isOpened()).toBe(true)
})

test('destroyed before the chunk has come, nothing is started', async () => {
  const { api, asked } = createHost()
  api.initialize('demo')
  api.destroy()
  await Bun.sleep(0)
  expect(asked).toEqual([])
  expect(api.isOpened()).toBe(false)
})

test('W-197 a chunk that is blocked is one warning, and nothing stays behind', async () => {
  const { api, block, console, print } = createHost()
  const warnings: unknown[][] = []
  const warn = globalThis.console.warn
  globalThis.console.warn = (...args) => void warnings.push(args)
  block()
  api.initialize('demo')
  await Bun.sleep(0)
  globalThis.console.warn = warn
  expect(warnings).toEqual([['Feedback: Failed to initialize. A part of the widget is blocked or missing.']])
  expect(console.log).toBe(print)
})

test('a soft start ends the widget and begins another one, and goes on watching', async () => {
  const { api, asked, console, print, start } = createHost()
  api.softReInitialize()
  expect(asked).toEqual([])
  await start()
  api.softReInitialize()
  expect(asked).toEqual([['destroy']])
  expect(console.log).not.toBe(print)
  api.takeCurrentReplay()
  await Bun.sleep(0)
  expect(asked).toEqual([['destroy'], ['takeReplay']])
})

test('W-104 what was captured is empty at the start, and can be set by the page as far as it makes sense', () => {
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
