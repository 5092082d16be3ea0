import { expect, test } from 'bun:test'
import { createHost } from './panel-controller-fixture.ts'

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

test('W-156 W-186 only valid URLs open, in a new tab', async () => {
  const { panel, say, opened } = createHost()
  await panel.mount()
  for (const url of [
    'https://a.example/',
    'mailto:ann@example.com',
    'javascript:alert(1)',
    'data:text/html,x',
  ])
    say({ name: 'open-url', data: url })
  expect(opened.map(([url, place]) => [url, place])).toEqual([
    ['https://a.example/', '_blank'],
    ['mailto:ann@example.com', '_blank'],
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
