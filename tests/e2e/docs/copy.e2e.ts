import { expect, test } from '@playwright/test'
import { openHydrated } from '../../support/docs-page.ts'

test('a copied console session has its commands without prompts and output', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openHydrated(page, '/intro/keys')
  const block = page.locator('.code[data-language="console"]').first()
  await block.hover()
  await block.getByRole('button', { name: 'Copy' }).click()
  await expect(block.getByRole('button', { name: 'Copied' })).toBeVisible()
  await expect(block.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const commands = await block.evaluate((element) =>
    element
      .querySelector('code')
      ?.textContent.split('\n')
      .filter((line) => line.startsWith('$ '))
      .map((line) => line.slice(2)),
  )
  expect(copied.split('\n')).toEqual(commands)
  expect(copied).not.toBe('')
})

test('selected code is copied without prompts, line numbers and removed lines', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openHydrated(page, '/intro/keys')
  const code = page.locator('.code[data-language="console"] code').first()
  await code.evaluate((element) => {
    element.innerHTML =
      '<span class="line"><span class="prompt">1    </span>{\n</span>' +
      '<del class="line output"><span class="prompt">2  - </span>  "a": 1\n</del>' +
      '<ins class="line"><span class="prompt">3  + </span>  "a": 2\n</ins>' +
      '<span class="line"><span class="prompt">4    </span>}\n</span>'
    getSelection()?.selectAllChildren(element)
  })
  await page.keyboard.press('ControlOrMeta+c')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.trimEnd()).toBe('{\n  "a": 2\n}')
})

test('the page is copied as the Markdown that its address serves', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const [route, markdown] of Object.entries({ '/': '/index.md', '/intro/keys': '/intro/keys.md' })) {
    await openHydrated(page, route)
    await page.getByRole('button', { name: 'Copy page' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(await (await request.get(markdown)).text())
    await expect(page.getByRole('link', { name: '.md' })).toHaveAttribute('href', markdown)
  }
})

test('copies on a page without a clipboard, as on plain HTTP', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read'])
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await openHydrated(page, '/intro/keys')
  const copy = page.getByRole('button', { name: 'Copy page' })
  await copy.click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('# ')
})
