import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectPage, fillIn, inSidebar, openHydrated, untilHydrated } from '../../support/docs-page.ts'

const LONG = '/validator/compile-and-run-a-node'
/** Two pages with the same groups of tabs. `TABBED` has several tab lists of one group. */
const TABBED = '/validator/validator-guide'
const OTHER = '/validator/running-a-node'
/** A page with links to terms of the glossary. */
const TERMS = '/validator/lost-seat'

test('D-041 the contents list the headings of levels 2 and 3 in their order, mark the section in view, and scroll to it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 420 })
  await openHydrated(page, LONG)
  const headings = await page
    .locator('.prose :is(h2, h3)')
    .evaluateAll((all) => all.map(({ id, textContent }) => ({ hash: `#${id}`, text: textContent })))
  const contents = await page
    .locator('#contents a')
    .evaluateAll((all) => all.map((link) => ({ hash: link.getAttribute('href'), text: link.textContent })))
  expect(contents).toEqual(headings)
  expect(contents.length).toBeGreaterThan(10)
  const current = page.locator('#contents [aria-current]')
  await expect(current).toHaveCount(0)
  const third = page.locator('.prose h2').nth(2)
  await third.evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }))
  await expect(current).toHaveText((await third.textContent()) ?? '')
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(current).toHaveText((await page.locator('#contents a').last().textContent()) ?? '')
  await expect(current).toBeInViewport()
})

test('on a narrow screen the contents open below the navbar, close when one is chosen, and name the section in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openHydrated(page, LONG)
  const contents = page.locator('#contents')
  await expect(contents).toBeHidden()
  const bar = page.getByRole('button', { name: 'On this page' })
  await expect.poll(() => bar.boundingBox()).toMatchObject({ x: 0, width: 390 })
  await bar.click()
  const last = contents.getByRole('link').last()
  const target = page.locator(`[id="${(await last.getAttribute('href'))?.slice(1)}"]`)
  await last.click()
  await expect(contents).toBeHidden()
  await expect(target).toBeInViewport()
  await expect(bar).toContainText((await target.textContent()) ?? '')
})

