import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from '../../support/axe-page.ts'
import { openHydrated } from '../../support/docs-page.ts'
import { routeRequests } from '../../support/route-requests.ts'

const ROUTE = '/intro/node-types'

const rating = (page: Page) => page.locator('.rating')

/** Waits for the next rating that the page sends, and returns its fields. */
async function nextAnswer(page: Page): Promise<Record<string, string>> {
  const request = await page.waitForRequest(
    (sent) => sent.method() === 'POST' && sent.url().endsWith('/rating'),
  )
  return Object.fromEntries(new URLSearchParams(request.postData() ?? ''))
}

for (const width of [1280, 390]) {
  test(`a reader answers and adds a sentence, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openHydrated(page, `${ROUTE}#archival-node`)
    await expectNoFaults(page, 'rating', { include: '.rating' })
    const answered = nextAnswer(page)
    await rating(page).getByRole('link', { name: 'No' }).click()
    const first = await answered
    expect(first).toMatchObject({ page: ROUTE, helpful: 'no', text: '', section: 'archival-node', query: '' })
    await expect(rating(page).getByRole('status')).toHaveText('Thank you. Your answer was sent.')
    await expect(rating(page).getByRole('status')).toBeFocused()
    await expectNoFaults(page, 'rating', { include: '.rating' })
    const completed = nextAnswer(page)
    const field = page.getByLabel('What is missing or wrong?')
    await expect(field).toHaveAccessibleDescription('0 of 300 characters')
    await field.pressSequentially('x'.repeat(310))
    await expect(field).toHaveAccessibleDescription('300 of 300 characters')
    await field.fill('The price of a disk.')
    await expect(field).toHaveAccessibleDescription('20 of 300 characters')
    await page.keyboard.press('Enter')
    expect(await completed).toMatchObject({ id: first['id'], helpful: 'no', text: 'The price of a disk.' })
    await expect(rating(page).getByRole('status')).toHaveText('Thank you. Your sentence was sent.')
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      .toBe(true)
  })
}

test('a category page asks too, even after a click on a link to it', async ({ page }) => {
  await openHydrated(page, ROUTE)
  await page.locator('#menu a[href="/validator"]').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Validator Nodes')
  await expect(page.locator('.cards a')).not.toHaveCount(0)
  const answered = nextAnswer(page)
  await rating(page).getByRole('link', { name: 'Yes' }).click()
  expect(await answered).toMatchObject({ page: '/validator', helpful: 'yes', section: '' })
  await expect(rating(page).getByRole('status')).toHaveText('Thank you. Your answer was sent.')
})

test('an answer that cannot be sent is kept, and Retry sends it', async ({ page }) => {
  await openHydrated(page, ROUTE)
  await routeRequests(page, '**/rating', (route) => route.abort())
  await rating(page).getByRole('link', { name: 'Yes' }).click()
  await expect(rating(page).getByRole('status')).toContainText('Not sent')
  await page.unroute('**/rating')
  await rating(page).getByRole('button', { name: 'Retry' }).click()
  await expect(rating(page).getByRole('status')).toHaveText('Thank you. Your answer was sent.')
  await routeRequests(page, '**/rating', (route) =>
    route.fulfill({
      status: 429,
      json: { detail: 'Too many answers from this address; try again in 60 s.' },
    }),
  )
  await page.getByLabel('What helped you?').fill('The comparison.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(rating(page).getByRole('status')).toContainText('Too many answers from this address')
  await expect(page.getByLabel('What helped you?')).toHaveValue('The comparison.')
})

test('a double click sends one answer', async ({ page }) => {
  await openHydrated(page, ROUTE)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/rating'))
      sent.push(new URLSearchParams(request.postData() ?? '').get('helpful') ?? '')
  })
  await rating(page).getByRole('link', { name: 'Yes' }).dblclick()
  await expect(rating(page).getByRole('status')).toHaveText('Thank you. Your answer was sent.')
  await page.getByLabel('What helped you?').fill('The table.')
  await page.keyboard.press('Enter')
  await expect(rating(page).getByRole('status')).toHaveText('Thank you. Your sentence was sent.')
  expect(sent).toEqual(['yes', 'yes'])
})

test('an answer names the search that led to the page', async ({ page }) => {
  await openHydrated(page, '/')
  await page.locator('#search').fill('state sync')
  await page.getByRole('option').first().click()
  await expect(page).toHaveURL(/\/rpc\/state-sync/)
  const answered = nextAnswer(page)
  await rating(page).getByRole('link', { name: 'Yes' }).click()
  expect(await answered).toMatchObject({ query: 'state sync' })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the links open a form for this page, and the answer is confirmed', async ({ page }) => {
    await page.goto(ROUTE)
    await rating(page).getByRole('link', { name: 'No' }).click()
    await expect(page.getByLabel('Page')).toHaveValue(ROUTE)
    await expect(page.getByLabel('No', { exact: true })).toBeChecked()
    await page.getByLabel('What helped, or what is missing?').fill('A table.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
    await page.getByRole('link', { name: /^Back to / }).click()
    await expect(page).toHaveURL(new RegExp(`${ROUTE}$`))
  })
})
