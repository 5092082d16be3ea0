import { expect, test } from '@playwright/test'
import { openDemo } from '../../support/demo-page.ts'

const QUESTION = 'What went wrong?'

test('a report is sent where the storage of the page and the panel is full', async ({ page }) => {
  const { button, panel, project } = await openDemo(page)
  await button.click()
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  const fill = () => {
    for (let size = 1_000_000; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let count = 0; ; count++) localStorage.setItem(`full-${size}-${count}`, 'x'.repeat(size))
      } catch {
        // The storage has no space for this size, but may have some for the next smaller one.
      }
    }
    for (const storage of [localStorage, sessionStorage]) {
      try {
        for (let count = 0; ; count++) storage.setItem(`rest-${count}`, 'x'.repeat(100_000))
      } catch {
        // The storage is full.
      }
    }
  }
  await page.evaluate(fill)
  await panel.locator('html').evaluate(fill)
  await panel.getByLabel(QUESTION).fill('The storage is full')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  const { reports } = await (await project.owner('GET', `/reports?project=${project.sdkKey}`)).json()
  expect(reports).toMatchObject([{ title: 'The storage is full' }])
})

test('a widget that the page removes comes back, with the text that was typed', async ({ page }) => {
  const { button, panel } = await openDemo(page)
  await button.click()
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  await panel.getByLabel(QUESTION).fill('Typed before')
  // The panel stores a draft when the visitor stops typing.
  await expect
    .poll(() => panel.locator('html').evaluate(() => JSON.stringify(sessionStorage)))
    .toContain('Typed before')
  await page.evaluate(() => document.querySelector('feedback-widget')?.remove())
  await expect(page.locator('html > feedback-widget')).toBeAttached()
  await expect(button).toBeVisible()
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  await expect(panel.getByLabel(QUESTION)).toHaveValue('Typed before')
})

test('opening the panel ends the full screen of an element, which would cover the panel', async ({
  page,
}) => {
  const { panel } = await openDemo(page)
  await page.evaluate(() => {
    const stage = document.createElement('div')
    stage.id = 'stage'
    stage.style.background = 'white'
    stage.addEventListener('click', () => void stage.requestFullscreen(), { once: true })
    stage.textContent = 'Full screen'
    document.body.prepend(stage)
  })
  await page.locator('#stage').click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.id)).toBe('stage')
  await page.evaluate('Feedback.open()')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true)
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  await panel.getByLabel(QUESTION).fill('After full screen')
  await expect(panel.getByLabel(QUESTION)).toHaveValue('After full screen')
})

test('opening the panel releases a pointer that the page has locked', async ({ page }) => {
  await openDemo(page)
  await page.evaluate(() => {
    document.body.addEventListener('click', () => void document.body.requestPointerLock(), { once: true })
  })
  await page.locator('h1').first().click()
  await expect.poll(() => page.evaluate(() => document.pointerLockElement?.localName)).toBe('body')
  await page.evaluate('Feedback.open()')
  await expect.poll(() => page.evaluate(() => document.pointerLockElement === null)).toBe(true)
})
