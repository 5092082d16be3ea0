import { expect, type Page, test as base } from '@playwright/test'
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
  signIn: (path?: string) => Promise<void>
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
      await page.goto(url + path)
      await page.getByLabel('Inbox token').fill(token)
      await page.keyboard.press('Enter')
      await page.getByLabel('Inbox token').waitFor({ state: 'detached' })
    }

    await use({ page, project, sdkKey, url, token, owner, report, signIn })
  },
})

/** Creates a report with this message, as the panel would send it. */
export function saying(title: string, more: object = {}): object {
  return { type: 'BUG', formData: { description: title }, ...more }
}
