import { expect, type Page, type Request, test } from '@playwright/test'
import {
  clickWithoutHover,
  h1,
  expectPage,
  inMain,
  inSidebar,
  isPageLoad,
  openHydrated,
  pageData,
  untilIdle,
} from '../../support/docs-page.ts'

test('D-072 a navigation loads the data of its page once, and no scripts or style sheets', async ({
  page,
}) => {
  const requests = record(page)
  await openHydrated(page, '/')
  await untilIdle(page)
  expect(requests.filter((url) => url.includes('/data/'))).toEqual([])
  await page.locator('[data-category="/validator"] > summary').click()
  requests.length = 0
  await inSidebar(page, '/validator/validator-bootcamp').click()
  await expectPage(page, '/validator/validator-bootcamp')
  // The whole head is the one of the page's own document.
  const metadata = 'meta:not([name=theme-color]), link[rel=canonical], link[rel=alternate], [type$="ld+json"]'
  const [shown, own] = await page.evaluate(async (selector) => {
    const html = await (await fetch('/validator/validator-bootcamp')).text()
    const parsed = new DOMParser().parseFromString(html, 'text/html')
    return [document, parsed].map(({ head }) =>
      Array.from(head.querySelectorAll(selector), ({ outerHTML }) => outerHTML),
    )
  }, metadata)
  expect(shown).toEqual(own)
  expect(requests.filter((url) => pageData('/validator/validator-bootcamp').test(url))).toHaveLength(1)
  // The feedback widget loads its own files whenever the browser is idle.
  const isWidget = (url: string): boolean => /\/(assets\/widget|frame)\//.test(url)
  expect(requests.filter((url) => /\.(js|css)$/.test(url) && !isWidget(url))).toEqual([])
})

for (const [machine, ms, fades] of [
  ['slow', 100, false],
  ['quick', 0, true],
] as const) {
  test(`D-072 a ${machine} machine shows the next page ${fades ? 'with' : 'without'} a fade`, async ({
    page,
  }) => {
    await page.addInitScript((step) => {
      let now = 0
      performance.now = () => (now += step)
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (...given: Parameters<typeof start>) => {
        document.documentElement.dataset['fades'] = ''
        return start(...given)
      }
    }, ms)
    await openHydrated(page, '/intro')
    await inMain(page, '/intro/keys').click()
    await expectPage(page, '/intro/keys')
    await expect(page.locator('html[data-fades]')).toHaveCount(fades ? 1 : 0)
  })
}

for (const [name, connection] of Object.entries({
  '2g': { effectiveType: '2g' },
  'slow-2g': { effectiveType: 'slow-2g' },
  'data saving': { effectiveType: '4g', saveData: true },
})) {
  test(`D-089 nothing is prefetched on ${name}, and links work`, async ({ page }) => {
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection)
    const requests = record(page)
    await openHydrated(page, '/intro')
    await inMain(page, '/intro/keys').hover()
    await untilIdle(page)
    expect(requests.filter((url) => url.includes('/data/'))).toEqual([])
    await inMain(page, '/intro/keys').click()
    await expectPage(page, '/intro/keys')
    await untilIdle(page)
    const [wanted, ...others] = requests.filter((url) => url.includes('/data/'))
    expect(wanted).toMatch(pageData('/intro/keys'))
    expect(others).toEqual([])
  })
}

test('links under the pointer or with the focus are prefetched, and no others', async ({ page }) => {
  const requests = record(page)
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  await openHydrated(page, '/intro')
  await untilIdle(page)
  await inSidebar(page, '/rpc').hover()
  await expect.poll(() => requests.some((url) => pageData('/rpc').test(url))).toBe(true)
  await inMain(page, '/intro/keys').focus()
  await expect.poll(() => requests.some((url) => pageData('/intro/keys').test(url))).toBe(true)
  expect(requests.filter((url) => url.includes('/data/'))).toHaveLength(2)
  expect(messages).toEqual([])
})

