import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectNoFaults } from '../../support/axe-page.ts'
import { test } from '../../support/report-page.ts'

const location = 'https://shop.example/assets/app.3f2a.js:1:11'
const stack = `RangeError: The cart is empty\n    at n (${location})\n    at main (https://shop.example/assets/vendor.js:1:5)`
const crash = {
  consoleLog: [{ date: '2026-11-23T08:00:00Z', priority: 'ERROR', log: stack }],
  formData: { description: 'It failed' },
  metaData: { releaseVersionNumber: '1.4.2' },
}
const source = "function total(items) {\n  throw new RangeError('The cart is empty')\n}\n"
const map = { version: 3, sources: ['../src/cart.ts'], sourcesContent: [source], mappings: 'AAAA,UACQ' }
const mapPath = (sdkKey: string) =>
  `/projects/${sdkKey}/source-maps/1.4.2?${new URLSearchParams({ file: 'assets/app.3f2a.js' })}`

test('an error opens at its original line, with the source, and says which maps are missing', async ({
  page,
  inbox,
  reportPage,
}) => {
  await inbox.owner('PUT', mapPath(inbox.sdkKey), map)
  await reportPage.open(await inbox.report(crash))
  const detail = page.getByRole('group', { name: 'Selected line' })
  await expect(detail.getByText('src/cart.ts:2:9')).toBeVisible()
  const lines = detail.locator('.stack-source')
  await expect(lines).toBeVisible()
  const copied = await lines.evaluate((element) => {
    getSelection()?.selectAllChildren(element)
    return String(getSelection())
  })
  expect(copied.trim(), 'copied without the numbers').toBe(source.trim())
  await expect(detail).toContainText('No source map for vendor.js, release 1.4.2.')
  await expect(detail).toContainText(location)
  await expectNoFaults(page, 'mapped stack trace')

  await page.getByRole('tab', { name: 'Console' }).click()
  await expect(detail.getByText('src/cart.ts:2:9')).toBeVisible()

  await detail.getByRole('link', { name: 'Upload source maps' }).click()
  await expect(page.getByRole('heading', { name: 'Source maps' })).toBeVisible()
})

test('the stack trace of a crash is mapped above the timeline', async ({ page, inbox, reportPage }) => {
  await inbox.owner('PUT', mapPath(inbox.sdkKey), map)
  const formData = { errorMessage: 'RangeError: The cart is empty', stackTrace: stack }
  await reportPage.open(
    await inbox.report({ ...crash, type: 'CRASH', isSilent: true, consoleLog: [], formData }),
  )
  const message = page.getByRole('group', { name: 'Message' })
  await expect(message).toContainText('n (src/cart.ts:2:9)')
  await expect(message).toContainText(location)
})

test('the HTML export, a download, has the original frames', async ({ page, inbox, reportPage }) => {
  await inbox.owner('PUT', mapPath(inbox.sdkKey), map)
  await reportPage.open(await inbox.report(crash))
  await page.getByLabel('More', { exact: true }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as HTML' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  expect(text).toContain('at n (src/cart.ts:2:9)')
  expect(text).not.toContain(location)
})

test('the settings list the releases with source maps, and remove one', async ({ page, inbox }) => {
  await inbox.owner('PUT', mapPath(inbox.sdkKey), map)
  await inbox.signIn(`settings/${inbox.sdkKey}#source-maps`)
  const row = page.getByRole('row', { name: /1\.4\.2/ })
  await expect(row).toContainText('1')
  await expect(page.getByText(`--project ${inbox.sdkKey}`)).toBeVisible()
  await expectNoFaults(page, 'settings with source maps')
  await row.getByRole('button', { name: 'Remove the source maps of 1.4.2' }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByText('No source maps yet.')).toBeVisible()
  const { releases } = await (await inbox.owner('GET', `/projects/${inbox.sdkKey}/source-maps`)).json()
  expect(releases).toEqual([])
})
