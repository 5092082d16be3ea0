import { expect, type Page } from '@playwright/test'
import type { Usage } from '../../../edge/inbox/settings/contract.ts'
import { expectNoFaults } from '../../support/axe-page.ts'
import { saying, test } from '../../support/inbox-page.ts'

const GIB = 1024 ** 3
const today = new Date().toISOString().slice(0, 10)

/** Serves sample usage data, because the server under test has no quotas and does not count usage. */
async function serveUsage(page: Page, usage: Usage): Promise<void> {
  await page.route(/\/api\/usage\?/, (route) => route.fulfill({ json: usage }))
}

function createUsage(project: string): Usage {
  return {
    quotas: { project: 10 * GIB, address: GIB, session: GIB / 4 },
    usage: [
      {
        project,
        day: today,
        bytes: 4 * GIB,
        items: 12_345,
        refused: 12,
        refusedBy: { project: 0, address: 9, session: 3 },
      },
      {
        project,
        day: '2026-01-02',
        bytes: 900,
        items: 1,
        refused: 0,
        refusedBy: { project: 0, address: 0, session: 0 },
      },
    ],
  }
}

test('the owner sees what visitors stored, what is left of the quota, and what was refused and why', async ({
  page,
  inbox,
}) => {
  await inbox.report(saying('Broken'))
  await serveUsage(page, createUsage(inbox.sdkKey))
  await inbox.signIn(`settings/${inbox.sdkKey}#access`)
  const section = page.getByRole('region', { name: 'Storage', exact: true })
  await expect(section.getByText('1 report is stored.')).toBeVisible()
  await expect(section.getByText('4 GiB of 10 GiB used, 6 GiB free').last()).toBeVisible()
  await expect(section.getByRole('meter', { name: 'Today’s quota (UTC)' })).toHaveJSProperty('value', 4 * GIB)
  const cells = section.getByRole('row').nth(1).getByRole('cell')
  await expect(cells).toHaveText(['4 GiB', '12,345', '12 (9 address quota, 3 session quota)'])
  await expect(section.getByRole('row').nth(2)).toHaveText('2026-01-02900 B10')

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoFaults(page, `storage, ${width} px`, { include: '#access' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }
})

test('the owner is told if the server has no quotas, or if the usage cannot be loaded', async ({
  page,
  inbox,
}) => {
  await inbox.signIn(`settings/${inbox.sdkKey}#access`)
  const section = page.getByRole('region', { name: 'Storage', exact: true })
  await expect(section.getByText('0 reports are stored.')).toBeVisible()
  await expect(section.getByText('This server has no quotas')).toBeVisible()
  await page.route(/\/api\/usage\?/, (route) => route.abort())
  await page.reload()
  await expect(section.getByRole('alert')).toContainText('Couldn’t load the usage.')
})
