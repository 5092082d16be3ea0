import { expect, type Page } from '@playwright/test'
import type { Report } from '../../../edge/contract/report.ts'
import { type EditorPage, isBlack, openEditor } from '../../support/editor-page.ts'
import { test } from '../../support/real-widget-page.ts'
import type { WidgetPage } from '../../support/widget-page.ts'

const body = `
  <style>body{margin:0} main>*{position:absolute;margin:0;font:16px/20px monospace}</style>
  <button style="left:40px;top:50px;width:300px" aria-label="Pay Sekret Lee"><b>Sekret</b> <i>Lee</i></button>
  <p id="balance" style="left:40px;top:100px">sekret-now</p>
  <input id="card" style="left:40px;top:150px" value="sekret-typed">
  <p style="left:40px;top:300px">told</p>`

/** Opens the editor on a page that is recorded, and covers the private part of it. */
async function cover(page: Page, widget: WidgetPage): Promise<EditorPage> {
  const editor = await openEditor(page, widget, {
    body,
    flowConfig: { enableReplays: true, enableNetworkLogs: true, maskTypedText: false },
  })
  await editor.choose('cover')
  await editor.drag([20, 30], [600, 250])
  await page.keyboard.press('Enter')
  await expect(editor.bar).toHaveCount(0)
  return editor
}

async function send({ say }: EditorPage, widget: WidgetPage): Promise<Report> {
  await say('send-feedback', {
    formData: { description: 'mine: Sekret Lee' },
    action: { feedbackType: 'BUG', excludeData: {} },
  })
  return widget.nextReport()
}

