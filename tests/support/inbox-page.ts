import { expect, type Page, test as base } from '@playwright/test'

/** A project of the test's own, and a browser that is on its way to its inbox. */
export interface InboxPage {
  page: Page
  sdkKey: string
  /** Address of the inbox, with a slash at its end. */
  url: string
  token: string
  /** The inbox API, as its owner. */
  owner: (method: string, path: string, body?: unknown) => Promise<Response>
  /** POST /bugs/v2 as a visitor's widget does it. Returns the report's id. */
  report: (report: object) => Promise<string>
  signIn: (path?: string) => Promise<void>
}

/** Tests of the inbox, each with a project that nobody else has. */
export const test = base.extend<{ inbox: InboxPage }>({
  inbox: async ({ page, baseURL }, use) => {
    const { port } = new URL(baseURL ?? '')
    // Node does not resolve the names below localhost that the browser uses.
    const origin = `http://127.0.0.1:${port}`
    const url = `http://inbox.localhost:${port}/`
    const token = process.env['INBOX_TOKEN'] ?? ''

    const owner: InboxPage['owner'] = (method, path, body) =>
      fetch(`${origin}/inbox/api${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    const { sdkKey }: { sdkKey: string } = await (await owner('POST', '/projects', { name: 'Shop' })).json()

    async function post(path: string, body: object, ids = {}): Promise<Record<string, string>> {
      const response = await fetch(origin + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Api-Token': sdkKey, ...ids },
        body: JSON.stringify(body),
      })
      expect(response.ok).toBe(true)
      return response.json()
    }

    /** One for all of them, however many are sent at once. */
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

    await use({ page, sdkKey, url, token, owner, report, signIn })
  },
})

/** A report that says `title`, as the panel sends it. */
export function saying(title: string, more: object = {}): object {
  return { type: 'BUG', formData: { description: title }, ...more }
}
