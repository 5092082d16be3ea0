import { expect, type Locator, type Page, test } from '@playwright/test'

const LONGEST = '/validator/validator-bootcamp'

for (const height of [800, 3000]) {
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

for (const { processor, pieceMs, parts } of [
  { processor: 'fast', pieceMs: 2, parts: 3 },
  { processor: 'slow', pieceMs: 100, parts: 1 },
])
  test(`the rest of a long page comes in pieces, ${parts} at once on a ${processor} processor`, async ({
    page,
  }) => {
    await page.addInitScript((ms) => {
      let time = 0
      performance.now = () => (time += ms)
    }, pieceMs)
    const { release } = await holdIdle(page)
    await page.goto(LONGEST)
    await expect(rest(page).first()).toBeAttached()
    const count = await rest(page).count()
    expect(count).toBeGreaterThan(20)
    await release()
    await expect(rest(page)).toHaveCount(count - parts)
    await release()
    await expect(rest(page)).toHaveCount(count - 2 * parts)
  })

test('the app does not wait for the rest of a page', async ({ page }) => {
  const { release } = await holdIdle(page)
  await page.goto(LONGEST)
  await expect(rest(page).first()).toBeAttached()
  await release()
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  expect(await rest(page).count()).toBeGreaterThan(0)
})

test('a page in the background is laid out at once', async ({ page }) => {
  const { release } = await holdIdle(page, { didTimeout: true })
  await page.goto(LONGEST)
  await expect(rest(page).first()).toBeAttached()
  await release()
  await expect(rest(page)).toHaveCount(0)
})

test('a page that begins elsewhere is laid out at once: a fragment, a page that is loaded again', async ({
  page,
}) => {
  await holdIdle(page)
  await page.goto(LONGEST)
  await expect(rest(page).first()).toBeAttached()
  await page.reload()
  await expect(page.locator('.article-foot')).toBeAttached()
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

test('what waits can be read by whom the page is read to, and printed', async ({ page }) => {
  await holdIdle(page)
  await page.goto(LONGEST)
  const last = page.locator('.prose .part').last()
  await expect(rest(page).first()).toBeAttached()
  expect(await isLaidOut(last)).toBe(false)
  const heading = last.locator('h2, h3, h4').last()
  await expect(page.getByRole('heading', { name: String(await heading.textContent()) })).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  expect(await isLaidOut(last)).toBe(true)
})

test('what a reader goes back to has no rest', async ({ page }) => {
  const { release } = await holdIdle(page)
  await page.goto('/validator/deploy-on-mainnet')
  while ((await rest(page).count()) > 0) await release()
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  for (const name of ['validator-bootcamp', 'deploy-on-mainnet']) {
    await page.locator(`#menu a[href="/validator/${name}"]`).first().click()
    await expect(page).toHaveURL(`/validator/${name}`)
    while ((await rest(page).count()) > 0) await release()
  }
  await page.goBack()
  await expect(page).toHaveURL(LONGEST)
  await expect(rest(page)).toHaveCount(0)
  expect(await isLaidOut(page.locator('.prose .part').last())).toBe(true)
})

test('finding the heading in view lays out nothing that waits', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/validator/deploy-on-mainnet')
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await page.evaluate(() => {
    Object.assign(window, { requestIdleCallback: () => 0 })
    const asked: string[] = []
    Object.assign(window, { asked })
    const ask: () => DOMRect = Reflect.get(Element.prototype, 'getBoundingClientRect')
    Element.prototype.getBoundingClientRect = function (): DOMRect {
      if (this.closest('.part')) asked.push(this.id)
      return ask.call(this)
    }
  })
  await page.locator(`#menu a[href="${LONGEST}"]`).first().click()
  await expect(rest(page).first()).toBeAttached()
  await untilPainted(page)
  expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toEqual([])
  await expect(page.locator('.contents a[aria-current]')).toHaveCount(0)
})

function rest(page: Page): Locator {
  return page.locator('[data-rest] .part:not([data-on])')
}

/** Idle callbacks wait until the test gives the page a moment, for as long as a part of it waits for one. */
async function holdIdle(page: Page, { didTimeout = false } = {}): Promise<{ release: () => Promise<void> }> {
  await page.addInitScript((hasTimedOut) => {
    const idle = window.requestIdleCallback.bind(window)
    const waiting: (() => void)[] = []
    Object.assign(window, { waiting })
    const hold: typeof idle = (act, options) => {
      if (!document.querySelector('[data-rest] .part:not([data-on])')) return idle(act, options)
      return waiting.push(() => act({ didTimeout: hasTimedOut, timeRemaining: () => 10 }))
    }
    Object.assign(window, { requestIdleCallback: hold })
  }, didTimeout)
  return {
    async release() {
      await page.waitForFunction(() => Reflect.get(window, 'waiting').length > 0)
      await page.evaluate(() => {
        const waiting: (() => void)[] = Reflect.get(window, 'waiting')
        for (const act of waiting.splice(0)) act()
      })
    },
  }
}

async function expectNothingMoves(page: Page, release: () => Promise<void>): Promise<void> {
  await expect(rest(page).first()).toBeAttached()
  const last = page.locator('.prose .part').last()
  // The longest is longer than any window.
  if (page.url().endsWith(LONGEST)) expect(await isLaidOut(last)).toBe(false)
  const before = await placesInView(page)
  expect(before.length).toBeGreaterThan(0)
  while ((await rest(page).count()) > 0) await release()
  expect(await isLaidOut(last)).toBe(true)
  expect(await placesInView(page)).toEqual(before)
}

function isLaidOut(part: Locator): Promise<boolean> {
  return part
    .locator('> *')
    .last()
    .evaluate((block) => block.checkVisibility({ contentVisibilityAuto: true }))
}

function lastHeading(page: Page): Promise<string> {
  return page
    .locator('.contents a[href^="#"]')
    .last()
    .evaluate((link) => (link.getAttribute('href') ?? '').slice(1))
}

async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** Top and height of every block that can be seen, and that is wholly in view, once they are painted. */
async function placesInView(page: Page): Promise<string[]> {
  await untilPainted(page)
  return page.locator(':is(.prose, .part) > :not(.part)').evaluateAll((blocks) =>
    blocks
      .map((block) => block.getBoundingClientRect())
      .filter(({ top, bottom }) => bottom > 0 && top >= 0 && bottom < innerHeight)
      .map(({ top, height }) => `${top.toFixed(2)} ${height.toFixed(2)}`),
  )
}
