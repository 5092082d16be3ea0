import { expect, test } from 'bun:test'
import { crash, createHost } from './create-feedback-fixture.ts'

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

test('a chunk that fails to load after destroy logs no warning', async () => {
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

test('after document.open() the widget starts again and errors still reach it', async () => {
  const { api, asked, page, start, openDocument } = createHost()
  await start()
  openDocument()
  await Bun.sleep(0)
  crash(page)
  expect(asked.map(([name]) => name)).toEqual(['destroy', 'onPageIssue'])
  api.destroy()
  openDocument()
  expect(asked).toHaveLength(3)
})

test('a replaced document whose listeners still exist starts nothing', async () => {
  const { asked, start, replaceDocument } = createHost()
  await start()
  replaceDocument()
  expect(asked).toEqual([])
})
