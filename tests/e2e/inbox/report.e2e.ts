import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { saying } from '../../support/inbox-page.ts'
import { providerOrigin } from '../../support/project.ts'
import { clock, line, stepUntil, tab, test } from '../../support/report-page.ts'
import { createReporter } from '../../support/reporter.ts'
import { sampleReport } from '../../support/sample-report.ts'
import { routeRequests } from '../../support/route-requests.ts'

test('a report shows its sender, message, page, snapshot and timeline', async ({
  page,
  inbox,
  reportPage,
}) => {
  await reportPage.open(await inbox.report(sampleReport))
  await expect(page.locator('h1')).toContainText('I cannot pay')
  await expect(page.getByRole('link', { name: 'shop.example/checkout?step=payment' })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow',
  )
  const snapshot = page.frameLocator('iframe[title="Snapshot of the page"]')
  await expect(snapshot.getByText('Payment is not possible right now.')).toBeVisible()
  await expect(snapshot.locator('svg rect')).toBeVisible()
  await expect(page.locator('.report-message')).toContainText('Tried it twice')
  await expect(page.locator('.line')).not.toHaveCount(0)
  await expect(line(page, /TypeError/)).toHaveClass(/line-error/)
})

test('selecting a line of the timeline or the console seeks the replay', async ({
  page,
  inbox,
  reportPage,
}) => {
  await reportPage.open(await inbox.report(sampleReport))
  await line(page, /payment refused/).click()
  await expect(clock(page)).toHaveText('0:05 / 0:16')
  await line(page, /cart restored/).click()
  await expect(clock(page)).toHaveText('0:00 / 0:16')
  await expect(page.getByRole('group', { name: 'Selected line' })).toContainText('"total":28.7')
  await page.getByRole('tab', { name: 'Console' }).click()
  await page.getByRole('option').filter({ hasText: 'payment refused' }).click()
  await expect(clock(page)).toHaveText('0:05 / 0:16')
})

test('the timeline is filtered by kind and by text', async ({ page, inbox, reportPage }) => {
  await reportPage.open(await inbox.report(sampleReport))
  const options = page.getByRole('listbox', { name: 'Timeline' }).getByRole('option')
  await expect(options).toHaveCount(13)
  await page.getByRole('button', { name: /^Network/ }).click()
  await expect(options).toHaveCount(9)
  await page.getByRole('searchbox', { name: 'Search the timeline' }).fill('PAYMENT')
  await expect(options).toHaveCount(3)
})

test('a request shows its headers and bodies and is copied as cURL', async ({
  page,
  context,
  inbox,
  reportPage,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await reportPage.open(await inbox.report(sampleReport))
  await tab(page, 'Network').click()
  await page.getByRole('button', { name: /^Failed/ }).click()
  await line(page, /api\/payments/).click()
  const detail = page.getByRole('group', { name: 'Selected request' })
  await expect(detail).toContainText('502 Bad Gateway')
  await expect(detail).toContainText('"error": "acquirer_unavailable"')
  await detail.getByRole('button', { name: 'Copy as cURL' }).click()
  await expect(detail.getByText('Copied')).toBeVisible()
  const command = await page.evaluate('navigator.clipboard.readText()')
  expect(command).toContain(`--header 'X-Request: it'\\''s 1'`)
})

test('the name of the reporter is beside the email', async ({ page, inbox, reportPage }) => {
  const { headers, report } = await createReporter(inbox.sdkKey)
  const id = await report('Broken')
  const body = JSON.stringify({ userId: 'grace', name: 'Grace Lee', email: 'grace@example.com' })
  await fetch(`${providerOrigin}/sessions/identify`, { method: 'POST', headers, body })
  const later = await report('Broken again')
  await reportPage.open(later)
  const details = page.getByRole('region', { name: 'Details' })
  await expect(details).toContainText('Grace Lee, grace@example.com')
  await expect(page.locator('.report-meta')).toContainText('Grace Lee, grace@example.com')
  // The report was sent before the page identified the visitor, so it has no email.
  await reportPage.open(id)
  await expect(page.locator('.report-meta')).toContainText('Grace Lee')
})

test('the part of the page that the visitor selected is outlined in the snapshot', async ({
  page,
  inbox,
  reportPage,
}) => {
  const html = '<!DOCTYPE html><html><body><p>Total</p><p id="total">28.70</p></body></html>'
  const screenshotData = { html, baseUrl: '', width: 800, height: 600, isMobile: false, x: 0, y: 0 }
  const pickedElement = { selector: 'body > p:nth-of-type(2)', text: '28.70' }
  await reportPage.open(
    await inbox.report(
      saying('Wrong', { screenshotData, formData: { description: 'Wrong', pickedElement } }),
    ),
  )
  const snapshot = page.frameLocator('iframe[title="Snapshot of the page"]')
  await expect(snapshot.locator('#total')).toHaveCSS('outline', 'rgb(214, 0, 108) solid 4px')
  await expect(snapshot.getByText('Total')).toHaveCSS('outline-style', 'none')
})

test('exports are complete as HAR, JSON and HTML, with a comment of this visit', async ({
  page,
  inbox,
  reportPage,
}) => {
  const id = await inbox.report(sampleReport)
  await reportPage.open(id)
  const take = async (name: RegExp): Promise<string> => {
    await page.getByLabel('More', { exact: true }).click()
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    return readFile(await (await started).path(), 'utf8')
  }
  expect(JSON.parse(await take(/HAR/)).log.entries).toHaveLength(4)
  expect(JSON.parse(await take(/JSON/))).toMatchObject({ id, report: sampleReport })
  await page.getByRole('textbox', { name: 'New internal comment' }).fill('The acquirer was down.')
  await page.getByRole('button', { name: 'Add internal comment' }).click()
  await expect(page.locator('.comment')).toContainText('The acquirer was down.')
  const html = await take(/HTML/)
  for (const part of [
    'I cannot pay',
    'The acquirer was down.',
    'payment refused',
    'api/payments',
    'srcdoc=',
    '3.18.2',
  ])
    expect(html).toContain(part)
})

test('status and priority are saved; a failed change is reverted and reported, and a failed load can be retried', async ({
  page,
  inbox,
  reportPage,
}) => {
  const id = await inbox.report(sampleReport)
  await reportPage.open(id)
  await page.getByLabel('Status').selectOption('inprogress')
  await page.getByLabel('Priority', { exact: true }).selectOption('HIGH')
  await expect
    .poll(async () => (await inbox.owner('GET', `/reports/${id}`)).json())
    .toMatchObject({ status: 'inprogress', priority: 'HIGH' })

  await routeRequests(page, '**/api/reports/*', (route) => route.abort())
  await page.keyboard.press('e')
  await expect(page.getByRole('alert')).toContainText('Changes not saved')
  await expect(page.getByLabel('Status')).toHaveValue('inprogress')

  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the report.')
  await page.unroute('**/api/reports/*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.locator('h1')).toContainText('I cannot pay')
})

test('a shortcut works as soon as the report is visible', async ({ page, inbox, reportPage }) => {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('.report-header')) return
      watch.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true, cancelable: true }))
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await reportPage.open(await inbox.report(sampleReport))
  await expect(page.getByLabel('Status')).toHaveValue('done')
})