test('a link scrolls to the top and resets the focus; back and forward restore the scroll position', async ({
  page,
}) => {
  await openHydrated(page, '/rpc/state-sync')
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  await clickWithoutHover(page, '/rpc/hardware-rpc')
  await expect(page).toHaveURL(/hardware-rpc$/)
  // Screen readers announce the title.
  await expect(page.getByRole('status').filter({ hasText: / \| Node Docs$/ })).toHaveCount(1)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()

  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
  await page.goBack()
  await expect(page).toHaveURL(/state-sync$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  await page.goForward()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
})

test('a link with a fragment scrolls to its heading, and back returns', async ({ page }) => {
  await openHydrated(page, '/')
  const { pathname, hash } = await page.evaluate(() => {
    const link = [...document.querySelectorAll<HTMLAnchorElement>('main a')].find(
      (candidate) => candidate.hash && candidate.pathname !== location.pathname,
    )
    link?.click()
    return { pathname: link?.pathname, hash: link?.hash ?? '' }
  })
  await page.waitForURL(`**${pathname}${hash}`)
  await expect(page.locator(`[id="${hash.slice(1)}"]`)).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expectPage(page, '/')
})

test('an unknown fragment does not change the page', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  for (const fragment of ['#nothing', '#%E0%A4%A', '#__proto__', '#"><img src=x>']) {
    await openHydrated(page, `/rpc/state-sync${fragment}`)
    await expect(h1(page)).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
  expect(errors).toEqual([])
})

test('a hundred fast clicks never show a blank page or a page at the wrong address', async ({ page }) => {
  let underWay = 0
  await page.route('**/data/**', async (route) => {
    // Makes responses arrive out of order.
    const delay = (route.request().url().length * 37) % 160
    await new Promise((done) => setTimeout(done, delay))
    await route.continue()
  })
  const isData = (request: Request) => Number(request.url().includes('/data/'))
  page.on('request', (request) => (underWay += isData(request)))
  page.on('requestfinished', (request) => (underWay -= isData(request)))
  page.on('requestfailed', (request) => (underWay -= isData(request)))
  let documents = 0
  page.on('request', (request) => (documents += Number(isPageLoad(request))))
  await openHydrated(page, '/')
  const wrong = await page.evaluateHandle(clickAround)
  await expect.poll(() => underWay).toBe(0)
  await untilIdle(page)
  await expect(page.locator('#main')).not.toHaveAttribute('aria-busy', 'true')
  expect(await wrong.jsonValue()).toEqual([])
  await expect(h1(page)).toBeVisible()
  expect(documents).toBe(1)
})

/** Runs in the page. Clicks links, goes back and forward, and compares heading and URL in every frame. */
async function clickAround(): Promise<string[]> {
  // Pages with a tool are documents of their own.
  const links = [...document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Docs"] a:not([data-tool])')]
  const titles = new Map<string, string>()
  for (const { pathname } of links) {
    const response = await fetch(`/data${pathname === '/' ? '/index' : pathname}.json`)
    titles.set(pathname, (await response.json()).page.title)
  }
  const wrong: string[] = []
  const look = () => {
    const main = document.getElementById('main')
    const title = main?.querySelector('h1')?.textContent
    const isWaiting = main?.getAttribute('aria-busy') === 'true'
    if (!isWaiting && title !== titles.get(location.pathname))
      wrong.push(`${title} under ${location.pathname}`)
    requestAnimationFrame(look)
  }
  look()
  for (let step = 0; step < 100; step++) {
    // Goes back only if the previous entry is on this site.
    if (step % 7 === 3 && navigation.canGoBack) history.back()
    else if (step % 11 === 5) history.forward()
    else links[(step * 17) % links.length]?.click()
    await new Promise((done) => setTimeout(done, (step * 13) % 60))
  }
  return wrong
}

function record(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request: Request) => urls.push(request.url()))
  return urls
}
