import { expect, type Locator, type Page, test } from '@playwright/test'

const LONGEST = '/validator/validator-bootcamp'

for (const height of [800, 1200]) {
  test(`the rest of a long page waits for its top, and nothing moves when it comes, ${height} px high`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height })
    const { release } = await holdIdle(page)
    await page.goto(LONGEST)
    await expectNothingMoves(page, release)
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    for (const name of ['deploy-on-mainnet', 'validator-bootcamp', 'validator-guide']) {
      await page.locator(`#menu a[href="/validator/${name}"]`).first().click()
      await expect(page).toHaveURL(`/validator/${name}`)
      await expectNothingMoves(page, release)
    }
  })
}

test('in a window that is higher than the top of a page nothing waits', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1300 })
  await holdIdle(page)
  await page.goto(LONGEST)
  await expect(page.locator('.prose > :last-child')).toBeVisible()
  await expect(page.locator('.prose > :nth-child(100)')).toBeVisible()
})

for (const { processor, pieceMs, change } of [
  { processor: 'fast', pieceMs: 1, change: 2 },
  { processor: 'slow', pieceMs: 100, change: 0.5 },
])
  test(`the rest of a long page comes in pieces, on a ${processor} processor each ${change} times the one before`, async ({
    page,
  }) => {
    await page.addInitScript((ms) => {
      let time = 0
      performance.now = () => (time += ms)
    }, pieceMs)
    const { release } = await holdIdle(page)
    await page.goto(LONGEST)
    await expect(rest(page).first()).toBeAttached()
    expect(await rest(page).count()).toBeGreaterThan(300)
    let shown = 0
    for (const size of Array.from({ length: 5 }, (_, piece) => 40 * change ** piece)) {
      await release(1)
      const sizes = await sizesOf(page)
      const piece = sizes.slice(shown)
      shown = sizes.length
      expect(sum(piece)).toBeGreaterThanOrEqual(size)
      // The last block makes it full.
      expect(sum(piece.slice(0, -1))).toBeLessThan(size)
    }
  })

test('a page in the background is laid out at once', async ({ page }) => {
  const { release } = await holdIdle(page, { didTimeout: true })
  await page.goto(LONGEST)
  await expect(rest(page).first()).toBeAttached()
  await release(1)
  await expect(rest(page)).toHaveCount(0)
})

test('a page that begins elsewhere is laid out at once: a fragment, a page that is loaded again', async ({
  page,
}) => {
  await holdIdle(page)
  await page.goto(LONGEST)
  await expect(rest(page).first()).toBeAttached()
  await page.reload()
  await expect(page.locator('.prose > :last-child')).toBeAttached()
  await expect(rest(page)).toHaveCount(0)
  const id = await lastHeading(page)
  await page.goto('/validator')
  await page.goto(`${LONGEST}#${id}`)
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport()
  await expect(rest(page)).toHaveCount(0)
})

test('a link that is followed before the rest is there leads to its place', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await holdIdle(page)
  await page.goto(LONGEST)
  await expect(rest(page).first()).toBeAttached()
  const id = await lastHeading(page)
  await page.locator(`.contents a[href="#${id}"]`).click()
  await expect(rest(page)).toHaveCount(0)
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport()
  const early = await placesInView(page)
  await page.goto('/validator')
  await page.goto(`${LONGEST}#${id}`)
  await expect.poll(() => placesInView(page)).toEqual(early)
})

for (const { action, act } of [
  { action: 'a key', act: (page: Page) => page.keyboard.press('End') },
  { action: 'the wheel', act: (page: Page) => page.mouse.wheel(0, 100) },
])
  test(`${action} before the rest is there lays it out`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await holdIdle(page)
    await page.goto(LONGEST)
    await expect(rest(page).first()).toBeAttached()
    await page.waitForFunction(() => Reflect.get(window, 'waiting').length > 0)
    await page.mouse.move(640, 400)
    await act(page)
    await expect(rest(page)).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(action === 'a key' ? 10_000 : 50)
  })

