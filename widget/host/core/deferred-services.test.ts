import { afterAll, expect, test } from 'bun:test'
import { Key, installBrowser, session, quiet, createHost, crash } from './deferred-services-fixture.ts'

afterAll(installBrowser())

const rage = { kind: 'rage', element: { tag: 'button', text: '' } } as const

test.each([
  [crash, { enableCrashDetector: true, crashDetectorIsSilent: false }],
  [rage, { enableRageClickDetector: true, rageClickDetectorIsSilent: false }],
])('W-071 W-072 W-201 W-204 an issue that is not silent opens the crash flow', async (issue, detector) => {
  const { services, flows, sent, clock } = createHost({ flowConfig: { ...quiet, ...detector } })
  services.onPageIssue(issue)
  await clock.pass(0)
  expect(flows).toEqual([{ flow: 'crash' }])
  expect(sent).toEqual([])
})

test('an issue does not interrupt an open form', () => {
  const flowConfig = { enableCrashDetector: true, crashDetectorIsSilent: false }
  const { services, flows, openPanel } = createHost({ flowConfig })
  openPanel()
  services.onPageIssue(crash)
  expect(flows).toEqual([])
})

test('W-071 W-200 W-203 a silent issue is reported: a crash and a rage click, both with screenshot and replay', async () => {
  const flowConfig = {
    enableCrashDetector: true,
    crashDetectorIsSilent: true,
    enableRageClickDetector: true,
    rageClickDetectorIsSilent: true,
  }
  const { services, flows, sent, clock } = createHost({ flowConfig })
  services.onPageIssue(crash)
  await clock.pass(10_000)
  services.onPageIssue(rage)
  await clock.pass(0)
  expect(flows).toEqual([])
  expect(sent).toMatchObject([
    { type: 'CRASH', isSilent: true, formData: { errorMessage: 'kaputt' }, excludeData: {} },
    { type: 'RAGE_CLICK', element: { tag: 'button', text: '' }, excludeData: {} },
  ])
})

test('W-071 W-072 issues are ignored while detectors are off or without a configuration', async () => {
  const { services, flows, sent, setConfig, clock } = createHost()
  services.onPageIssue(crash)
  services.onPageIssue(rage)
  setConfig(undefined)
  services.onPageIssue(crash)
  await clock.pass(0)
  expect([flows, sent]).toEqual([[], []])
})

test('W-139 W-140 silent reports: one in ten seconds, none without a session', async () => {
  const { services, sent, clock, setSession } = createHost()
  const texts = () => sent.map(({ formData }) => formData['description'])
  const say = async (description: string): Promise<void> => {
    services.reportSilently({ formData: { description } })
    await clock.pass(0)
  }
  setSession(undefined)
  await say('none')
  setSession(session)
  await say('first')
  await say('too soon')
  await clock.pass(10_000)
  await say('second')
  expect(texts()).toEqual(['first', 'second'])
})

test('W-066 requests are recorded while the configuration allows it, and then deleted', async () => {
  const { services, page, originalFetch, setConfig, sources } = createHost()
  const readOpen = (): unknown => Object.getOwnPropertyDescriptor(page.XMLHttpRequest.prototype, 'open')
  expect(readOpen()).toBeUndefined()
  expect(page.fetch).toBe(originalFetch)
  setConfig({ ...quiet, enableNetworkLogs: true })
  services.refresh()
  expect(page.fetch).not.toBe(originalFetch)
  expect(readOpen()).toBeDefined()
  await page.fetch('/data')
  await page.fetch('https://api.example/sessions')
  const { requests } = (await sources()).network
  expect(requests().map(({ url }) => url)).toEqual(['https://a.example/data'])
  setConfig(quiet)
  services.refresh()
  expect(page.fetch).toBe(originalFetch)
  expect(readOpen()).toBeUndefined()
  expect(requests()).toEqual([])
})

