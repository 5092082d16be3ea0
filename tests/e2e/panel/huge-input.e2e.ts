import { expect, type Locator } from '@playwright/test'
import { test } from '../../support/panel-page.ts'

const SIZE = 200_000_000
const QUESTION = 'What went wrong?'

/** Copies a string of `SIZE` characters, which is made in the page, and pastes it into the field. */
async function pasteHugeText(field: Locator): Promise<void> {
  await field.evaluate((element: HTMLElement, size) => {
    const copy = (event: ClipboardEvent): void => {
      event.preventDefault()
      event.clipboardData?.setData('text/plain', 'x'.repeat(size))
    }
    element.addEventListener('copy', copy, { once: true })
  }, SIZE)
  await field.press('Control+C')
  await field.press('Control+V')
}

test('a pasted text of 200 MB is an error at its field, which keeps the typed text, and the form stays usable', async ({
  openPanel,
}) => {
  const { panel, heard } = await openPanel()
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  const message = panel.getByLabel(QUESTION)
  await message.fill('Typed before. ')
  await pasteHugeText(message)
  await expect(panel.locator('.error')).toHaveText('Too long. The limit is 40,000 characters.')
  const start = await message.evaluate((field: HTMLTextAreaElement) => field.value.slice(0, 17))
  expect(start).toBe('Typed before. xxx')
  await panel.getByLabel('Your email').fill('ann@example.com')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(message).toBeFocused()
  await message.fill('Short')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect
    .poll(async () => (await heard()).filter(({ name }) => name === 'send-feedback'))
    .toMatchObject([{ data: { formData: { description: 'Short', email: 'ann@example.com' } } }])
})

test('a pasted picture of 200 MB is refused before it is uploaded, and Send leads to it', async ({
  page,
  openPanel,
}) => {
  const uploads: string[] = []
  page.on('request', (request) => request.url().includes('/uploads/') && uploads.push(request.url()))
  const { panel, heard } = await openPanel()
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  const message = panel.getByLabel(QUESTION)
  await message.fill('See the picture')
  await message.evaluate((field, size) => {
    const megabyte = new Uint8Array(1_000_000)
    const parts = Array.from({ length: size / megabyte.length }, () => megabyte)
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(parts, 'picture.png', { type: 'image/png' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, SIZE)
  await expect(panel.getByRole('listitem')).toHaveText('picture.pngToo large. The limit is 67.1 MB.')
  await panel.getByRole('button', { name: 'Send' }).click()
  const remove = panel.getByRole('button', { name: 'Remove picture.png' })
  await expect(remove).toBeFocused()
  await expect(message).toHaveValue('See the picture')
  expect((await heard()).map(({ name }) => name)).not.toContain('send-feedback')
  await remove.click()
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect
    .poll(async () => (await heard()).at(-1))
    .toMatchObject({ name: 'send-feedback', data: { formData: { description: 'See the picture' } } })
  expect(uploads).toEqual([])
})