test('what is printed, and what comes back, has no rest', async ({ page }) => {
  const { release } = await holdIdle(page)
  await page.goto(LONGEST)
  await expect(rest(page).first()).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(rest(page).first()).toBeVisible()
  await expect(page.locator('.prose > :last-child')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Shift')
  await release(1)
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await page.locator('#menu a[href="/validator/deploy-on-mainnet"]').first().click()
  await expect(page).toHaveURL('/validator/deploy-on-mainnet')
  await page.goBack()
  await expect(page).toHaveURL(LONGEST)
  await expect(page.locator('.prose > :last-child')).toBeVisible()
  await expect(rest(page)).toHaveCount(0)
})

test('the contents do not take a heading that waits for the one in view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/validator/deploy-on-mainnet')
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await page.evaluate(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await page.locator(`#menu a[href="${LONGEST}"]`).first().click()
  await expect(rest(page).first()).toBeHidden()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expect(page.locator('.contents a[aria-current]')).toHaveCount(0)
})

function rest(page: Page): Locator {
  return page.locator('[data-rest] .prose > :nth-child(n + 20):not([data-on])')
}

/** Idle callbacks wait until the test lets some go, for as long as something of the page waits for them. */
async function holdIdle(
  page: Page,
  { didTimeout = false } = {},
): Promise<{ release: (count: number) => Promise<void> }> {
  await page.addInitScript((hasTimedOut) => {
    const idle = window.requestIdleCallback.bind(window)
    const waiting: (() => void)[] = []
    Object.assign(window, { waiting })
    const hold: typeof idle = (act, options) => {
      if (!document.querySelector('[data-rest] .prose > :nth-child(n + 20):not([data-on])'))
        return idle(act, options)
      return waiting.push(() => act({ didTimeout: hasTimedOut, timeRemaining: () => 10 }))
    }
    Object.assign(window, { requestIdleCallback: hold })
  }, didTimeout)
  return {
    async release(count) {
      await page.waitForFunction(() => Reflect.get(window, 'waiting').length > 0)
      await page.evaluate((most) => {
        const waiting: (() => void)[] = Reflect.get(window, 'waiting')
        for (const act of waiting.splice(0, most)) act()
      }, count)
    },
  }
}

async function expectNothingMoves(page: Page, release: (count: number) => Promise<void>): Promise<void> {
  const last = page.locator('.prose > :last-child')
  await expect(rest(page).first()).toBeHidden()
  await expect(last).toBeHidden()
  await expect(page.locator('.article-foot')).not.toBeInViewport()
  const before = await placesInView(page)
  expect(before.length).toBeGreaterThan(0)
  while ((await rest(page).count()) > 0) await release(1)
  await expect(last).toBeVisible()
  const after = await placesInView(page)
  expect(after.slice(0, before.length)).toEqual(before)
}

/** Elements in each block that has waited and is laid out, itself included. */
function sizesOf(page: Page): Promise<number[]> {
  return page
    .locator('.prose > [data-on]')
    .evaluateAll((blocks) => blocks.map((block) => 1 + block.querySelectorAll('*').length))
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function lastHeading(page: Page): Promise<string> {
  return page
    .locator('.contents a[href^="#"]')
    .last()
    .evaluate((link) => (link.getAttribute('href') ?? '').slice(1))
}

/** Top and height of every block that can be seen, and that is wholly in view, once they are painted. */
async function placesInView(page: Page): Promise<string[]> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  return page.locator('.prose > *').evaluateAll((blocks) =>
    blocks
      .map((block) => block.getBoundingClientRect())
      .filter(({ top, bottom }) => bottom > 0 && top >= 0 && bottom < innerHeight)
      .map(({ top, height }) => `${top.toFixed(2)} ${height.toFixed(2)}`),
  )
}
