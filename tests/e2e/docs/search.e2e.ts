import { expect, type Request, test } from '@playwright/test'
import { expectNoFaults } from '../../support/axe-page.ts'
import { openHydrated } from '../../support/docs-page.ts'
import { box, options, searchFor } from '../../support/search-box.ts'
import { routeRequests } from '../../support/route-requests.ts'

test('D-083 D-040 there are at most 8 suggestions and a link to all results, and the arrow keys wrap around through the box', async ({
  page,
}) => {
  await searchFor(page, 'node')
  await expect(options(page)).toHaveCount(9)
  const last = options(page).last()
  await expect(last).toHaveText('See all results')
  await expect(last).toHaveAttribute('href', '/search?q=node')
  await page.keyboard.press('ArrowUp')
  await expect(last).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[aria-selected=true]')).toHaveCount(0)
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  // Leaving the box closes the list.
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(page.locator('.suggestions')).toHaveCount(0)
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
})

test('D-040 Enter and the link to all results open them, encode the query, and load no page', async ({
  page,
}) => {
  await searchFor(page, 'state sync & more')
  await expect(options(page).last()).toHaveAttribute('href', '/search?q=state%20sync%20%26%20more')
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true))
  await options(page).last().click()
  await expect(page).toHaveURL(/\/search\?q=state%20sync%20%26%20more$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for "state sync & more"')
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
  await openHydrated(page, '/intro/keys')
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true))
  await box(page).fill('epoch sync')
  await expect(options(page).first()).toContainText('Epoch Sync')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=epoch%20sync')
  await expect(page.locator('.results li').first()).toContainText('Epoch Sync')
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
})

test('D-084 a suggestion shows about 50 characters with the match marked, below the title and the breadcrumbs of its page', async ({
  page,
}) => {
  await searchFor(page, 'CMPXCHG16B')
  const text = options(page).first().locator('.suggestion-text')
  await expect(text.locator('mark').first()).toHaveText('CMPXCHG16B')
  const { length } = await text.innerText()
  expect([length >= 30, length <= 75], `${length} characters`).toEqual([true, true])
  await box(page).fill('validator keys')
  const group = page.getByRole('group', { name: 'Key Management' })
  await expect(group.locator('.suggestion-path')).toHaveText('Introduction')
  await expect(group.getByRole('option').first()).toBeVisible()
  // A question in another language.
  await box(page).fill('ошибка DBNotFoundErr как исправить')
  await expect(page.getByText('The documentation is in English.')).toBeVisible()
  await expect(options(page).first()).toBeVisible()
})

test('D-078 if nothing is found, the nearest words, the error index and the feedback form are offered, and no link to all results', async ({
  page,
}) => {
  await searchFor(page, 'resharpening ')
  await expect(options(page).first()).toHaveText('resharding')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue('resharding')
  await expect(options(page).first()).toContainText('esharding')
  await box(page).fill('qzxqzxqzx')
  await expect(page.getByText('No results', { exact: true })).toBeVisible()
  await expect(page.getByText('See all results')).toHaveCount(0)
  await expect(page.getByRole('option', { name: 'Tell us what is missing' })).toHaveAttribute('data-report')
  await page.getByRole('option', { name: 'Look up an error message' }).click()
  await expect(page).toHaveURL('/troubleshooting/common-errors')
  await expect(page.locator('.suggestions')).toHaveCount(0)
})

test('arrow keys select a hit, Enter opens its section, and the box is cleared', async ({ page }) => {
  await searchFor(page, 'validator key hot swap')
  await page.keyboard.press('ArrowDown')
  const first = options(page).first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/validator/failover-node-instruction#option-2-validator-key-hot-swap')
  await expect(page.locator('.suggestions')).toHaveCount(0)
  await expect(box(page)).toHaveValue('')
  await expect(page.locator(':target')).toBeInViewport()
})

