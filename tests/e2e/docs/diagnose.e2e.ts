import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '../../support/axe-page.ts'
import { showColorScheme } from '../../support/color-scheme.ts'

const PAGE = '/troubleshooting/diagnose'
const LOG = [
  '2025-09-24T17:13:01.624213Z ERROR store: IO error: No space left on device: /data/123.sst <img src=x onerror=alert(1)>',
  '2025-09-24T17:13:02.624213Z ERROR trie: an <b>unknown</b> failure of the storage',
].join('\n')
const STATUS = {
  chain_id: 'testnet',
  sync_info: { latest_block_height: 5, latest_block_time: new Date(0).toISOString(), syncing: true },
  version: { version: '2.13.4' },
}

const findings = (page: Page) => page.locator('[data-finding]')

test('a pasted log is explained in the browser: nothing of it is sent, and no part of it becomes markup', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) =>
    sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`),
  )
  await page.goto(PAGE)
  await expect(page.getByLabel('Or read from your node')).toBeVisible()
  // The box for reports needs the widget.
  await page.waitForFunction(() => 'FeedbackActions' in window || 'Feedback' in window)
  await page.getByLabel(/^Paste a log/).fill(LOG)
  await page.getByLabel(/^Paste a log/).press('ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { name: 'One finding: The disk is full.' })).toBeFocused()
  await expect(findings(page).getByText('Do first.')).toBeInViewport()
  await expect(findings(page).locator('mark')).toHaveText('No space left on device')
  await expect(findings(page).getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Errors that no entry explains' })).toBeVisible()
  await findings(page).getByText('All steps of this section').click()
  await expect(findings(page).getByRole('button', { name: 'Copy' }).first()).toBeVisible()
  expect(sent.filter((request) => request.includes('POST') || request.includes('No space'))).toEqual([])
  await expect(page.locator('.tool-result')).toHaveAttribute('data-feedback-mask')
  await page.getByLabel(/Add this result to a report/).check()
  for (const theme of ['light', 'dark'] as const) {
    await showColorScheme(page, theme)
    expect(await findFaults(page)).toEqual([])
  }
  await page.getByLabel(/^Paste a log/).press('x')
  await expect(page.locator('.tool-result')).toBeEmpty()
  // The file that is dropped on the form has the lines of three nodes.
  const dropped = await page.evaluateHandle(
    (text) => {
      const data = new DataTransfer()
      data.items.add(new File([text], 'neard.log'))
      return data
    },
    ['alpha', 'beta', 'gamma']
      .map((host) => `Nov 27 10:00:00 ${host} neard[1]: LOCK: Resource temporarily unavailable\n`)
      .join(''),
  )
  await page.getByLabel(/^Paste a log/).dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByText('lines of several nodes (alpha, beta, gamma)')).toBeVisible()
  await expect(
    findings(page).getByRole('heading', { name: /LOCK: Resource temporarily/, level: 3 }),
  ).toContainText(['alpha: ', 'beta: ', 'gamma: '])
  await expect(page.getByText('Read from neard.log (1 KiB).')).toBeVisible()
})

test('the reader’s own node is asked after its address is in the page’s address, and told apart from other servers', async ({
  page,
}) => {
  const headers = { 'Access-Control-Allow-Origin': '*' }
  await page.route('http://localhost:3030/**', (route) =>
    route.request().url().endsWith('/status')
      ? route.fulfill({ headers, json: STATUS })
      : route.fulfill({ headers, status: 404 }),
  )
  await page.route('http://localhost:3031/**', (route) =>
    route.fulfill({ headers, contentType: 'text/html', body: '<h1>A router</h1>' }),
  )
  await page.goto(PAGE)
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await expect(page).toHaveURL(/\?node=http%3A%2F%2Flocalhost%3A3030$/)
  await expect(page.getByText('Recognized: answer of /status · testnet · neard 2.13.4')).toBeVisible()
  await expect(findings(page).first()).toContainText('The node is still syncing')
  await expect(page.getByText('did not answer for /network_info, /metrics.')).toBeVisible()
  await page.getByLabel('Or read from your node').fill('localhost:3031')
  await page.keyboard.press('Enter')
  await expect(page.getByText('http://localhost:3031/status answers with a web page.')).toBeVisible()
  await page.getByRole('link', { name: 'Why a browser cannot read a node' }).click()
  await expect(page.getByRole('heading', { name: 'Read from your node' })).toBeInViewport()
})
