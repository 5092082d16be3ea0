import { expect } from '@playwright/test'
import { expectNoFaults } from '../../support/axe-page.ts'
import { openListMenu, openNavigation, saying, test } from '../../support/inbox-page.ts'
import { routeRequests } from '../../support/route-requests.ts'

test('the page has a strict policy; signing in needs the token and lasts over a reload, which does not ask first, and ends with sign-out', async ({
  page,
  inbox,
}) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const checks: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith('/api/session')) checks.push(request.url())
  })
  const field = page.getByLabel('Inbox token')
  const projects = page.getByRole('navigation', { name: 'Projects' })
  const response = await page.goto(inbox.url)
  expectStrictPolicy(response?.headers()['content-security-policy'] ?? '')
  await expect(field).toBeFocused()
  expect(checks).toHaveLength(1)
  await inbox.submitToken()
  await expect(projects).toBeVisible()
  await page.reload()
  await expect(projects).toBeVisible()
  expect(checks).toHaveLength(1)
  expect(errors).toEqual([])

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(field).toBeVisible()
  await page.reload()
  await expect(field).toBeFocused()
  await field.fill('not the token')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Wrong token.')
  await expect(field).toBeFocused()
  await field.fill(inbox.token)
  await page.keyboard.press('Enter')
  await expect(projects).toBeVisible()
})

/** Expects that text cannot become markup or script. */
function expectStrictPolicy(policy: string): void {
  for (const part of [
    "default-src 'none'",
    "script-src 'self'",
    "frame-ancestors 'none'",
    "trusted-types 'none'",
  ])
    expect(policy).toContain(part)
  expect(policy).not.toContain('unsafe')
  expect(policy).not.toMatch(/img-src[^;]*\bhttps?:/)
}

test('if the sign-in form cannot be loaded, the inbox says so and loads it again', async ({
  page,
  inbox,
}) => {
  await page.route('**/sign-in.*.js', (route) => route.abort())
  await page.goto(inbox.url)
  await expect(page.getByRole('alert')).toHaveText('Couldn’t load the sign-in form.')
  await page.unroute('**/sign-in.*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByLabel('Inbox token')).toBeFocused()
})

test('if a screen cannot be loaded, the inbox says so and loads it again; only the settings may show the panel', async ({
  page,
  inbox,
}) => {
  await page.route('**/settings-screen.*.js', (route) => route.abort())
  const loaded = page.waitForResponse(`${inbox.url}settings/${inbox.sdkKey}`)
  await inbox.signIn(`settings/${inbox.sdkKey}`)
  expect((await loaded).headers()['content-security-policy']).toContain('frame.localhost')
  await expect(page.getByRole('alert')).toHaveText('Couldn’t load the settings.')
  await page.unroute('**/settings-screen.*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } })

  test('iOS does not zoom in on fields: their text is 16 px high', async ({ page, inbox }) => {
    await page.goto(inbox.url)
    await expect(page.getByLabel('Inbox token')).toHaveCSS('font-size', '16px')
    await inbox.signIn()
    await openListMenu(page, 'Filter')
    const sizes = await page
      .locator('input, select, textarea')
      .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)))
    expect(sizes.length).toBeGreaterThan(0)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
  })
})

test('the rate limit says how long to wait, and a browser that does not keep the session says so', async ({
  page,
  inbox,
}) => {
  // The server under test has no rate limits, so the test provides the response.
  await page.route('**/api/session', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      headers: { 'Retry-After': '42' },
      json: {
        type: 'about:blank',
        title: 'Too Many Requests',
        status: 429,
        detail: 'x',
        code: 'rate_limited',
      },
    }),
  )
  await page.goto(inbox.url)
  await page.getByLabel('Inbox token').fill('guess')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Wait 42 seconds')
  await routeRequests(page, '**/api/session', (route) => route.fulfill({ status: 204 }))
  await page.getByLabel('Inbox token').fill(inbox.token)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Your browser did not keep the session.')
})

test.describe('with an OpenID Connect provider', () => {
  test.use({ viewport: { width: 390, height: 780 } })

  test.beforeEach(async ({ page }) => {
    // The server under test has no provider; `tests/faults/openid-connect.test.ts` signs in with one.
    await page.route('**/api/session', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { isSignedIn: false, singleSignOn: 'Example ID' } })
        : route.continue(),
    )
  })

  test('the sign-in screen has a button that returns to this page', async ({ page, inbox }) => {
    await page.goto(`${inbox.url}reports/r.1?tab=console`)
    const button = page.getByRole('link', { name: 'Sign in with Example ID' })
    await expect(button).toHaveAttribute('href', '/oidc/start?path=reports%2Fr.1%3Ftab%3Dconsole')
    await expect(page.getByLabel('Inbox token')).not.toBeFocused()
    await expectNoFaults(page, 'sign-in with a provider')
    const left = page.waitForRequest('**/oidc/start?*')
    await button.click()
    expect((await left).isNavigationRequest()).toBe(true)
  })

  test('a person whom the provider signed in can sign out there too', async ({ page, inbox }) => {
    await page.goto(inbox.url)
    await inbox.submitToken()
    await routeRequests(page, '**/api/session', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { isSignedIn: true, singleSignOn: 'Example ID', endsAtProvider: true } })
        : route.continue(),
    )
    await openNavigation(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    const link = page.getByRole('link', { name: 'Sign out at Example ID too' })
    await expect(link).toHaveAttribute('href', '/oidc/sign-out')
    await expectNoFaults(page, 'signed out of the inbox only')
    const left = page.waitForRequest('**/oidc/sign-out')
    await link.click()
    expect((await left).isNavigationRequest()).toBe(true)
  })

  test('a failed sign-in is explained once', async ({ page, inbox }) => {
    await page.goto(`${inbox.url}#sign-in=not_invited`)
    await expect(page.getByRole('alert')).toContainText('Ask an admin to invite your email address.')
    await expect(page).toHaveURL(inbox.url)
    await expectNoFaults(page, 'failed sign-in')
    await page.reload()
    await expect(page.getByRole('link', { name: 'Sign in with Example ID' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('signing in after a session ended returns to the same screen', async ({ page, inbox }) => {
  await inbox.report(saying('Still here'))
  await inbox.signIn()
  await page.getByRole('link', { name: 'Still here' }).focus()
  await page.context().clearCookies()
  await page.keyboard.press('e')
  await page.getByLabel('Inbox token').fill(inbox.token)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Still here' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`project=${inbox.sdkKey}`))
})

test('the inbox also works under /inbox/ of a single host', async ({ page, inbox, baseURL }) => {
  const id = await inbox.report(saying('On one host'))
  await page.goto(`${baseURL}/inbox/?project=${inbox.sdkKey}`)
  await page.getByLabel('Inbox token').fill(inbox.token)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'On one host' }).click()
  await expect(page).toHaveURL(`${baseURL}/inbox/reports/${id}`)
  await page.reload()
  await expect(page.getByText('On one host').first()).toBeVisible()
})