test('? lists the shortcuts of the current screen', async ({ page, inbox }) => {
  await inbox.report(sampleReport)
  await inbox.signIn()
  const keys = page.getByRole('dialog')
  await page.getByRole('link', { name: /I cannot pay/ }).waitFor()
  await page.keyboard.press('?')
  await expect(keys).toContainText('Extend the selection down')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /I cannot pay/ }).click()
  await page.locator('.report-header').waitFor()
  await page.keyboard.press('?')
  await expect(keys).toContainText('Back 5 seconds')
})

test('a report links to others of the same person', async ({ page, inbox, reportPage }) => {
  const first = await inbox.report({
    ...sampleReport,
    formData: { description: 'Icons are blurred', reportedBy: 'ann@example.com' },
  })
  await reportPage.open(await inbox.report(sampleReport))
  await page.getByRole('link', { name: 'Icons are blurred' }).click()
  await expect(page).toHaveURL(reportPage.address(first))
  await expect(page.locator('h1')).toHaveText('Icons are blurred')
})

test('P-023 a recording is played from the files host, in parts', async ({ page, inbox, reportPage }) => {
  const url = await reportPage.upload(
    'screen-recording.webm',
    'video/webm',
    `\u001aE\u00df\u00a3${'x'.repeat(2000)}`,
  )
  await reportPage.open(await inbox.report({ ...sampleReport, screenRecordingUrl: url }))
  await tab(page, 'Recording').click()
  const source = await page.locator('video').getAttribute('src')
  expect(new URL(source ?? '').pathname).toBe(`/${url.split('/').at(-1)}`)
  expect(new URL(source ?? '').hostname).toBe('files.localhost')
})

for (const width of [1280, 390]) {
  test(`a report is read and resolved with the keyboard alone, at ${width} px`, async ({
    page,
    inbox,
    reportPage,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const id = await inbox.report(sampleReport)
    await inbox.report({ ...sampleReport, formData: { description: 'A newer one' } })
    await reportPage.open(id)
    await expect(line(page, /api\/cart/)).toBeVisible()
    // Steps to the failed request, then to the thrown error.
    await stepUntil(page, '502 Bad Gateway')
    await expect(clock(page)).toHaveText('0:05 / 0:16')
    await stepUntil(page, 'at confirm')
    // The replay plays, pauses and seeks back.
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft')
    await expect(clock(page)).toHaveText('0:00 / 0:16')
    // Sets the status to done, and returns to the list.
    await page.keyboard.press('e')
    await expect(page.getByLabel('Status')).toHaveValue('done')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(new RegExp(`^${inbox.url}(\\?.*)?$`))
    await expect
      .poll(async () => (await inbox.owner('GET', `/reports/${id}`)).json())
      .toMatchObject({ status: 'done' })
  })
}
