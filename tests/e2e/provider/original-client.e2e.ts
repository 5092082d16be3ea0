import { createRequire } from 'node:module'
import { expect } from '@playwright/test'
import { createGleapTest } from '../../support/gleap-page.ts'

/**
 * Tests the provider with the original client: unchanged npm `gleap` 7.0.31. The client runs on a page of another
 * origin, with the panel that the provider serves. The provider must be compatible with it.
 */
const require = createRequire(import.meta.url)
const test = createGleapTest(require.resolve('gleap'))

test('W-182 P-024 the original client opens our panel, sends through it, and the owner finds the report', async ({
  page,
  host,
  project,
}) => {
  const description = 'From the original client'
  await page.goto(host)
  const panel = page.frameLocator('iframe.gleap-frame')
  await expect(page.locator('.bb-feedback-button')).toBeVisible()
  await page.evaluate('sdk.open()')
  // In the original client, the frame ignores input for half a second after it opens.
  await page.locator('.gleap-frame-container--animate').waitFor()
  // Uses the keyboard. A click would miss, because the frame is still growing. In Firefox, Playwright also cannot click
  // in frames inside a transformed element.
  await panel.getByRole('button', { name: 'Report a problem' }).press('Enter')
  await panel.getByLabel('What went wrong?').fill(description)
  await panel.getByLabel('What went wrong?').press('Control+Enter')
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  const { reports } = await (await project.owner('GET', `/reports?project=${project.sdkKey}`)).json()
  expect(reports).toHaveLength(1)
  expect(reports[0]).toMatchObject({
    project: project.sdkKey,
    title: description,
    type: 'BUG',
    priority: 'MEDIUM',
    isSilent: false,
    spam: null,
    currentUrl: page.url(),
  })
})

test('P-014 sessionStarted and pageView arrive without the host page doing anything', async ({
  page,
  host,
}) => {
  const streamed = page.waitForRequest((request) => request.url().endsWith('/sessions/stream'))
  await page.goto(host)
  const request = await streamed
  const names = request.postDataJSON().events.map(({ name }: { name: string }) => name)

  expect(names).toEqual(expect.arrayContaining(['sessionStarted', 'pageView']))
  expect((await request.response())?.status()).toBe(200)
})
