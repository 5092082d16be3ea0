import { expect, test } from 'bun:test'
import { listLines } from './logs/logged-line.ts'
import { createHost } from './create-feedback-fixture.ts'

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

test('W-104 capture data starts empty, and the page can set valid parts', () => {
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
