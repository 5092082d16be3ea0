import { expect, type Page, test } from '@playwright/test'
import { extendHtml, translateDocument, translateHtml } from '../../support/changed-page.ts'
import { expectPage, inSidebar, openHydrated, PAGE_KINDS } from '../../support/docs-page.ts'
import { useEverything } from '../../support/use-docs.ts'

/** Functions that change a page's HTML as a browser's translator or an extension does before hydration. */
const CHANGES = { 'a translated page': translateHtml, 'a page that an extension changed': extendHtml }

/** Changes the HTML of every page that loads. */
async function changePages(page: Page, change: (html: string) => string): Promise<void> {
  await page.route(
    (url) => url.port === new URL(test.info().project.use.baseURL ?? '').port,
    async (route) => {
      if (!route.request().isNavigationRequest() || route.request().frame() !== page.mainFrame())
        return route.fallback()
      const response = await route.fetch()
      await route.fulfill({ response, body: change(await response.text()) })
    },
  )
}

function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  return errors
}

/** Returns the visible text without spaces. */
async function readText(page: Page): Promise<string> {
  const text = await page.locator('#app').innerText()
  return text.replaceAll(/\s/g, '')
}

for (const [kind, route] of Object.entries(PAGE_KINDS)) {
  test(`hydration keeps all text of a translated ${kind} page, and of one that an extension changed`, async ({
    page,
    context,
  }) => {
    const errors = collectErrors(page)
    // Blocks content that arrives after hydration, because the pages could get it at different times.
    for (const later of ['**/api/search*', '**/footer.txt']) await context.route(later, () => undefined)
    await openHydrated(page, route)
    const text = await readText(page)
    for (const [name, change] of Object.entries(CHANGES)) {
      // Opens each page in a separate tab: Firefox reports an error if a navigation interrupts the loading of a script.
      const changed = await context.newPage()
      const changedErrors = collectErrors(changed)
      await changePages(changed, change)
      await openHydrated(changed, route)
      await expect.poll(() => readText(changed), name).toBe(text)
      expect(changedErrors, name).toEqual([])
    }
    expect(errors).toEqual([])
  })
}

for (const [name, change] of Object.entries(CHANGES)) {
  test(`everything works after hydration of ${name}`, async ({ page }) => {
    const errors = collectErrors(page)
    await changePages(page, change)
    await openHydrated(page, '/validator/validator-guide')
    await useEverything(page)
    expect(errors).toEqual([])
  })
}

test('a page that the browser translates while it is read keeps working', async ({ page }) => {
  const errors = collectErrors(page)
  await openHydrated(page, '/validator/validator-guide')
  await page.evaluate(translateDocument)
  await useEverything(page)
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('archival')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  await inSidebar(page, '/rpc').click()
  await expectPage(page, '/rpc')
  await page.goBack()
  await expectPage(page, '/validator/validator-guide')
  expect(errors).toEqual([])
})
