import { expect, type Locator } from '@playwright/test'
import { openNavigation, saying, test } from '../../support/inbox-page.ts'

/** Whether a click in the middle of the element reaches it. */
function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
}

for (const width of [1280, 390]) {
  test(`an admin sees, chooses and opens the settings of projects with long names, ${width} px wide`, async ({
    page,
    inbox,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    // The name of each project is one long word, because a name without spaces cannot wrap.
    const names = ['Customer', 'Development'].map((word) => `${word}PortalProductionEurope${inbox.sdkKey}`)
    const [first = '', second = ''] = names
    await inbox.owner('PATCH', `/projects/${inbox.sdkKey}`, { name: first })
    const { sdkKey } = await (await inbox.owner('POST', '/projects', { name: second })).json()
    await inbox.signIn()

    const projects = page.getByRole('navigation', { name: 'Projects' })
    await openNavigation(page)
    for (const name of names) {
      const link = projects.getByRole('link', { name, exact: true })
      const gear = projects.getByRole('link', { name: `Settings for ${name}` })
      await link.hover()
      await expect(gear).toBeInViewport({ ratio: 1 })
      await expect.poll(() => isOnTop(gear)).toBe(true)
      await expect(link.getByTitle(name)).toHaveCSS('text-overflow', 'ellipsis')
      const text = await link.getByTitle(name).boundingBox()
      const icon = await gear.boundingBox()
      if (text === null || icon === null) throw new Error('The project is not rendered.')
      expect(text.width).toBeGreaterThan(100)
      expect(text.x + text.width).toBeLessThanOrEqual(icon.x)
    }

    await projects.getByRole('link', { name: second, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`project=${sdkKey}`))
    await page.reload()
    await openNavigation(page)
    const current = projects.getByRole('link', { name: second, exact: true })
    await expect(current).toHaveAttribute('aria-current', 'page')
    await expect(current).toBeInViewport({ ratio: 1 })
    await projects.getByRole('link', { name: `Settings for ${second}` }).click()
    await expect(page).toHaveURL(new RegExp(`settings/${sdkKey}`))
  })
}

test('after a new project, its secret is shown, and then its setup, however the dialog is closed', async ({
  page,
  inbox,
}) => {
  await inbox.report(saying('Broken'))
  await inbox.signIn('')
  const projects = page.getByRole('navigation', { name: 'Projects' })
  const created = page.getByRole('dialog', { name: 'Project created' })
  for (const [name, close] of [
    [`First ${inbox.sdkKey}`, () => created.getByRole('button', { name: 'Continue to setup' }).click()],
    [`Second ${inbox.sdkKey}`, () => page.keyboard.press('Escape')],
  ] as const) {
    await projects.getByRole('link', { name: 'All projects' }).click()
    await page.getByRole('button', { name: 'New project' }).click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.keyboard.press('Enter')
    await expect(created.locator('.secret')).toHaveText(/\w{20}/)
    await close()
    await expect(created).toHaveCount(0)
    const link = projects.getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { name: 'Add the widget to your pages' })).toBeVisible()
  }
})
