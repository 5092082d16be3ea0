import { expect } from '@playwright/test'
import { newProjectSettings } from '../../../edge/contract/default-config.ts'
import { plantSecrets, surfaceNames } from '../../support/planted-secrets.ts'
import { test } from '../../support/real-widget-page.ts'
import { waitFor } from '../../support/widget-page.ts'

type Surfaces = Readonly<Record<string, readonly string[]>>

/**
 * Puts the secrets of each surface on that surface, each after a marker with the surface's name. If a report contains
 * the marker, the surface was recorded.
 */
async function plant(surfaces: Surfaces): Promise<void> {
  const all = (name: string): string[] =>
    (surfaces[name] ?? []).map((text, index) => `seen-${name}-${index} ${text}`)
  const api = Reflect.get(window, 'Feedback')
  const settle = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 0))

  for (const [index, text] of all('query').entries())
    await fetch(`/data?seen-query-${index}&next=${encodeURIComponent(text)}`, { method: 'HEAD' })
  for (const text of all('fragment')) location.hash = encodeURI(text)
  await fetch('/data', { method: 'POST', body: JSON.stringify({ list: all('requestJson') }) })
  await fetch('/data', {
    method: 'POST',
    body: new URLSearchParams(all('requestForm').map((text, index) => [`field${index}`, text])),
  })
  await (await fetch('/json')).text()
  await (await fetch('/text')).text()
  const headers = new Headers()
  for (const [index, text] of all('requestHeader').entries())
    headers.set(`X-Note-${index}`, text.replace(/[^ -~]/g, ' '))
  await fetch('/data', { headers })

  for (const text of all('consoleText')) console.info(text)
  for (const text of all('consoleJson')) console.info(JSON.stringify({ text, deep: [{ text }] }))
  for (const text of all('consoleObject'))
    console.info('seen', { text, password: text, nested: { apiKey: text } })
  for (const text of all('error'))
    dispatchEvent(new ErrorEvent('error', { message: text, error: new Error(text), filename: '/app.js' }))
  for (const text of all('rejection')) {
    const reason = new Error(text)
    dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason }))
  }
  for (const [index, text] of all('eventData').entries())
    api.logEvent(`event ${index}`, { text, token: text, list: [text] })
  for (const [index, text] of all('customData').entries())
    api.setCustomData(`data${index}`, { text, pin: text, list: [text] })
  for (const text of all('click')) {
    const button = document.body.appendChild(document.createElement('button'))
    button.textContent = text
    button.click()
    button.remove()
  }
  for (const [index, text] of all('addedText').entries()) {
    const added = document.body.appendChild(document.createElement('p'))
    added.textContent = text
    if (index % 5 === 0) await settle()
  }
  for (const [index, text] of all('dataAttribute').entries()) {
    const tagged = document.body.appendChild(document.createElement('p'))
    tagged.setAttribute('data-note', text)
    tagged.setAttribute('data-api-key', text)
    tagged.id = `seen-dataAttribute-${index}`
  }
  for (const kind of ['typed', 'typedArea']) {
    for (const text of all(kind)) {
      const field = document.body.appendChild(document.createElement(kind === 'typed' ? 'input' : 'textarea'))
      field.className = `seen-${kind}`
      for (let length = 20; length < text.length; length += 20) {
        field.value = text.slice(0, length)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
      field.value = text
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await settle()
    }
  }
  for (const text of all('editable')) {
    const editor = document.body.appendChild(document.createElement('div'))
    editor.className = 'seen-editable'
    editor.contentEditable = 'true'
    editor.append(text)
  }
}

test('R-23: of 500 planted secrets none is in what a new project stores or the browser sends', async ({
  page,
  widget,
}) => {
  const { surfaces, needles } = plantSecrets()
  expect(needles.length).toBeGreaterThanOrEqual(500)
  expect(new Set(needles).size).toBe(needles.length)
  const { provider } = widget
  const all = (name: string): string[] =>
    (surfaces[name] ?? []).map((text, index) => `seen-${name}-${index} ${text}`)
  provider.serve('/data', '{}', { 'Content-Type': 'application/json' })
  provider.serve('/json', JSON.stringify({ list: all('responseJson') }), {
    'Content-Type': 'application/json',
  })
  provider.serve('/text', all('responseText').join('\n'), { 'Content-Type': 'text/plain' })
  const escape = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const body = [
    ...all('text').map((text) => `<p>${escape(text)}</p>`),
    ...all('attribute').map((text) => `<img alt="${escape(text)}" title="${escape(text)}">`),
  ].join('')
  await widget.open({ body, flowConfig: { ...newProjectSettings.flowConfig, enableReplays: true } })
  await widget.ready()
  await widget.recording()
  await page.evaluate(plant, surfaces)
  // Logs the page views directly, because the widget detects page views with a timer.
  for (const [index, text] of all('pageView').entries())
    await page.evaluate(
      (address) => Reflect.get(window, 'Feedback').logEvent('pageView', { page: address }),
      `/x?${index}#${text}`,
    )
  await waitFor(() => provider.calls.some((call) => call.body.includes('seen-pageView-19')))
  const [crashText = ''] = all('crashForm')
  await page.evaluate(
    ([description, list]) =>
      Reflect.get(window, 'Feedback').sendSilentCrashReportWithFormData({ description, list }, 'HIGH', {}),
    [crashText, all('crashForm')] as const,
  )
  await widget.nextReport()
  const frame = await widget.frame()
  const form = { description: all('form').join('\n\n'), list: all('form') }
  await frame.evaluate(
    `say('send-feedback', { formData: ${JSON.stringify(form)}, action: { feedbackType: 'BUG', excludeData: {} } })`,
  )
  await widget.nextReport()

  const stored = (await provider.readReports()).map((report) => JSON.stringify(report))
  const sent = provider.calls.map((call) => `${call.path} ${JSON.stringify(call.headers)} ${call.body}`)
  const bytes = [...stored, ...sent].join('\n')
  expect(surfaceNames.filter((name) => !bytes.includes(`seen-${name}`))).toEqual([])
  expect(
    needles.filter((needle) => bytes.includes(needle) || bytes.includes(encodeURIComponent(needle))),
  ).toEqual([])
})
