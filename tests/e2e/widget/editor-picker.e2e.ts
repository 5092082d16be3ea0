import { expect, type Page } from '@playwright/test'
import { test } from '../../support/real-widget-page.ts'
import type { WidgetPage } from '../../support/widget-page.ts'

const body = `
  <style>body{margin:0} main>*{position:absolute;margin:0}</style>
  <main>
    <button id="pay" style="left:40px;top:50px;width:200px;height:40px" onclick="window.isPressed = true"><b>Pay now</b></button>
    <p data-feedback-mask style="left:40px;top:120px">sekret-masked</p>
    <div data-feedback-block style="left:40px;top:160px;width:200px"><i>sekret-blocked</i></div>
    <label style="left:40px;top:200px">Name <input value="sekret-typed" style="width:200px"></label>
    <p style="left:40px;top:250px">4111 1111 1111 1111</p>
    <x-open style="left:40px;top:300px"></x-open>
  </main>
  <script>
    const root = document.querySelector('x-open').attachShadow({ mode: 'open' })
    root.innerHTML = '<ul><li>first</li><li>second</li></ul>'
  </script>`

/** Opens the page and the picker, as the panel does. */
async function openPicker(page: Page, widget: WidgetPage) {
  await widget.open({ body })
  const frame = await widget.frame()
  await page.evaluate('Feedback.open()')
  const say = (name: string, data: unknown) =>
    frame.evaluate(`say(${JSON.stringify(name)}, ${JSON.stringify(data)})`)
  const start = async (): Promise<void> => {
    await say('start-screen-drawing', 'element')
    await page.getByRole('application', { name: 'Select part of the page' }).waitFor()
  }
  await start()
  return {
    start,
    say,
    highlight: page.locator('feedback-widget .highlight'),
    panel: page.locator('feedback-widget iframe'),
    /** Returns the values that the panel has received from the picker. */
    picked: () =>
      frame.evaluate<unknown[]>(
        "heard.filter(({ name, data }) => name === 'set-form-data' && data.formKey === 'pickedElement').map(({ data }) => data.data.value)",
      ),
  }
}

test('a click selects the element below it, and the page does not notice', async ({ page, widget }) => {
  const { highlight, panel, picked } = await openPicker(page, widget)
  await expect(panel).not.toBeVisible()
  await page.mouse.move(140, 70)
  await expect(highlight).toBeVisible()
  await page.mouse.click(140, 70)
  await expect(panel).toBeVisible()
  await expect(highlight).toHaveCount(0)
  await expect.poll(picked).toMatchObject([{ text: 'Pay now' }])
  expect(await page.evaluate('window.isPressed')).toBeUndefined()
})

test('selecting an element is not logged as a click of the visitor', async ({ page, widget }) => {
  const { panel, say } = await openPicker(page, widget)
  await page.mouse.click(140, 70)
  await expect(panel).toBeVisible()
  await page.evaluate(() => document.querySelector<HTMLElement>('#pay')?.click())
  await say('send-feedback', { formData: {}, action: { feedbackType: 'BUG', excludeData: {} } })
  const { consoleLog } = await widget.nextReport()
  expect(consoleLog?.filter(({ priority }) => priority === 'CLICK').map(({ log }) => log)).toEqual([
    'Clicked "Pay now"',
  ])
})

test('the highlight covers the element, even after the page scrolls', async ({ page, widget }) => {
  const { highlight } = await openPicker(page, widget)
  await page.evaluate(() => (document.body.style.height = '3000px'))
  await page.mouse.move(230, 55)
  const read = () =>
    highlight.evaluate((box) => {
      const { x, y, width, height } = box.getBoundingClientRect()
      return { x: x + 3, y: y + 3, width: width - 6, height: height - 6 }
    })
  await expect.poll(read).toEqual({ x: 40, y: 50, width: 200, height: 40 })
  await page.evaluate(() => scrollTo(0, 30))
  await expect.poll(read).toEqual({ x: 40, y: 20, width: 200, height: 40 })
})

test('R-23 the text is masked as in a snapshot, and the selector finds the element', async ({
  page,
  widget,
}) => {
  const picker = await openPicker(page, widget)
  const places = [
    [230, 55],
    [60, 128],
    [60, 168],
    [150, 210],
    [60, 258],
    [50, 330],
  ] as const
  for (const [index, [x, y]] of places.entries()) {
    if (index > 0) await picker.start()
    await page.mouse.click(x, y)
    await expect.poll(async () => (await picker.picked()).length).toBe(index + 1)
  }
  const picked = await picker.picked()
  expect(picked).toEqual([
    { selector: 'button#pay', text: 'Pay now' },
    { selector: expect.any(String), text: '*************' },
    { selector: expect.any(String), text: '' },
    { selector: expect.any(String), text: 'Name' },
    { selector: expect.any(String), text: expect.not.stringContaining('4111') },
    { selector: expect.stringMatching(/^x-open >>> /), text: expect.stringMatching(/first|second/) },
  ])
  expect(JSON.stringify(picked)).not.toContain('sekret')
  const found = await page.evaluate(
    (selectors) => {
      const find = (root: ParentNode, [selector = '', ...rest]: string[]): Element | null => {
        const element = root.querySelector(selector)
        return rest.length > 0 && element?.shadowRoot ? find(element.shadowRoot, rest) : element
      }
      return selectors.map((selector) => find(document, selector.split(' >>> '))?.localName)
    },
    picked.map((value) => String(Object(value).selector)),
  )
  expect(found).toEqual(['button', 'p', 'div', 'input', 'p', expect.stringMatching(/^(?:li|ul)$/)])
})

test('R-28: keys alone select an element, and Escape cancels', async ({ page, widget }) => {
  const { start, highlight, panel, picked } = await openPicker(page, widget)
  const status = page.locator('feedback-widget [role=status]')
  await page.keyboard.press('ArrowDown')
  await expect(status).toHaveText(/^main /)
  await page.keyboard.press('ArrowDown')
  await expect(status).toHaveText('button Pay now')
  await page.keyboard.press('ArrowRight')
  await expect(status).toHaveText(/^p \*+$/)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect.poll(picked).toEqual([{ selector: 'button#pay', text: 'Pay now' }])
  await start()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(panel).toBeVisible()
  await expect(highlight).toHaveCount(0)
  expect(await picked()).toHaveLength(1)
})

test('the report has the selected element', async ({ page, widget }) => {
  const { say } = await openPicker(page, widget)
  await page.mouse.click(230, 55)
  const formData = { description: 'x', pickedElement: { selector: 'button#pay', text: 'Pay now' } }
  await say('send-feedback', { formData, action: { feedbackType: 'BUG', excludeData: {} } })
  expect((await widget.nextReport()).formData).toEqual(formData)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 780 } })

  test('a tap highlights, and a button within reach selects', async ({ page, widget }) => {
    const { highlight, picked } = await openPicker(page, widget)
    const choose = page.getByRole('button', { name: 'Select', exact: true })
    await expect(choose).toHaveAttribute('aria-disabled', 'true')
    await page.touchscreen.tap(230, 55)
    await expect(highlight).toBeVisible()
    expect(await picked()).toEqual([])
    for (const name of ['Select', 'Cancel']) {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40)
      expect(box?.y).toBeGreaterThan(600)
    }
    await choose.tap()
    await expect.poll(picked).toEqual([{ selector: 'button#pay', text: 'Pay now' }])
  })
})
