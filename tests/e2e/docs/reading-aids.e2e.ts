import { expect, test } from '@playwright/test'
import { findFaults } from '../../support/axe-page.ts'
import { openHydrated } from '../../support/docs-page.ts'

const ROUTE = '/validator/failover-node-instruction'

test('long lines of a block can be wrapped, with the mouse and with the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openHydrated(page, ROUTE)
  const block = page.locator('.code', { hasText: 'scp' }).first()
  const pre = block.locator('pre')
  const isTooLong = () => pre.evaluate((code) => code.scrollWidth > code.clientWidth)
  await expect.poll(() => isTooLong()).toBe(true)
  await pre.hover()
  await block.getByRole('button', { name: 'Wrap' }).click()
  await expect.poll(() => isTooLong()).toBe(false)
  await expect(block.getByRole('button', { name: 'Unwrap' })).toHaveAttribute('aria-pressed', 'true')
  expect(await findFaults(page, { include: '.code' })).toEqual([])
  await block.getByRole('button', { name: 'Unwrap' }).click()
  await expect.poll(() => isTooLong()).toBe(true)
  const other = page.locator('.code', { hasText: 'scp' }).last()
  await other.locator('pre').focus()
  await expect(other.getByRole('button', { name: 'Wrap' })).toBeVisible()
})

test('on a phone, the title of a code block ends before its buttons', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openHydrated(page, '/validator/hardware-validator')
  const block = page.locator('.code:has(figcaption)', { hasText: 'lscpu' }).first()
  await block.locator('pre').hover()
  const button = block.getByRole('button', { name: 'Wrap' })
  await expect(button).toBeVisible()
  const titleEnd = await block.locator('figcaption').evaluate((title) => {
    const { right } = title.getBoundingClientRect()
    return right - parseFloat(getComputedStyle(title).paddingInlineEnd)
  })
  expect(titleEnd).toBeLessThanOrEqual((await button.boundingBox())?.x ?? 0)
})

test('each step has a link to itself', async ({ page }) => {
  await openHydrated(page, ROUTE)
  const step = page.locator('.steps > ol > li').filter({ hasText: 'Stop the primary' }).first()
  await step.hover({ position: { x: 60, y: 8 } })
  const link = step.getByRole('link', { name: 'Link to step 4' })
  const href = await link.getAttribute('href')
  expect(href).toBe('#procedure:step-4')
  await page.goto(`/intro${href}`)
  await page.goto(ROUTE + href)
  await expect(step).toBeInViewport()
})

test('an address can name the tab of a group, which does not change the stored choice', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('tabs.network', 'mainnet'))
  const selected = page.locator('.tabs[data-group=network] .tab[data-selected]').first()
  await openHydrated(page, '/rpc/state-sync?network=testnet')
  await expect(selected).toHaveAttribute('data-value', 'testnet')
  await expect(selected).toHaveAttribute('aria-selected', 'true')
  await openHydrated(page, '/rpc/state-sync')
  await expect(selected).toHaveAttribute('data-value', 'mainnet')
})

test('after a choice, an address that names a tab names the chosen one, so that a reload shows it', async ({
  page,
}) => {
  const tabs = page.locator('.tabs[data-group=network]').first()
  await openHydrated(page, '/rpc/state-sync?network=testnet#overview')
  await tabs.getByRole('tab', { name: 'Mainnet' }).click()
  await expect(page).toHaveURL(/\/rpc\/state-sync\?network=mainnet#overview$/)
  await openHydrated(page, '/rpc/state-sync')
  await tabs.getByRole('tab', { name: 'Testnet' }).click()
  await expect(tabs.locator('[data-selected]').first()).toHaveAttribute('data-value', 'testnet')
  await expect(page).toHaveURL(/\/rpc\/state-sync$/)
})

test('the keyboard reaches the checkboxes of steps that contain nothing else to focus', async ({ page }) => {
  await openHydrated(page, ROUTE)
  await page.locator('.steps :is(a, pre, .placeholder)').evaluateAll((parts) => {
    for (const part of parts) part.replaceWith(part.textContent)
  })
  const first = page.locator('.steps').first()
  await expect(first.getByRole('checkbox')).toHaveCount(0)
  const link = page.locator('.heading:has(~ .steps) .heading-link').first()
  await link.focus()
  await expect(first.getByRole('checkbox').first()).toBeVisible()
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    if (
      await first
        .getByRole('checkbox')
        .first()
        .evaluate((box) => box === document.activeElement)
    )
      break
  }
  await page.keyboard.press('Space')
  await expect(first.getByRole('checkbox').first()).toBeChecked()
})
