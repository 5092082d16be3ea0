import { expect, test } from 'bun:test'
import type { WidgetMessage } from '@node-docs/edge/contract'
import { configExample as example } from '@node-docs/edge/contract/examples/config'
import { parseConfig } from '../provider/config-client.ts'
import { session, createHost } from './panel-controller-fixture.ts'

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

test('the button comes back if showing it failed, and a click tries again', async () => {
  const { panel, shown, countViews, failViews } = createHost()
  failViews(2)
  expect(await panel.mount().catch(() => 'failed')).toBe('failed')
  panel.open()
  await Bun.sleep(0)
  expect([countViews(), shown, panel.isOpen()]).toEqual([2, [], false])
  panel.open()
  await Bun.sleep(0)
  expect([countViews(), shown, panel.isOpen()]).toEqual([3, ['show'], true])
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
  // When the frame reloads, the flow is not posted again.
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

test('W-087 a flow that the visitor starts in the panel has the scroll position of that moment', async () => {
  const { panel, say, capture } = createHost()
  await panel.mount()
  say({ name: 'ping' })
  capture.snapshotPosition = { x: 0, y: 0 }
  say({ name: 'notify-event', data: { type: 'flow-started' } })
  expect(capture.snapshotPosition).toEqual({ x: 3, y: 240 })
  panel.startFlow({ flow: 'bugreporting' })
  capture.snapshotPosition = { x: 1, y: 2 }
  say({ name: 'notify-event', data: { type: 'flow-started' } })
  expect(capture.snapshotPosition).toEqual({ x: 1, y: 2 })
})
