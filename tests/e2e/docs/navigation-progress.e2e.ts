import { expect, test } from '@playwright/test'
import {
  clickWithoutHover,
  h1,
  expectPage,
  holdRequests,
  inMain,
  openHydrated,
  pageData,
} from '../../support/docs-page.ts'

test('D-088 a progress bar appears 200 ms after a click, not earlier, and disappears when the page is shown', async ({
  page,
}) => {
  await page.clock.install()
  const data = await holdRequests(page, pageData('/intro/keys'))
  await openHydrated(page, '/intro')
  await page.clock.pauseAt(Date.now() + 60_000)
  await clickWithoutHover(page, '/intro/keys')
  const bar = page.getByRole('progressbar')
  await page.clock.runFor(199)
  expect(await bar.count()).toBe(0)
  await page.clock.runFor(1)
  await expect(bar).toHaveCount(1)
  await expect(bar).toBeVisible()
  await expectPage(page, '/intro')
  data.release()
  await expectPage(page, '/intro/keys')
  await expect(bar).toHaveCount(0)
})

test('D-087 if no page can stay visible, a loader appears after 200 ms, not earlier', async ({ page }) => {
  await page.clock.install()
  const data = await holdRequests(page, pageData('/intro'))
  await openHydrated(page, '/intro')
  await inMain(page, '/intro/keys').click()
  await expectPage(page, '/intro/keys')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goBack()
  const loader = page.getByText('Loading …')
  await expect(h1(page)).toHaveCount(0)
  await page.clock.runFor(199)
  expect(await loader.count()).toBe(0)
  await page.clock.runFor(1)
  await expect(loader).toHaveCount(1)
  await expect(loader).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  data.release()
  await expectPage(page, '/intro')
  await expect(loader).toHaveCount(0)
})

test('D-087 D-088 a navigation that takes less than 200 ms shows neither loader nor progress bar', async ({
  page,
}) => {
  await page.clock.install()
  const forward = await holdRequests(page, pageData('/intro/keys'))
  const back = await holdRequests(page, pageData('/intro'))
  await openHydrated(page, '/intro')
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (document.querySelector('.loader, .progress-bar')) Reflect.set(window, 'hasWaited', true)
    })
    seen.observe(document, { childList: true, subtree: true })
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  await clickWithoutHover(page, '/intro/keys')
  await page.clock.runFor(199)
  forward.release()
  await expectPage(page, '/intro/keys')
  await page.goBack()
  await page.clock.runFor(199)
  back.release()
  await expectPage(page, '/intro')
  await page.clock.runFor(1000)
  expect(await page.evaluate(() => Reflect.get(window, 'hasWaited'))).toBeUndefined()
})
