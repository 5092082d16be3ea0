import { expect, test } from '@playwright/test'
import {
  clickWithoutHover,
  expectPage,
  openHydrated,
  PAGE_KINDS,
  untilIdle,
} from '../../support/docs-page.ts'
import { collectErrors } from '../../support/page-errors.ts'

test('no kind of page causes an error in the console or a policy violation', async ({ page }) => {
  const errors = await collectErrors(page)
  for (const [kind, route] of Object.entries(PAGE_KINDS)) {
    await test.step(kind, async () => {
      await openHydrated(page, route)
      await page.locator('feedback-widget .button').waitFor()
      await untilIdle(page)
      await clickWithoutHover(page, '/intro')
      await expectPage(page, '/intro')
      await untilIdle(page)
      // Chromium logs the status 404 as an error, which is correct on this page.
      const ownStatus = kind === 'not found' ? /status of 404.*\/nowhere\)$/ : /^$/
      expect(errors.filter((error) => !ownStatus.test(error))).toEqual([])
      errors.length = 0
    })
  }
  await page.goto('/openapi')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await untilIdle(page)
  expect(errors).toEqual([])
})

test('a script that the policy blocks is reported as an error', async ({ page }) => {
  const errors = await collectErrors(page)
  await openHydrated(page, '/intro/keys')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "blocked"'
    document.head.append(script)
  })
  await expect.poll(() => errors.join()).toContain('script-src-elem blocked inline')
})
