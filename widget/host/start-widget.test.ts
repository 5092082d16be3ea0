import { expect, test } from 'bun:test'
import { configExample as example } from '@node-docs/edge/contract/examples/config'
import { createHost, session } from './start-widget-fixture.ts'

test('W-107 the frame is created once, when both session and configuration are available', async () => {
  const { answerSession, answerConfig, shown } = createHost()
  await answerSession()
  expect(shown).toEqual([])
  await answerConfig()
  expect(shown).toEqual(['open'])

  const cached = createHost({ stored: { config: example } })
  await cached.settleAll()
  expect(cached.shown).toEqual([])
  await cached.answerSession()
  expect(cached.shown).toEqual(['open'])
  await cached.answerConfig()
  expect(cached.shown.filter((what) => what === 'open')).toHaveLength(1)
})

test('W-112 W-175 a connected frame receives each new session', async () => {
  const { begin, widget, clock, answerSession, heard } = createHost()
  await begin()
  widget.session.clear()
  await clock.pass(10_000)
  await answerSession({ ...session, gleapId: 's2', gleapHash: 'h2' })
  expect(heard).toMatchObject([
    {
      name: 'session-update',
      data: {
        sessionData: { gleapId: 's2', gleapHash: 'h2' },
        apiUrl: 'https://api.example',
        sdkKey: 'demo',
      },
    },
  ])
})

test('a changed configuration reaches the frame, the view and the deferred services', async () => {
  const { heard, shown, asked, say, answerSession, answerConfig } = createHost({
    stored: { config: example },
  })
  await answerSession()
  await say({ name: 'ping' })
  heard.length = asked.length = 0
  await answerConfig({ ...example, flowConfig: { ...example.flowConfig, color: '#222222' } })
  expect(heard).toMatchObject([{ name: 'config-update', data: { config: { color: '#222222' } } }])
  expect(shown.at(-1)).toBe('update')
  expect(asked).toEqual([['refresh']])
})

test('W-193 warns about a missing configuration and shows nothing', async () => {
  const { answerSession, answerConfig, failures, shown } = createHost()
  await answerSession()
  await answerConfig({}, 500)
  expect(failures).toEqual(['failed'])
  expect(shown).toEqual([])
})

test('deferred services load on the frame’s first ping, or after three seconds without one', async () => {
  const pinged = createHost()
  await pinged.answerSession()
  await pinged.answerConfig()
  expect(pinged.loads()).toBe(0)
  await pinged.say({ name: 'ping' })
  expect(pinged.loads()).toBe(1)
  expect(pinged.asked).toEqual([['startStream']])

  const silent = createHost()
  await silent.answerSession()
  await silent.answerConfig()
  await silent.clock.pass(2999)
  expect(silent.loads()).toBe(0)
  await silent.clock.pass(1)
  expect(silent.loads()).toBe(1)
  expect(silent.asked).toEqual([])
})

test('deferred services load immediately if the configuration is cached, and when idle if reports are queued', async () => {
  expect(createHost({ stored: { config: example } }).loads()).toBe(1)

  const left = createHost({ stored: { outbox: true } })
  expect(left.loads()).toBe(0)
  for (const act of left.idle) act()
  expect(left.loads()).toBe(1)

  expect(createHost().idle).toEqual([])
})

test('W-138 a replay is kept when a flow starts or when the page asks for it', async () => {
  const { begin, say, widget, asked, settleAll } = createHost()
  await begin()
  await say({ name: 'notify-event', data: { type: 'flow-started' } })
  widget.takeReplay()
  await settleAll()
  expect(asked).toEqual([['beginFlow'], ['takeReplay']])
})

test('destroy stops everything, including services that started late', async () => {
  const { begin, widget, asked, shown, clock, calls, say, heard } = createHost()
  await begin()
  const before = calls().length
  widget.destroy()
  expect(asked).toEqual([['stop']])
  expect(shown.at(-1)).toBe('destroy')
  await clock.pass(60_000)
  expect(calls()).toHaveLength(before)
  heard.length = 0
  await say({ name: 'ping' })
  expect(heard).toEqual([])
})

test('nothing is requested or loaded if destroyed early', async () => {
  const { widget, answerSession, idle, loads, calls, shown } = createHost({ stored: { outbox: true } })
  widget.destroy()
  for (const act of idle) act()
  await answerSession()
  expect(loads()).toBe(0)
  expect(calls()).toEqual(['/sessions'])
  expect(shown).toEqual([])

  const mounted = createHost()
  await mounted.answerSession()
  await mounted.answerConfig()
  mounted.widget.destroy()
  await mounted.clock.pass(3000)
  expect(mounted.loads()).toBe(0)
})

test('a widget that could not be shown is shown ten seconds later', async () => {
  const { shown, clock, breakView, answerSession, answerConfig } = createHost()
  breakView(true)
  await answerSession()
  await answerConfig()
  expect(shown).toEqual(['open'])
  breakView(false)
  await clock.pass(9999)
  expect(shown).toEqual(['open'])
  await clock.pass(1)
  expect(shown).toEqual(['open', 'open'])
})
