import { expect, type Locator, type Page, test as base } from '@playwright/test'
import { createProject, inboxToken, providerOrigin, type TestProject } from './project.ts'

/** A new project and a browser page for its inbox. */
export interface InboxPage {
  page: Page
  project: TestProject
  sdkKey: string
  /** URL of the inbox, with a slash at the end. */
  url: string
  token: string
  /** Calls the inbox API as the owner. */
  owner: (method: string, path: string, body?: unknown) => Promise<Response>
  /** Sends a report as the widget does and returns its id. */
  report: (report: object) => Promise<string>
  /** Opens a page of the inbox with a new session of the owner. Default: the list of the project. */
  signIn: (path?: string) => Promise<void>
  /** Enters the token in the sign-in form, which the page already shows. */
  submitToken: () => Promise<void>
}

/** Creates a project for each inbox test. */
export const test = base.extend<{ inbox: InboxPage }>({
  inbox: async ({ page, baseURL }, use) => {
    const { port } = new URL(baseURL ?? '')
    const url = `http://inbox.localhost:${port}/`
    const token = inboxToken
    const project = await createProject()
    const { sdkKey, owner } = project

    async function post(path: string, body: object, ids = {}): Promise<Record<string, string>> {
      const response = await fetch(providerOrigin + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Api-Token': sdkKey, ...ids },
        body: JSON.stringify(body),
      })
      expect(response.ok).toBe(true)
      return response.json()
    }

    /** All reports have this session, even if they are sent concurrently. */
    let session: ReturnType<typeof post> | undefined
    async function report(body: object): Promise<string> {
      session ??= post('/sessions', {})
      const { gleapId = '', gleapHash = '' } = await session
      const ids = { 'Gleap-Id': gleapId, 'Gleap-Hash': gleapHash }
      const { spamToken } = await post('/frame/token', {}, ids)
      const { id = '' } = await post('/bugs/v2', { spamToken, ...body }, ids)
      return id
    }

    async function signIn(path = `?project=${sdkKey}`): Promise<void> {
      const cookie = await startSession(token)
      await page.context().addCookies([{ ...cookie, url, httpOnly: true, sameSite: 'Strict' }])
      await page.goto(url + path)
      // The page is empty while it asks the server whether the browser is signed in.
      await page.locator('body > :not(noscript)').first().waitFor({ state: 'attached' })
    }

    async function submitToken(): Promise<void> {
      const field = page.getByLabel('Inbox token')
      await field.fill(token)
      await page.keyboard.press('Enter')
      await field.waitFor({ state: 'detached' })
    }

    await use({ page, project, sdkKey, url, token, owner, report, signIn, submitToken })
  },
})

/** Signs the owner in without the form, which takes twice as long. Returns the session cookie. */
async function startSession(token: string): Promise<{ name: string; value: string }> {
  const response = await fetch(`${providerOrigin}/inbox/api/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: providerOrigin },
    body: JSON.stringify({ token }),
  })
  const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(response.headers.get('Set-Cookie') ?? '') ?? []
  expect(name, `status ${response.status}`).not.toBe('')
  return { name, value }
}

/** Opens the menu that has the navigation in narrow windows. */
export async function openNavigation(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 900) await page.getByRole('button', { name: 'Menu' }).click()
}

/** Opens a menu above the list of reports, unless it is open. Returns its panel. */
export async function openListMenu(page: Page, menu: 'Filter' | 'Display'): Promise<Locator> {
  const button = page.getByRole('button', { name: new RegExp(`^${menu}( \\d+ set)?$`) })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  return page.getByRole('group', { name: menu === 'Filter' ? 'Filters' : 'Display', exact: true })
}

/** Creates a report with this message, as the panel would send it. */
export function saying(title: string, more: object = {}): object {
  return { type: 'BUG', formData: { description: title }, ...more }
}
