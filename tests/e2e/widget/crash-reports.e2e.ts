import { expect, type Page } from '@playwright/test'
import { type RealProvider, test } from '../../support/real-widget-page.ts'
import type { WidgetPage } from '../../support/widget-page.ts'

const send = `say('send-feedback', { formData: { description: 'hello' }, action: { feedbackType: 'BUG' } })`

/** Throws an uncaught error, and waits until the browser has reported it. */
const crash = () =>
  new Promise<void>((resolve) => {
    addEventListener('error', () => resolve(), { once: true })
    setTimeout(() => {
      throw new TypeError('kaputt')
    })
  })

/** Returns the names of the feedback flows, such as `bugreporting`, that the widget has started in the panel. */
async function flowsOf(widget: WidgetPage<RealProvider>): Promise<string[]> {
  const frame = await widget.frame()
  return frame.evaluate(
    "heard.filter(({ name }) => name === 'start-feedbackflow').map(({ data }) => data.flow)",
  )
}

test('W-198 W-199 W-200 W-071 an uncaught error is logged and reported with screenshot and replay', async ({
  page,
  widget,
}) => {
  await widget.open({
    body: '<h1>Checkout</h1>',
    flowConfig: { enableCrashDetector: true, crashDetectorIsSilent: true, enableReplays: true },
  })
  await widget.ready()
  await widget.recording()
  await page.evaluate(crash)
  const report = await widget.nextReport()
  expect(Object.keys(report.formData ?? {}).sort()).toEqual([
    'columnNo',
    'errorMessage',
    'lineNo',
    'stackTrace',
    'url',
  ])
  expect(report).toMatchObject({
    type: 'CRASH',
    isSilent: true,
    // Firefox omits `Uncaught`.
    formData: { errorMessage: expect.stringMatching(/^(?:Uncaught )?TypeError: kaputt$/) },
  })
  expect(report.consoleLog?.at(-1)).toMatchObject({ priority: 'ERROR' })
  expect(report.consoleLog?.at(-1)?.log).toContain('kaputt')
  expect(report.screenshotData?.html).toContain('<h1>Checkout</h1>')
  expect(JSON.stringify(report.webReplay?.initialState)).toContain('Checkout')
  await expect(page.locator('feedback-widget .panel')).toHaveCSS('visibility', 'hidden')
})

for (const { name, flowConfig, cause } of [
  {
    name: 'W-071 W-201 a crash',
    flowConfig: { enableCrashDetector: true, crashDetectorIsSilent: false },
    cause: (page: Page) => page.evaluate(crash),
  },
  {
    name: 'W-072 W-204 a rage click',
    flowConfig: { enableRageClickDetector: true, rageClickDetectorIsSilent: false },
    cause: (page: Page) => page.click('#dead', { clickCount: 4, delay: 20 }),
  },
]) {
  test(`${name} that is not silent opens the crash flow once and sends no report`, async ({
    page,
    widget,
  }) => {
    await widget.open({ body: '<button id="dead">Nothing</button>', flowConfig })
    await widget.ready()
    await cause(page)
    await expect(page.locator('feedback-widget .panel')).toHaveCSS('visibility', 'visible')
    await expect.poll(() => flowsOf(widget)).toEqual(['crash'])
    // A second crash or rage click does not change the open form.
    await cause(page)
    await page.evaluate("Feedback.preFillForm({ description: 'later' })")
    const frame = await widget.frame()
    await expect
      .poll(() => frame.evaluate("heard.findLast(({ name }) => name === 'prefill-form-data')?.data"))
      .toEqual({ description: 'later' })
    await expect.poll(() => flowsOf(widget)).toEqual(['crash'])
    await frame.evaluate(send)
    expect(await widget.nextReport()).toMatchObject({ formData: { description: 'hello' } })
    await expect.poll(() => widget.provider.readReports()).toHaveLength(1)
  })
}

test('W-071 W-072 crashes and rage clicks do nothing with detectors off', async ({ page, widget }) => {
  await widget.open({ body: '<button id="dead">Nothing</button>' })
  const frame = await widget.ready()
  await page.evaluate(crash)
  await page.click('#dead', { clickCount: 4, delay: 20 })
  await frame.evaluate(send)
  expect(await widget.nextReport()).toMatchObject({ formData: { description: 'hello' } })
  expect(await flowsOf(widget)).toEqual([])
  await expect.poll(() => widget.provider.readReports()).toHaveLength(1)
})

test('W-203 W-072 four fast clicks are reported with their element', async ({ page, widget }) => {
  await widget.open({
    body: '<button id="dead">Nothing</button>',
    flowConfig: { enableRageClickDetector: true, rageClickDetectorIsSilent: true },
  })
  await widget.frame()
  await page.click('#dead', { clickCount: 4, delay: 20 })
  const report = await widget.nextReport()
  expect(report.type).toBe('RAGE_CLICK')
  expect(report.screenshotData?.html).toContain('Nothing')
  expect(report.formData).toEqual({
    description: 'Rage click detected.',
    element: '[button id="dead"]Nothing[/button]',
  })
})
