import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { expectNoFaults } from '../../support/axe-page.ts'
import { openNavigation, test } from '../../support/inbox-page.ts'
import { providerOrigin } from '../../support/project.ts'

const PAGE = '/intro/what-is-a-node'

for (const width of [1280, 390]) {
  test(`owners read the answers of a page with section and search, ${width} px wide`, async ({
    page,
    inbox,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    const text = `It lacks <b>prices</b> ${crypto.randomUUID()}`
    const body = new URLSearchParams({
      id: crypto.randomUUID(),
      page: PAGE,
      helpful: 'no',
      text,
      section: 'hardware',
      query: 'price of a node',
    })
    expect((await fetch(`${providerOrigin}/rating`, { method: 'POST', body })).status).toBe(204)
    await inbox.signIn()
    await openNavigation(page)
    await page.getByRole('link', { name: 'Page ratings' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page ratings')
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: PAGE }) })
    await expect(row).toContainText(/\d+ no/)
    await row.getByText(/^\d+ comments?, /).click()
    await expect(row).toContainText(text)
    await expect(row).toContainText('Section hardware')
    await expect(row).toContainText('Searched for price of a node')
    const places = row.getByRole('list', { name: `Sections and searches of ${PAGE}` })
    await expect(places).toContainText(/Section hardware · Searched for price of a node: 0 yes, \d+ no/)
    await expectNoFaults(page, 'ratings')
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      .toBe(true)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports')
  })
}

test('owners see which searches of the documentation had no results', async ({ page, inbox, request }) => {
  // Queries with digits are not stored, because they can be personal.
  const word = `zq${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}zq`
  // The server writes at most once every two seconds. A query in between is only written together with a later one.
  const isStored = async (): Promise<boolean> => {
    await request.get('/api/search', { params: { q: word } })
    return (await (await inbox.owner('GET', '/search-misses')).text()).includes(word)
  }
  await expect.poll(isStored).toBe(true)
  await inbox.signIn('ratings')
  const row = page.getByRole('row').filter({ hasText: word })
  await expect(row.getByRole('cell').nth(1)).toHaveText(/^[1-9]\d*$/)
  await expect(row.getByRole('cell').nth(2)).toHaveText(/^[A-Z][a-z]{2} \d+$/)
  await expectNoFaults(page, 'search misses')
  const use = row.getByRole('combobox', { name: `Use of ${word}` })
  await use.selectOption('Task')
  await use.selectOption('Phrase')
  await page.reload()
  await expect(use).toHaveValue('phrase')
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export 1 for content' }).click()
  const file = await started
  expect(file.suggestedFilename()).toMatch(/^reader-searches-\d{4}-\d\d-\d\d\.md$/)
  const text = readFileSync(await file.path(), 'utf8')
  expect(text).toContain('## Phrases, for `found_as`')
  expect(text).toMatch(new RegExp(`^- "${word}" \\(\\d+ searches without results, last on `, 'm'))
  expect(text).not.toContain('## Tasks')
})

test('owners see the searches whose results no one opened', async ({ page, inbox, request }) => {
  const word = `zq${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}zq`
  const isStored = async (): Promise<boolean> => {
    await request.post('/api/search/shown', { params: { q: word, opened: 'no' } })
    return (await (await inbox.owner('GET', '/unopened-searches')).text()).includes(word)
  }
  await expect.poll(isStored).toBe(true)
  await inbox.signIn('ratings')
  const list = page.getByRole('table', { name: 'Searches whose results no one opened' })
  const row = list.getByRole('row').filter({ hasText: word })
  await expect(row.getByRole('cell').nth(1)).toHaveText(/^[1-9]\d*$/)
  await expect(row.getByRole('cell').nth(2)).toHaveText(/^[A-Z][a-z]{2} \d+$/)
  await expectNoFaults(page, 'unopened searches')
})