test('R-28: a cover is a black rectangle over any area, drawn with the mouse or with keys alone', async ({
  page,
  widget,
}) => {
  const { choose, drag, shapes, tool } = await openEditor(page, widget, { body })
  await choose('cover')
  await drag([300, 200], [20, 30])
  await expect
    .poll(shapes)
    .toMatchObject([{ name: 'rect', fill: 'rgb(0, 0, 0)', box: { x: 20, y: 30, width: 280, height: 170 } }])
  const picture = await page.screenshot({ clip: { x: 21, y: 31, width: 278, height: 168 } })
  expect(await isBlack(page, picture)).toBe(true)

  await tool('rectangle').click()
  await tool('cover').focus()
  await page.keyboard.press('Enter')
  await expect(tool('cover')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowRight')
  await expect
    .poll(async () => (await shapes()).map(({ name, box }) => [name, box.width]))
    .toEqual([
      ['rect', 280],
      ['rect', 250],
    ])
  await expect(page.locator('feedback-widget .editor [role=status]')).toHaveText(/^Cover an area, 250 by 160/)
})

test('covered text is masked elsewhere in the snapshot, also outside the window and where it is hidden', async ({
  page,
  widget,
}) => {
  const editor = await openEditor(page, widget, {
    body: `${body}
      <style>sekret-now { color: red }</style>
      <p style="left:40px;top:3000px">below: sekret-now &amp; more</p>
      <div hidden>sekret-now</div>
      <a style="left:700px;top:300px" href="/find?q=sekret-now" title="About sekret-now" data-note="sekret-now">told</a>
      <iframe style="left:700px;top:400px" srcdoc="<p>inner: sekret-now</p>"></iframe>`,
  })
  await editor.choose('cover')
  await editor.drag([20, 80], [600, 140])
  await page.keyboard.press('Enter')
  const html = (await send(editor, widget)).screenshotData?.html ?? ''

  expect(html).toMatch(/below: [^<]+ &amp; more/)
  expect(html).toMatch(/title="About \*+"/)
  expect(html).toMatch(/inner: \*+/)
  expect(html.replaceAll(/<style[^]*?<\/style>/g, '')).not.toContain('sekret-now')
  expect(html).toMatch(/sekret-now\s*\{\s*color/)
})

test('covered text is in no part of the report, nor are earlier texts of its elements', async ({
  page,
  widget,
}) => {
  await page.addInitScript(() => {
    addEventListener('load', () => {
      const balance = document.querySelector('#balance')
      setTimeout(() => balance?.replaceChildren('sekret-earlier'), 0)
    })
  })
  const editor = await openEditor(page, widget, {
    body,
    flowConfig: { enableReplays: true, enableNetworkLogs: true, maskTypedText: false },
  })
  await page.keyboard.press('Escape')
  await widget.recording()
  await page.evaluate(async () => {
    document.querySelector('#balance')?.replaceChildren('sekret-later')
    console.log('paying for Sekret Lee')
    await fetch('/data?who=Sekret%20Lee', { method: 'POST', body: '{"who":"Sekret Lee"}' })
    Object(window).Feedback.setCustomData('who', 'Sekret Lee')
  })
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.locator('#card').fill('sekret-other')
  await page.evaluate(() => console.log('typed sekret-other'))
  await editor.say('start-screen-drawing', 'screenshot')
  await editor.bar.waitFor()
  await editor.choose('cover')
  await editor.drag([20, 30], [600, 250])
  await page.keyboard.press('Enter')
  const { formData, ...report } = await send(editor, widget)

  expect(formData).toEqual({ description: 'mine: Sekret Lee' })
  const { webReplay, screenshotData } = report
  expect(JSON.stringify(webReplay)).toContain('told')
  expect(screenshotData?.html).toContain('told')
  expect(report.consoleLog).toContainEqual(expect.objectContaining({ log: 'paying for ****** ***' }))
  const text = JSON.stringify(report)
  expect(text.match(/.{60}sekret.{20}/gi)).toBeNull()
})

test('text beside a cover stays in the report', async ({ page, widget }) => {
  const editor = await openEditor(page, widget, { body, flowConfig: { enableReplays: true } })
  await widget.recording()
  await editor.choose('cover')
  await editor.drag([20, 95], [600, 125])
  await page.keyboard.press('Enter')
  const { screenshotData, webReplay } = await send(editor, widget)
  expect(screenshotData?.html).toMatch(/Pay Sekret Lee.*<b[^>]*>Sekret<\/b>.*\*{10}.*told/s)
  expect(JSON.stringify(webReplay)).toMatch(/Pay Sekret Lee.*"\*{10}".*told/)
})

test('the thumbnail shows the cover as a black box, and neither closing the panel nor scrolling while the report is sent reveals covered text', async ({
  page,
  widget,
}) => {
  const editor = await cover(page, widget)
  const read = () =>
    editor.frame.evaluate<unknown[]>(
      "heard.find(({ name }) => name === 'capture-thumbnail')?.data.paths.map(({ fill }) => fill) ?? []",
    )
  await expect.poll(async () => (await read()).at(-1)).toBe('#000000')
  await page.evaluate('Feedback.close()')
  await expect(editor.layer).not.toBeVisible()
  await page.evaluate(() => scrollTo(0, 120))
  const { screenshotData } = await send(editor, widget)
  expect(screenshotData?.html).not.toMatch(/sekret/i)
  expect(screenshotData?.html).toMatch(/visibility:visible!important[^>]*>.*data-feedback-cover/s)
  expect(screenshotData?.html).toContain('told')
})

test('a cover is changed after the editor was closed: moved, resized at each corner, deleted, and brought back', async ({
  page,
  widget,
}) => {
  const editor = await cover(page, widget)
  const { say, bar, choose, drag, shapes, tool } = editor
  const read = async () => (await shapes()).map(({ box }) => box)
  await say('start-screen-drawing', 'screenshot')
  await bar.waitFor()
  await choose('select')
  await drag([300, 100], [310, 120])
  await expect.poll(read).toEqual([{ x: 30, y: 50, width: 580, height: 220 }])
  await drag([30, 50], [20, 40])
  await drag([610, 270], [600, 260])
  await drag([600, 40], [620, 45])
  await drag([20, 260], [25, 280])
  await expect.poll(read).toEqual([{ x: 25, y: 45, width: 595, height: 235 }])
  await page.keyboard.press('Delete')
  await expect.poll(read).toEqual([])
  await page.keyboard.press('Control+z')
  await expect.poll(read).toHaveLength(1)
  await tool('redo').click()
  await page.keyboard.press('Enter')
  const { screenshotData } = await send(editor, widget)
  expect(screenshotData?.html).toContain('Pay Sekret Lee')
})