for (const modifier of ['Control', 'Meta'] as const) {
  test(`${modifier}+Enter opens a new tab and leaves this one as it is`, async ({ page, context }) => {
    await searchFor(page, 'epoch sync')
    await page.keyboard.press('ArrowDown')
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.keyboard.press(`${modifier}+Enter`),
    ])
    await opened.waitForURL('**/intro/node-epoch-sync')
    await expect(page).toHaveURL('/intro/keys')
    await expect(page.locator('.suggestions')).toBeVisible()
  })
}

test('the slash key focuses the box, and Escape closes the list, keeps the text and restores the focus', async ({
  page,
}) => {
  await openHydrated(page, '/intro/keys')
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  // In a text field it types a slash.
  await page.keyboard.type('/status')
  await expect(box(page)).toHaveValue('/status')
  // The search loads when the box gets the focus. Before that, Escape has no effect.
  await expect(page.locator('.suggestions')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main')).toBeFocused()
  await box(page).fill('')
  const link = page.locator('main').getByRole('link').first()
  await link.focus()
  await page.keyboard.press('Control+K')
  await page.keyboard.type('node')
  await expect(page.locator('.suggestions')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.suggestions')).toHaveCount(0)
  await expect(link).toBeFocused()
  await expect(box(page)).toHaveValue('node')
})

test('typing is debounced by 120 ms, and an old response never replaces a newer one', async ({ page }) => {
  await page.clock.install()
  await searchFor(page, 'node')
  const asked: string[] = []
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await routeRequests(page, '**/api/search?*', async (route) => {
    const query = new URL(route.request().url()).searchParams.get('q') ?? ''
    asked.push(query)
    if (query === 'epoch') await released
    // The page may have aborted the request.
    await route.continue().catch(() => undefined)
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  await box(page).fill('')
  for (const key of 'epoch') {
    await page.keyboard.press(key)
    await page.clock.runFor(119)
  }
  expect(asked).toEqual([])
  const isOld = (request: Request) => request.url().endsWith('q=epoch')
  const over = Promise.race([
    page.waitForEvent('requestfinished', isOld),
    page.waitForEvent('requestfailed', isOld),
  ])
  await page.clock.runFor(1)
  await expect.poll(() => asked).toEqual(['epoch'])
  await box(page).fill('grafana')
  await page.clock.runFor(120)
  await expect(options(page).first()).toContainText('Grafana')
  release()
  await over
  await page.clock.runFor(1000)
  await expect(options(page).first()).toContainText('Grafana')
  expect(asked).toEqual(['epoch', 'grafana'])
})

test('recent searches are offered, and can be cleared', async ({ page }) => {
  await searchFor(page, 'epoch sync')
  await options(page).first().click()
  await expect(page).toHaveURL('/intro/node-epoch-sync')
  await box(page).focus()
  await expect(options(page)).toHaveText(['epoch sync', 'Clear recent searches'])
  await options(page).first().click()
  await expect(box(page)).toHaveValue('epoch sync')
  await expect(options(page)).toHaveCount(9)
  await box(page).fill('')
  await options(page).last().click()
  await expect(page.locator('.suggestions')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('search.recent'))).toBeNull()
})

test('axe finds no violations in the open list, in both themes', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await searchFor(page, 'validator key')
  await page.keyboard.press('ArrowDown')
  await expectNoFaults(page, 'suggestions')
  await box(page).fill('qzxqzxqzx')
  await expect(page.getByText('No results')).toBeVisible()
  await expectNoFaults(page, 'no results')
})

test('the words of a search are highlighted on the page that it found', async ({ page }) => {
  await searchFor(page, 'validator key', '/archival')
  await page.getByRole('option').first().click()
  await expect(page).not.toHaveURL(/\/archival$/)
  const highlighted = () =>
    page.evaluate(() => [...(CSS.highlights.get('search-words') ?? [])].map(String).join(' ').toLowerCase())
  await expect.poll(highlighted).toMatch(/\bvalidator\b/)
})
