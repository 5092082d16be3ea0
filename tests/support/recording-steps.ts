import type { Frame, Page } from '@playwright/test'
import { record } from './recording-page.ts'
import type { Fault, ReceivedCall, StubProvider } from './stub-provider.ts'
import type { WidgetPage } from './widget-page.ts'

export const FILE_URL = 'https://files.example/recording'

export const uploaded = { status: 200, body: JSON.stringify({ fileUrl: FILE_URL }) }

export const isUpload = ({ path }: ReceivedCall) => path === '/uploads/sdk'

export const stop = (page: Page) => page.getByRole('button', { name: 'Stop recording' }).click()

export const send = `say('send-feedback', { formData: { description: 'see' }, action: { feedbackType: 'BUG', excludeData: {} } })`

/** Returns the number of received uploads, and the number of accepted reports. */
export function countArrivals({ provider }: WidgetPage<StubProvider>) {
  return [provider.calls.filter(isUpload).length, provider.reports.size]
}

/** Opens a page and records the screen. The page's provider responds to uploads with `answer`. */
export async function openRecorded(
  page: Page,
  widget: WidgetPage<StubProvider>,
  { answer = uploaded, seconds }: { answer?: Fault; seconds?: number } = {},
): Promise<Frame> {
  await widget.open()
  widget.provider.respond((call) => (isUpload(call) ? answer : undefined))
  const frame = await widget.frame()
  await record(page, frame, seconds)
  await stop(page)
  return frame
}
