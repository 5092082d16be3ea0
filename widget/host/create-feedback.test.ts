import { expect, test } from 'bun:test'
import type { Feedback } from './api/feedback.ts'
import { createHost } from './create-feedback-fixture.ts'

/** Methods of Gleap's API, which existing pages call (W-061), and methods that only this widget has. */
const NAMES = `initialize identify clearIdentity open close hide isOpened startFeedbackFlow
  startFeedbackFlowWithOptions sendSilentCrashReport sendSilentCrashReportWithFormData preFillForm on off log
  logEvent attachNetworkLogs attachCustomData setCustomData removeCustomData clearCustomData
  registerCustomAction triggerCustomAction enableShortcuts showFeedbackButton setAppVersionCode
  setAppBuildNumber setApiUrl setFrameUrl setLanguage setTheme setStyles setOfflineMode setLiveSite
  disableConsoleLogOverwrite disableReplays getInstance isLiveMode performAction softReInitialize
  takeCurrentReplay setGlobalDataItem getGlobalDataItem destroy`.split(/\s+/)

test('W-061 exposes exactly the documented methods', () => {
  const { api } = createHost()
  expect(Object.keys(api).sort()).toEqual(NAMES.toSorted())
  expect(api.getInstance()).toBe(api)
})

/** For each API method, the widget methods that it calls. Tests below cover API methods that only store values. */
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

test('data of any kind neither throws nor blocks the next call, and the console says once what was left out', async () => {
  const { api, asked, start } = createHost()
  await start()
  const user: Record<string, unknown> = { name: 'Ann', balance: 1n, save: () => {} }
  user['self'] = user
  const warnings: unknown[] = []
  const { warn } = globalThis.console
  globalThis.console.warn = (text) => void warnings.push(text)
  const results: unknown[] = [await api.identify('1', user), await api.identify('2', user)]
  api.preFillForm(user)
  api.sendSilentCrashReportWithFormData(user)
  globalThis.console.warn = warn
  expect(results).toEqual(['identified', 'identified'])
  const copied = { name: 'Ann', balance: '1' }
  expect(asked).toEqual([
    ['identify', '1', copied, undefined],
    ['identify', '2', copied, undefined],
    ['postPrefill'],
    ['reportSilently', { formData: copied }],
  ])
  expect(warnings).toEqual(
    ['identify', 'preFillForm', 'sendSilentCrashReportWithFormData'].map(
      (name) => `Feedback: ${name} left out save (function), self (circular).`,
    ),
  )
})

test('custom data, events and requests are copied when they are set', async () => {
  const { api, start } = createHost()
  const { customData, logs, attachedRequests } = await start()
  const live = { n: 1 }
  api.setCustomData('live', live)
  api.attachCustomData({ attached: live })
  api.logEvent('a', live)
  api.attachNetworkLogs([{ url: 'https://a.example', live }] as never)
  live.n = 2
  expect(customData.read()).toEqual({ live: { n: 1 }, attached: { n: 1 } })
  expect(logs.events.list().at(-1)).toMatchObject({ name: 'a', data: { n: 1 } })
  expect(attachedRequests()).toMatchObject([{ live: { n: 1 } }])
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
