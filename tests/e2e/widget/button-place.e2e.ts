import { expect, type Page } from '@playwright/test'
import { test } from '../../support/real-widget-page.ts'

const button = (page: Page) => page.locator('feedback-widget .button')

/** The center of the button, relative to the size of the window. */
async function findCenter(page: Page): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await button(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
}

const fixed = (place: string, content: string): string =>
  `<div style="position:fixed;${place};width:90px;height:90px">${content}</div>`
const chat = '<button id="chat" style="width:90px;height:90px">Chat</button>'
const inRoot = `<x-chat><template shadowrootmode="open">${chat}</template></x-chat>`

for (const [name, body, center] of [
  ['no control', fixed('right:0;bottom:0', '<p>Text</p>'), { x: 1230, y: 750 }],
  ['a control of the page', fixed('right:0;bottom:0', chat), { x: 50, y: 750 }],
  ['a control in a shadow root', fixed('right:0;bottom:0', inRoot), { x: 50, y: 750 }],
  [
    'the button of another widget in a frame',
    fixed('right:0;bottom:0', '<iframe width="80" height="80"></iframe>'),
    { x: 50, y: 750 },
  ],
  [
    'controls in both lower corners',
    fixed('right:0;bottom:0', chat) + fixed('left:0;bottom:0', chat),
    { x: 1230, y: 670 },
  ],
] as const) {
  test(`where the corner has ${name}, the button covers no control`, async ({ page, widget }) => {
    await widget.open({ body })
    await button(page).waitFor()
    await expect.poll(() => findCenter(page)).toEqual(center)
  })
}

test('a project can keep the button in its corner, and a control that appears by scrolling moves it', async ({
  page,
  widget,
}) => {
  const body = `<div style="height:3000px"></div><div style="text-align:right">${chat}</div>`
  await widget.open({ body })
  await button(page).waitFor()
  await expect.poll(() => findCenter(page)).toEqual({ x: 1230, y: 750 })
  await page.evaluate(() => scrollTo(0, 9999))
  await expect.poll(() => findCenter(page)).toEqual({ x: 50, y: 750 })
  await widget.open({
    body: fixed('right:0;bottom:0', chat),
    flowConfig: { avoidControls: false },
    path: '/kept',
  })
  await button(page).waitFor()
  await expect.poll(() => findCenter(page)).toEqual({ x: 1230, y: 750 })
})

test('the visitor moves the button with the mouse, and it stays there on the next page', async ({
  page,
  widget,
}) => {
  await widget.open()
  await button(page).hover()
  await expect(page.locator('feedback-widget .put-away')).toBeVisible()
  await page.mouse.down()
  await page.mouse.move(300, 500)
  await page.mouse.move(200, 400)
  await page.mouse.up()
  await expect.poll(() => findCenter(page)).toEqual({ x: 50, y: 400 })
  await expect(page.locator('feedback-widget .panel')).toHaveCSS('visibility', 'hidden')
  await page.reload()
  await button(page).waitFor()
  await expect.poll(() => findCenter(page)).toEqual({ x: 50, y: 400 })
  // The same with the keyboard, of which screen readers tell.
  await button(page).focus()
  await expect(button(page)).toHaveAccessibleDescription('Arrow keys move the button, Delete hides it.')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => findCenter(page)).toEqual({ x: 1230, y: 480 })
  await page.keyboard.press('Delete')
  await expect(button(page)).toHaveCount(0)
})

test('the visitor puts the button away until the tab closes, and the page can still open the panel', async ({
  page,
  widget,
}) => {
  await widget.open()
  await button(page).hover()
  await page.getByRole('button', { name: 'Hide the feedback button' }).click()
  await expect(button(page)).toHaveCount(0)
  await page.reload()
  await widget.frame()
  await expect(button(page)).toHaveCount(0)
  await page.evaluate('Feedback.open()')
  await expect(page.locator('feedback-widget .panel')).toHaveCSS('visibility', 'visible')
})
