import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '../../support/axe-page.ts'
import { showColorScheme } from '../../support/color-scheme.ts'
import { inSidebar, untilHydrated } from '../../support/docs-page.ts'
import {
  answerRpc,
  type StubNetwork,
  type StubValidator,
} from '../../../site/src/tools/network/rpc-node-fixture.ts'

const good: StubValidator = {
  account: 'good.pool.near',
  stake: 900_000,
  blocks: [198, 200],
  chunks: [890, 900],
  endorsements: [9900, 10_000],
}
const weak: StubValidator = { ...good, account: 'weak.pool.near', chunks: [600, 900] }

function createNetwork(changes: Partial<StubNetwork> = {}): StubNetwork {
  const validators = [good, weak]
  return { chainId: 'mainnet', epoch: 3100, blocksInEpoch: 21_600, time: Date.now(), validators, ...changes }
}

/** Answers the requests to public nodes: the first has a rate limit, the others answer about `network`. */
async function answerRequests(page: Page, network: StubNetwork): Promise<void> {
  const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
  await page.route(/lava\.build|drpc\.org/, (route) =>
    route.fulfill({ headers, json: answerRpc(route.request().postData(), network) }),
  )
  await page.route(/fastnear\.com/, (route) =>
    route.fulfill({ headers: { ...headers, 'Retry-After': '120' }, status: 429 }),
  )
}

const policyOf = async (page: Page, path: string): Promise<string> =>
  (await page.request.get(path)).headers()['content-security-policy'] ?? ''

test('the sidebar opens the tool, which says what to do first, and its links leave its document', async ({
  page,
}) => {
  const kickouts = {
    3099: [{ account_id: weak.account, reason: { NotEnoughBlocks: { produced: 10, expected: 90 } } }],
  }
  await answerRequests(page, createNetwork({ kickouts }))
  await page.goto('/validator/lost-seat')
  await untilHydrated(page)
  await inSidebar(page, '/validator/my-validator').click()
  await page.getByLabel('Staking pool').fill('weak.pool.near, good.pool.near')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\?pool=weak\.pool\.near,good\.pool\.near&network=mainnet$/)
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result.getByText('The seat is in danger: act now')).toBeVisible()
  await expect(result.getByText('600 of 900 chunks (66.6%)')).toBeVisible()
  await expect(result.getByText('It made 10 of 90 blocks (11.1%).')).toBeVisible()
  await expect(result.getByText('From near.lava.build')).toBeVisible()
  for (const theme of ['light', 'dark'] as const) {
    await showColorScheme(page, theme)
    expect(await findFaults(page)).toEqual([])
  }

  await result.getByRole('button', { name: 'good.pool.near' }).click()
  await expect(result.getByText('Its work is above the limits.')).toBeVisible()
  await result.getByRole('button', { name: 'weak.pool.near' }).click()
  await result.getByRole('link', { name: 'Find the cause' }).click()
  await expect(page).toHaveURL(/\/debug-rpc-and-debug-pages#first-checks$/)
  const isBlocked = page.evaluate(() =>
    fetch('https://near.lava.build').then(
      () => false,
      () => true,
    ),
  )
  expect(await isBlocked).toBe(true)
})

test('no answer shows a command and an invalid pool no result; a node of the reader is asked first, and hostile answers stay text', async ({
  page,
}) => {
  const hostile = `<img src=x onerror="window.attacked=1">`
  const kickouts = { 3100: [{ account_id: weak.account, reason: hostile }] }
  await answerRequests(page, createNetwork({ kickouts, validators: [good], proposals: [] }))
  let isDown = true
  await page.route(/lava\.build|drpc\.org|fastnear\.com/, (route) =>
    isDown ? route.abort() : route.fallback(),
  )
  await page.route('http://localhost:3999/**', (route) =>
    route.fulfill({
      headers: { 'Access-Control-Allow-Origin': '*' },
      json: { result: { chain_id: hostile } },
    }),
  )
  await page.goto('/validator/my-validator?pool=weak.pool.near')
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result.getByText('your own connection may be down')).toBeVisible()
  await expect(result.getByText('"method": "validators"')).toBeVisible()
  await page.getByLabel('Staking pool').fill(hostile)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('is not an account.')).toBeVisible()
  await expect(result).toBeHidden()
  isDown = false
  await page.getByLabel('Staking pool').fill('weak.pool.near')
  await page.locator('summary', { hasText: 'Ask your own node first' }).click()
  await page.getByLabel('Address of your node').fill('localhost:3999')
  await page.getByRole('button', { name: 'Show' }).click()

  await expect(page).toHaveURL(/node=http%3A%2F%2Flocalhost%3A3999/)
  await expect(result.getByText(`The network gives the reason ${hostile}.`).first()).toBeVisible()
  await expect(result.getByText(`this node is on ${hostile}`)).toBeVisible()
  await expect.poll(() => page.evaluate(() => 'attacked' in window)).toBe(false)
  expect(await policyOf(page, '/validator/my-validator?node=http://localhost:3999')).toContain(
    ' http://localhost:3999;',
  )
  expect(await policyOf(page, '/validator/my-validator?node=http://evil.example;img-src')).not.toContain(
    'evil',
  )
  expect(await policyOf(page, '/validator/lost-seat?node=http://localhost:3999')).not.toContain('3999')
})
