import { expect } from '@playwright/test'
import { expectInert } from '../../support/canary.ts'
import { test } from '../../support/hostile-test.ts'
import { providerOrigin } from '../../support/project.ts'

test.slow()

test('P-029 nothing in the list of reports runs', async ({ page, hostile }) => {
  const { inbox, canary, payloads } = hostile
  for (const { html } of payloads) {
    await inbox.report({
      type: html.slice(0, 200),
      priority: html.slice(0, 50),
      formData: { description: html, email: html },
      metaData: { currentUrl: html },
    })
  }
  await inbox.signIn()
  const rows = page.locator('.row')
  await rows.first().waitFor()
  const list = page.getByRole('list').filter({ has: rows })
  const position = async () => Number(await rows.last().getAttribute('aria-posinset'))
  // The list renders only visible rows, so each step scrolls to the next ones.
  for (let last = await position(); last < payloads.length; last = await position()) {
    await rows.last().scrollIntoViewIfNeeded()
    await page.mouse.move(400, 400)
    await page.mouse.wheel(0, 400)
    await expect.poll(position).toBeGreaterThan(last)
  }
  await expect(list).toBeVisible()
  await expectInert(page, canary)
  for (const { html } of payloads.filter((_, index) => index % 20 === 0)) {
    await page.getByRole('combobox', { name: 'Search reports' }).fill(html.slice(0, 200))
    await page.keyboard.press('Enter')
  }
  await expectInert(page, canary)
})

test('P-029 nothing in an identity or a note runs', async ({ page, hostile }) => {
  const { inbox, reportPage, canary, payloads } = hostile
  const call = async (path: string, body: object, ids: object = {}): Promise<Record<string, string>> => {
    const headers = { 'Content-Type': 'application/json', 'Api-Token': inbox.sdkKey, ...ids }
    const answer = await fetch(providerOrigin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.ok, await answer.clone().text()).toBe(true)
    return answer.json()
  }
  // The properties of a session are limited to 48 KiB, and notes to 20,000 characters.
  const groups = [payloads.slice(0, 50), payloads.slice(50, 100), payloads.slice(100)]
  for (const group of groups) {
    const { gleapId, gleapHash } = await call('/sessions', {})
    const ids = { 'Gleap-Id': gleapId, 'Gleap-Hash': gleapHash }
    const html = group[0]?.html ?? ''
    const properties = Object.fromEntries(group.map((payload) => [payload.html, payload.html]))
    await call(
      '/sessions/identify',
      { ...properties, userId: html, name: html, email: html, phone: html },
      ids,
    )
    const { id = '' } = await call('/bugs/v2', { type: 'BUG', isSilent: true, formData: {} }, ids)
    const notes = group
      .map((payload) => payload.html)
      .join('\n')
      .slice(0, 20_000)
    expect((await inbox.owner('PATCH', `/reports/${id}`, { notes })).status).toBe(200)
    await reportPage.open(id)
    // A report without a timeline shows its data beside the message, without tabs.
    await page.getByRole('complementary', { name: 'About this report' }).waitFor()
    await expectInert(page, canary)
  }
})

test('P-029 nothing in settings, names and triggers runs', async ({ page, hostile }) => {
  const { inbox, canary, payloads } = hostile
  const short = payloads.map(({ html }) => html).filter((html) => html.length <= 200)
  expect(short.length).toBeGreaterThan(80)
  for (const actionType of short)
    await inbox.owner('POST', `/projects/${inbox.sdkKey}/outbounds`, {
      actionType,
      trigger: { event: actionType },
    })
  const actions = short.slice(0, 50).map((html) => [
    html,
    {
      feedbackType: html,
      excludeData: {},
      title: html,
      description: html,
      form: [{ name: html, type: 'text', label: html, placeholder: html }],
    },
  ])
  const saved = await inbox.owner('PUT', `/projects/${inbox.sdkKey}/config`, {
    flowConfig: { widgetButtonText: short[0], customTranslations: { en: { [short[1] ?? '']: short[2] } } },
    projectActions: Object.fromEntries(actions),
  })
  expect(saved.status, await saved.text()).toBe(200)
  await inbox.signIn(`settings/${inbox.sdkKey}`)
  await page.locator('#appearance').getByLabel('Button label').waitFor()
  await expectInert(page, canary)
  for (const name of short.filter((_, index) => index % 12 === 0)) {
    expect((await inbox.owner('PATCH', `/projects/${inbox.sdkKey}`, { name })).status).toBe(200)
    await page.reload()
    await page.locator('#appearance').getByLabel('Button label').waitFor()
  }
  await expectInert(page, canary)
  await inbox.owner('PATCH', `/projects/${inbox.sdkKey}`, { name: 'Shop' })
})

test('D-010 nothing in a search of the documentation runs', async ({ page, canary, payloads, baseURL }) => {
  // Waits for each page to load, because Playwright loses a navigation in Firefox that interrupts another one.
  for (const { html } of payloads)
    await page.goto(`${baseURL}/search?q=${encodeURIComponent(html.slice(0, 200).toWellFormed())}`)
  await expectInert(page, canary)
})
