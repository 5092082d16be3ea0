import { expect, type Frame, type Page } from '@playwright/test'
import { openEditor } from '../../support/editor-page.ts'
import { offset, send } from '../../support/marked-page.ts'
import { test } from '../../support/real-widget-page.ts'
import { showSnapshot } from '../../support/snapshot-page.ts'

const rows = Array.from({ length: 40 }, (_, index) => `row ${index}`)
const target = '<i class="target">target</i>'
const block = (text: string): string => `<div style="height:20px">${text}</div>`

/**
 * Content of scroll containers with 300 by 100 pixels. Each contains a target that is visible only after scrolling
 * down.
 */
const contents = {
  blocks: rows.map((row, index) => block(index === 20 ? target : row)).join(''),
  'a blocked element first':
    `<div data-feedback-block style="height:50px"></div>` +
    rows.map((row, index) => block(index === 20 ? target : row)).join(''),
  'a sticky head': `<div style="position:sticky;top:0;height:20px">head</div>${block('').repeat(12)}${target}${block('').repeat(20)}`,
  'lines that are inline elements': rows
    .map((row, index) => `<span>${index === 12 ? target : row}</span><br>`)
    .join(''),
  'text between inline elements': `${rows.join(', ')}${target} ${rows.map((row) => `<b>${row}</b> and `).join('')}`,
  'rows that a script positions': rows
    .map(
      (row, index) =>
        `<div style="position:absolute;top:${index * 20}px">${index === 12 ? target : row}</div>`,
    )
    .join(''),
  'a scrolled box in a scrolled box': `${block('').repeat(10)}<div class="scrolled" style="height:90px;overflow:auto">${block('').repeat(8)}${target}${block('').repeat(20)}</div>${block('').repeat(20)}`,
  'a wide table': `<table style="width:900px;border-spacing:0">${rows.map((row, index) => `<tr><td>${row}<td>${index === 12 ? target : row}`).join('')}</table>`,
}

const boxes = Object.values(contents)
  .map(
    (content, index) =>
      `<div class="scrolled" style="position:absolute;left:${(index % 2) * 400 + 40}px;top:${Math.floor(index / 2) * 130 + 20}px;width:300px;height:100px;overflow:auto;padding:7px;border:3px solid">${content}</div>`,
  )
  .join('')

/** Returns the positions of the targets in the window, by the name of their container. */
async function placeTargets(view: Page | Frame): Promise<Record<string, number[]>> {
  const places = await view
    .locator('.target')
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ x, y }) => [Math.round(x), Math.round(y)]),
    )
  return Object.fromEntries(Object.keys(contents).map((name, index) => [name, places[index] ?? []]))
}

test('W-087 W-034 boxes inside the page are scrolled as the visitor saw them, and drawings are on the same content', async ({
  page,
  widget,
}) => {
  const editor = await openEditor(page, widget, { body: boxes })
  await page.evaluate(() => {
    for (const box of document.querySelectorAll('.scrolled'))
      box.scrollTo({ left: 35, top: 143, behavior: 'instant' })
  })
  const before = await placeTargets(page)
  const [x = NaN, y = NaN] = before['blocks'] ?? []
  await editor.drag([x, y], [x + 60, y + 20])
  await page.evaluate(() => document.querySelector('.target')?.setAttribute('id', 'marked'))
  const distance = await offset(page, 0, 'marked')
  await page.keyboard.press('Enter')
  await expect(editor.bar).toHaveCount(0)
  const snapshot = await send(editor, widget)
  if (!snapshot) throw new Error('The report has no snapshot')
  await showSnapshot(page, widget, { snapshot })
  const view = page.frames()[1]
  if (!view) throw new Error('The snapshot has no frame')
  await expect.poll(() => placeTargets(view)).toEqual(before)
  const mark = await view.locator('[data-feedback-drawings] rect').boundingBox()
  const marked = await view.locator('#marked').boundingBox()
  // The box of the rectangle includes half of its stroke.
  expect({ x: Math.round(mark?.x ?? NaN) + 3, y: Math.round(mark?.y ?? NaN) + 3 }).toEqual({
    x: Math.round((marked?.x ?? NaN) + distance[0]),
    y: Math.round((marked?.y ?? NaN) + distance[1]),
  })
})

const fixed = 'html,body{height:100%;overflow:hidden}main{height:100%}'
const skipped = `<section>${block('').repeat(10)}</section>`
for (const [scroller, style, content] of [
  ['body', `${fixed}body{overflow:auto!important}`, block('').repeat(60) + target + block('').repeat(60)],
  ['main', `${fixed}main{overflow:auto!important}`, block('').repeat(60) + target + block('').repeat(60)],
  // Browsers know the size of these sections only while they are near the window.
  [
    'html',
    'section{content-visibility:auto;contain-intrinsic-size:auto 5px}',
    skipped.repeat(20) + target + skipped.repeat(20),
  ],
] as const) {
  test(`W-087 a page that scrolls in its ${scroller} is shown where the visitor was`, async ({
    page,
    widget,
  }) => {
    await widget.open({
      head: `<style>html,body{margin:0}${style}</style>`,
      body: `<main>${content}</main>`,
    })
    await widget.ready()
    // Each step shows content, whose size changes where the next step leads.
    const scroll = (name: string): number | undefined => {
      document.querySelector(name)?.scrollBy(0, 300)
      return document.querySelector('.target')?.getBoundingClientRect().top
    }
    await expect.poll(() => page.evaluate(scroll, scroller), { intervals: [20] }).toBeLessThan(400)
    const before = await page.locator('.target').boundingBox()
    const frame = await widget.frame()
    await frame.evaluate(
      "say('send-feedback', { formData: {}, action: { feedbackType: 'BUG', excludeData: {} } })",
    )
    const { screenshotData: snapshot } = await widget.nextReport()
    if (!snapshot) throw new Error('The report has no snapshot')
    await showSnapshot(page, widget, { snapshot })
    await expect.poll(() => page.frameLocator('#snapshot').locator('.target').boundingBox()).toEqual(before)
  })
}
