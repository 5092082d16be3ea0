import { expect, type Locator, type Page } from '@playwright/test'
import { test as base } from './inbox-page.ts'
import { providerOrigin } from './project.ts'

/** A report's screen in the inbox. */
export interface ReportPage {
  /** Opens the report and signs in if needed. */
  open: (id: string) => Promise<void>
  address: (id: string) => string
  /** Uploads a file as the widget does and returns its URL. */
  upload: (name: string, type: string, content: string) => Promise<string>
  /** The player's frame; `undefined` until it is added. */
  player: () => ReturnType<Page['frames']>[number] | undefined
}

export const test = base.extend<{ reportPage: ReportPage }>({
  reportPage: async ({ page, inbox }, use) => {
    let isSignedIn = false
    const address = (id: string): string => `${inbox.url}reports/${id}`
    await use({
      address,
      async open(id) {
        if (isSignedIn) await page.goto(address(id))
        else await inbox.signIn(`reports/${id}`)
        isSignedIn = true
        await page.locator('.report-header').waitFor()
      },
      async upload(name, type, content) {
        const started = await fetch(`${providerOrigin}/sessions`, {
          method: 'POST',
          headers: { 'Api-Token': inbox.sdkKey },
          body: '{}',
        })
        const { gleapId, gleapHash }: { gleapId: string; gleapHash: string } = await started.json()
        const form = new FormData()
        form.append('file', new Blob([content], { type }), name)
        const headers = { 'Api-Token': inbox.sdkKey, 'Gleap-Id': gleapId, 'Gleap-Hash': gleapHash }
        const answer = await fetch(`${providerOrigin}/uploads/sdk`, { method: 'POST', headers, body: form })
        const { fileUrl }: { fileUrl: string } = await answer.json()
        return fileUrl
      },
      player: () => page.frames().find((frame) => frame.url().includes('/player')),
    })
  },
})

/** Returns the first line of the timeline that contains this text. */
export function line(page: Page, text: string | RegExp): Locator {
  return page.getByRole('option', { name: text }).first()
}

export function tab(page: Page, name: string): Locator {
  return page.getByRole('tab', { name })
}

/** Returns the element that shows the position in the replay. */
export function clock(page: Page): Locator {
  return page.locator('.clock')
}

/** Moves along the timeline, one step at a time, until a line with this text is selected. */
export async function stepUntil(page: Page, text: string): Promise<void> {
  const detail = page.getByRole('group', { name: /^Selected/ })
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press(']')
    if ((await detail.textContent())?.includes(text)) return
  }
  await expect(detail).toContainText(text)
}