test('D-051 choosing a tab switches its whole group, and the choice is stored', async ({ page }) => {
  await openHydrated(page, TABBED)
  const groups = page.locator('.tabs[data-group="network"]')
  await expect.poll(() => groups.count()).toBeGreaterThan(1)
  const tab = groups.nth(1).getByRole('tab', { name: 'Testnet' })
  await tab.scrollIntoViewIfNeeded()
  const before = await tab.boundingBox()
  await tab.click()
  for (const group of await groups.all()) {
    await expect(group.locator('.tab[data-selected]')).toHaveAttribute('data-value', 'testnet')
    await expect(group.locator('.tab-panel[data-selected]')).toHaveAttribute('data-value', 'testnet')
  }
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  expect(Math.abs(((await tab.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tabs.network'))).toBe('testnet')

  await page.reload()
  await expect(groups.first().locator('.tab-panel[data-selected]')).toHaveAttribute('data-value', 'testnet')
  await untilHydrated(page)
  await inSidebar(page, OTHER).click()
  await expectPage(page, OTHER)
  await expect(page.locator('.tabs[data-group="network"] .tab[data-selected]').first()).toHaveText('Testnet')
})

test('a tab list is one tab stop in which arrow keys move; choosing a network fills in <network>, and typing one chooses its tab', async ({
  page,
}) => {
  await openHydrated(page, TABBED)
  const groups = page.locator('.tabs[data-group="network"]')
  const networks = page.locator('[data-placeholder="network"]')
  await groups.first().getByRole('tab', { name: 'Testnet' }).click()
  await expect(networks).toHaveText(Array.from({ length: await networks.count() }, () => 'testnet'))
  await fillIn(page, 'network', 'mainnet')
  await expect(groups.last().locator('.tab[data-selected]')).toHaveText('Mainnet')
  await expect(networks).toHaveText(Array.from({ length: await networks.count() }, () => 'mainnet'))
  const tabs = groups.first().getByRole('tab')
  await tabs.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.nth(1)).toBeFocused()
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(tabs.first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(tabs.last()).toBeFocused()
})

test('a link to a term shows its definition on a card, which Escape closes', async ({ page }) => {
  await openHydrated(page, TERMS)
  const term = page.locator('.term').first()
  const definition = (await term.getAttribute('aria-description')) ?? ''
  expect(definition.length).toBeGreaterThan(20)
  await expect.poll(() => readCard(term)).toBe('')
  await term.hover()
  await expect.poll(() => readCard(term)).toBe(definition)
  await page.keyboard.press('Escape')
  await expect.poll(() => readCard(term)).toBe('')
  await page.locator('h1').hover()
  await term.hover()
  await expect.poll(() => readCard(term)).toBe(definition)
  await term.click()
  await expect(page).toHaveURL(/\/intro\/glossary#/)
  await expect(page.locator(':target')).toBeInViewport()
})

test('the cards of terms cause no sideways scrolling, and open for the keyboard', async ({ page }) => {
  await openHydrated(page, TERMS)
  // A key makes the browser show where the focus is.
  await page.keyboard.press('Tab')
  for (const width of [390, 1000, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const term of await page.locator('.term').all()) {
      await term.focus()
      await expect.poll(() => readCard(term)).not.toBe('')
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wider, `${width} px`).toBeLessThanOrEqual(0)
    }
  }
})

/** Returns the text on the card of a term; empty if the card is closed. */
function readCard(term: Locator): Promise<string> {
  return term.evaluate((link) => {
    const { content } = getComputedStyle(link, '::after')
    return content === 'none' ? '' : (/^"(.*?)"(?: \/ "")?$/.exec(content)?.[1] ?? content)
  })
}

test('a stored tab is shown before the page is hydrated', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('tabs.network', 'testnet'))
  await page.route('**/client.*.js', (route) => route.abort())
  await page.goto(TABBED)
  const tabs = page.locator('.tabs[data-group="network"]').first()
  await expect(tabs.locator('.tab-panel[data-value="testnet"]')).toBeVisible()
  await expect(tabs.locator('.tab-panel[data-value="mainnet"]')).toBeHidden()
})

test('a value filled in once appears in every block and page until its reset', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openHydrated(page, '/validator/validator-guide')
  const pools = page.locator('[data-placeholder="pool_id"]')
  await fillIn(page, 'pool_id', 'panda.pool.near')
  await expect(pools).toHaveText(Array.from({ length: await pools.count() }, () => 'panda.pool.near'))

  const block = page.locator('.code', { has: pools }).first()
  await block.hover()
  await block.getByRole('button', { name: 'Copy' }).click()
  await expect(block.getByRole('button', { name: 'Copied' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('panda.pool.near')

  await page.goto('/validator/validator-bootcamp/staking-pools')
  await expect(pools.first()).toHaveText('panda.pool.near')
  const lesson = page.locator('.code', { has: pools }).first()
  const reset = lesson.getByRole('button', { name: 'Reset' })
  const readPlace = () => reset.evaluate((button) => button.getBoundingClientRect().left)
  const place = await readPlace()
  await lesson.hover()
  await expect(lesson.getByRole('button', { name: 'Wrap' })).toBeVisible()
  await expect.poll(readPlace, 'Reset stays where it is when Wrap appears').toBe(place)
  await reset.click()
  await expect(pools.first()).toHaveText('<pool_id>')
  expect(await page.evaluate(() => localStorage.getItem('placeholders'))).toBeNull()
})

test('the anchor of a section that moved to another page leads to the section', async ({ page }) => {
  const moved: [anchor: string, place: string][] = [
    ['withdraw', 'staking-pools#withdraw'],
    // An alias, and a lesson.
    ['pause', 'staking-pools#pause--resume-staking'],
    ['lesson-7---node-failover', 'failover'],
  ]
  for (const [anchor, place] of moved) {
    await page.goto(`/validator/validator-bootcamp#${anchor}`)
    await expect(page).toHaveURL(`/validator/validator-bootcamp/${place}`)
  }
})

test('a value that is being typed stays when other values are filled in or reset', async ({ page }) => {
  await openHydrated(page, '/validator/validator-guide')
  const pools = page.locator('[data-placeholder="pool_id"]')
  await fillIn(page, 'pool_id', 'panda.pool.near')
  await expect(page.getByRole('textbox', { name: 'pool_id' })).toHaveCount(0)
  await pools.first().click()
  await expect(page.getByRole('textbox', { name: 'pool_id' })).toBeFocused()
  await page.keyboard.type('koala')
  // A script clicks, because a real click would move the focus.
  await page
    .locator('.reset')
    .first()
    .evaluate((button: HTMLButtonElement) => button.click())
  await expect(pools.last()).toHaveText('<pool_id>')
  await page.keyboard.type('.pool.near')
  await page.keyboard.press('Enter')
  await expect(pools).toHaveText(Array.from({ length: await pools.count() }, () => 'koala.pool.near'))
})

test('values can be filled in with the keyboard, and Escape cancels', async ({ page }) => {
  await openHydrated(page, '/validator/validator-guide')
  const pool = page.getByRole('button', { name: '<pool_id>' }).first()
  const field = page.getByRole('textbox', { name: 'pool_id' })
  await pool.focus()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type('<img src=x onerror=alert(1)>')
  await page.keyboard.press('Escape')
  await expect(pool).toHaveText('<pool_id>')
  await expect(pool).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type('<b>panda</b>')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(
    'pool_id is not saved. A value must not contain “<”, because it would change the command.',
  )
  await expect(field).toBeFocused()
  await expect(field).toHaveText('<b>panda</b>')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('panda.pool.near')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('[data-placeholder="pool_id"]').first()).toHaveText('panda.pool.near')
})

test('an old fragment with spaces scrolls to its current heading', async ({ page }) => {
  await openHydrated(page, '/archival/split-storage-archival#S3%20migration')
  await expect(page).toHaveURL(/#s3-migration$/)
  await expect(page.locator('#s3-migration')).toBeInViewport()
})

test('a fragment inside a tab that is not shown opens the tab', async ({ page }) => {
  await openHydrated(page, TABBED)
  await page
    .locator('.tab-panel:not([data-selected])')
    .first()
    .evaluate((panel) => {
      panel.firstElementChild?.nextElementSibling?.setAttribute('id', 'hidden-target')
      location.hash = '#hidden-target'
    })
  await expect(page.locator('#hidden-target')).toBeVisible()
  await expect(page.locator('#hidden-target')).toBeInViewport()
})

test('an image opens enlarged and closes on Escape; a heading has a link to itself', async ({ page }) => {
  await openHydrated(page, '/intro/keys')
  await addPicture(page)
  await page.locator('a.zoom').click()
  const dialog = page.getByRole('dialog', { name: 'A node' })
  await expect(dialog.getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.zoom-dialog')).toHaveCount(0)
  const link = page.locator('.heading-link').first()
  await expect(link).toHaveAttribute('title', 'Direct link to heading')
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#[\w-]+$/)
})

/** Adds the markup of `PictureView`, because no page currently has a raster image. */
async function addPicture(page: Page): Promise<void> {
  await page.locator('.prose').evaluate((article) => {
    const link = Object.assign(document.createElement('a'), { className: 'zoom', href: '/favicon.svg' })
    link.append(Object.assign(new Image(64, 64), { src: '/favicon.svg', alt: 'A node' }))
    article.prepend(link)
  })
}