test('W-068 the current configuration decides which URLs are blocked', async () => {
  const { services, settings, setConfig, sources } = createHost()
  const { isBlocked } = (await sources()).network
  expect(
    ['https://a.example/private', 'https://api.example/x', 'https://other.example/x'].map(isBlocked),
  ).toEqual([false, true, false])
  setConfig({ ...quiet, networkLogBlacklist: ['/private'] })
  Object.assign(settings, { apiUrl: 'https://other.example' })
  services.refresh()
  expect(['https://a.example/private', 'https://other.example/x'].map(isBlocked)).toEqual([true, true])
})

test('W-047 W-070 W-161 the shortcut starts the flow in the editor; the page’s setting overrides the configuration', () => {
  const { services, page, flows, settings, setConfig } = createHost()
  const press = () => page.dispatchEvent(new Key('i'))
  press()
  expect(flows).toEqual([])
  setConfig({ ...quiet, enableShortcuts: true })
  services.refresh()
  press()
  expect(flows).toEqual([{ flow: 'bugreporting', autostartDrawing: true }])
  settings.shortcuts = false
  services.refresh()
  press()
  expect(flows).toHaveLength(1)
  setConfig(quiet)
  settings.shortcuts = true
  services.refresh()
  press()
  expect(flows).toHaveLength(2)
})

test.each([
  { altKey: true },
  { metaKey: true },
  { shiftKey: true },
  { repeat: true },
  { ctrlKey: false },
  { key: 'k' },
])('W-047 the shortcut is Ctrl+I alone, not with %j', (change) => {
  const { services, page, flows, settings } = createHost()
  settings.shortcuts = true
  services.refresh()
  page.dispatchEvent(Object.assign(new Key('i'), change))
  expect(flows).toEqual([])
  page.dispatchEvent(new Key('i'))
  expect(flows).toHaveLength(1)
})

test('W-065 W-136 the replay recorder loads when the page is idle, unless page or configuration disable it', async () => {
  const { services, settings, setConfig, beIdle, loads, told } = createHost()
  const replaysLoaded = () => loads.filter((name) => name === 'replay').length
  await beIdle()
  expect(replaysLoaded()).toBe(0)
  setConfig({ ...quiet, enableReplays: true })
  services.refresh()
  expect(replaysLoaded()).toBe(0)
  await beIdle()
  expect(replaysLoaded()).toBe(1)
  settings.hasReplays = false
  services.refresh()
  expect(told).toEqual(['replay stopped'])
  await beIdle()
  expect(replaysLoaded()).toBe(1)
})

test('without a configuration nothing is recorded and no shortcut is active', async () => {
  const { services, page, originalFetch, flows, setConfig, beIdle, loads } = createHost()
  setConfig(undefined)
  services.refresh()
  await beIdle()
  page.dispatchEvent(new Key('i'))
  expect(page.fetch).toBe(originalFetch)
  expect([flows, loads]).toEqual([[], []])
})

test('W-172 the event stream starts once on request', async () => {
  const { services, clock, calls, logs, answers } = createHost()
  logs.events.add('early')
  await clock.pass(10_000)
  expect(calls).toEqual([])
  services.startStream()
  services.startStream()
  await clock.pass(1500)
  expect(calls).toMatchObject([{ path: '/sessions/stream', call: { ids: session } }])
  expect(answers).toEqual([{ some: 'answer' }])
})

test('stop restores everything and starts nothing later', async () => {
  const flowConfig = { ...quiet, enableNetworkLogs: true, enableShortcuts: true, enableReplays: true }
  const { services, page, originalFetch, beIdle, told, flows, clock, calls, logs } = createHost({
    flowConfig,
    hasOutbox: true,
  })
  await beIdle()
  services.startStream()
  services.stop()
  expect(page.fetch).toBe(originalFetch)
  expect(told.toSorted()).toEqual(['replay stopped', 'sender stopped'])
  page.dispatchEvent(new Key('i'))
  logs.events.add('late')
  await clock.pass(10_000)
  expect([flows, calls]).toEqual([[], []])

  const early = createHost({ flowConfig, hasOutbox: true })
  early.services.stop()
  await early.beIdle()
  expect(early.loads).toEqual([])
})
