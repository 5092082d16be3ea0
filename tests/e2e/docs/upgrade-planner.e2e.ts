import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { answerRpc, type StubNetwork } from '../../../site/src/tools/network/rpc-node-fixture.ts'
import { findFaults } from '../../support/axe-page.ts'
import { showColorScheme } from '../../support/color-scheme.ts'

const network: StubNetwork = {
  chainId: 'testnet',
  epoch: 3100,
  blocksInEpoch: 21_600,
  time: Date.UTC(2026, 8, 20),
  validators: [],
}

const config = {
  consensus: {},
  store: { state_snapshot_config: { note: '<img src=x onerror="window.attacked=1">' } },
}

test('a pasted status becomes a plan: release, times, changed lines, order, and a calendar file; config.json is not sent', async ({
  page,
}) => {
  await page.route(/fastnear|lava\.build|drpc\.org/, (route) =>
    route.fulfill({
      headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' },
      json: answerRpc(route.request().postData(), network),
    }),
  )
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto('/maintenance/upgrade-planner')
  const status = { version: { version: '2.13.4' }, chain_id: 'testnet' }
  await page.getByLabel('Release that runs now').fill(JSON.stringify(status))
  await page.locator('summary', { hasText: 'Compare your config.json' }).click()
  await page.getByLabel('Content of ~/.near/config.json').fill(JSON.stringify(config, null, 2))
  await page.locator('summary', { hasText: 'Enter the start of the vote' }).click()
  await page.getByLabel('Time in UTC').fill('2100-01-01 12:00')
  await page.getByRole('button', { name: 'Plan' }).click()

  const plan = page.getByRole('region', { name: 'Plan', exact: true })
  await expect(page).toHaveURL(/\?release=2\.13\.4&network=testnet&setup=failover&vote=2100-01-01/)
  await expect(plan.getByRole('heading', { name: 'Plan for 2.13.4 on testnet' })).toBeVisible()
  await expect(plan.getByText('testnet uses protocol version 86')).toBeVisible()
  await expect(plan.getByText('The first start migrates the database to version')).toBeVisible()
  await expect(plan.locator('.config-diff [data-sign="-"]').first()).toContainText('state_snapshot_config')
  await expect(plan.getByText('Update the failover node, and wait until it is synced')).toBeVisible()
  await expect.poll(() => page.evaluate(() => 'attacked' in window)).toBe(false)
  for (const theme of ['light', 'dark'] as const) {
    await showColorScheme(page, theme)
    expect(await findFaults(page)).toEqual([])
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    plan.getByRole('button', { name: 'Download .ics' }).click(),
  ])
  const calendar = await readFile(await download.path(), 'utf8')
  expect(calendar).toContain('DTSTART:21000101T120000Z')
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(3)

  await page.getByLabel('Time in UTC').fill('tomorrow')
  await page.getByRole('button', { name: 'Plan' }).click()
  await expect(plan).toBeHidden()
  await expect(page.locator('[aria-invalid="true"]')).toHaveAttribute('name', 'vote')
  await page.getByLabel('Time in UTC').fill('')
  await page.getByLabel('Release that runs now').fill('9.0.0')
  await page.getByLabel('Content of ~/.near/config.json').fill('{')
  await page.getByRole('button', { name: 'Plan' }).click()
  await expect(plan.getByText('This is not complete JSON: see line 1.')).toBeVisible()
  expect(sent.filter((request) => request.includes('state_snapshot_config'))).toEqual([])
})
