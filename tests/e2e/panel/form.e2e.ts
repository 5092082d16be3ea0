import { expect } from '@playwright/test'
import type { WidgetMessage } from '../../../edge/contract/index.ts'
import { test } from '../../support/panel-page.ts'

const drawn: WidgetMessage = {
  name: 'set-form-data',
  data: { formKey: 'capture', data: { value: 'screenshot', dirty: true } },
}

test('P-036 P-040 P-041 sends answers, annotations, files and only the parts that are on', async ({
  openPanel,
}) => {
  const { panel, say, heard } = await openPanel()
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  await panel.getByLabel('What went wrong?').fill('It broke')
  await panel.getByRole('button', { name: 'Annotate a screenshot' }).click()
  await expect.poll(heard).toContainEqual({ name: 'start-screen-drawing', data: 'screenshot' })
  await say(drawn)
  await panel
    .getByLabel('Add files')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('abc') })
  await expect(panel.getByRole('listitem')).toHaveText(['Annotated screenshot', /^a\.txt/])
  await panel.getByText('What will be sent').click()
  await panel.getByRole('switch', { name: 'Network requests' }).click()
  await panel.getByRole('button', { name: 'Send' }).dblclick()
  await expect(panel.getByRole('heading', { name: 'Sending' })).toBeVisible()
  const sent = (await heard()).filter(({ name }) => name === 'send-feedback')
  expect(sent).toEqual([
    {
      name: 'send-feedback',
      data: {
        formData: {
          description: 'It broke',
          capture: 'screenshot',
          attachments: [{ name: 'a.txt', type: 'text/plain', size: 3, url: expect.stringMatching(/^http/) }],
        },
        action: { feedbackType: 'BUG', excludeData: { networkLogs: true } },
        spamToken: expect.stringMatching(/./),
      },
    },
  ])
})

test('P-041 records the screen on request, and removing what was captured cleans the page', async ({
  openPanel,
}) => {
  const { panel, say, heard } = await openPanel()
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  await panel.getByRole('button', { name: 'Record the screen' }).click()
  await say(drawn)
  await panel.getByRole('button', { name: 'Remove Annotated screenshot' }).click()
  await expect
    .poll(async () => (await heard()).slice(-2))
    .toEqual([
      { name: 'start-screen-drawing', data: 'capture' },
      { name: 'cleanup-drawings', data: 'screenshot' },
    ])
  await expect(panel.getByRole('button', { name: 'Annotate a screenshot' })).toBeVisible()
})

test('P-038 keeps everything after a failure, and thanks after success', async ({ openPanel }) => {
  const { panel, say, heard } = await openPanel()
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  await panel.getByLabel('What went wrong?').fill('It broke')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect.poll(async () => (await heard()).at(-1)?.name).toBe('send-feedback')
  await say({ name: 'feedback-sending-failed', data: 'Something went wrong, please try again.' })
  await expect(panel.getByRole('alert')).toContainText('Something went wrong, please try again.')
  await expect(panel.getByLabel('What went wrong?')).toHaveValue('It broke')
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect(panel.getByRole('heading', { name: 'Sending' })).toBeFocused()
  await expect.poll(async () => (await heard()).filter(({ name }) => name === 'send-feedback').length).toBe(2)
  await say({ name: 'feedback-queued' })
  await expect(panel.getByRole('heading', { name: 'Saved for later' })).toBeVisible()
  await say({ name: 'feedback-sent' })
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeVisible()
})

test('a form of the project: rating, choice, consent, with an error at each missing answer', async ({
  page,
  openPanel,
}) => {
  const { panel, heard } = await openPanel({
    email: 'ada@example.com',
    actions: {
      survey: {
        feedbackType: 'SURVEY',
        excludeData: { screenshot: true, screenRecordingUrl: true },
        title: 'How is it?',
        form: [
          { name: 'stars', type: 'rating', label: 'Overall', required: true },
          { name: 'area', type: 'select', label: 'Area', options: ['Docs', 'Search'], required: true },
          { name: 'email', type: 'email', label: 'Email', required: true },
          { name: 'terms', type: 'checkbox', label: 'I agree', required: true },
        ],
      },
    },
  })
  await panel.getByRole('button', { name: 'How is it?' }).click()
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.locator('.error')).toHaveText([
    'Select an option.',
    'Select an option.',
    'Check this box.',
  ])
  await expect(panel.getByRole('radio', { name: '1 of 5' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await panel.getByLabel('Area').selectOption('Search')
  await panel.getByRole('checkbox', { name: 'I agree' }).check()
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect
    .poll(async () => (await heard()).at(-1))
    .toMatchObject({
      name: 'send-feedback',
      data: { formData: { stars: 2, area: 'Search', terms: true }, action: { feedbackType: 'SURVEY' } },
    })
})

test('a text that is too long is an error at its field, which keeps it until the visitor shortens it', async ({
  openPanel,
}) => {
  const { panel, heard } = await openPanel()
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  const message = panel.getByLabel('What went wrong?')
  await message.fill('x'.repeat(300_000))
  await expect(panel.locator('.error')).toHaveText(/^Too long\. The limit is [\d,]+ characters\.$/)
  await expect(message).toHaveAttribute('aria-invalid', 'true')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(message).toBeFocused()
  await expect.poll(() => message.inputValue()).toHaveLength(300_000)
  await message.fill('x')
  await expect(panel.locator('.error')).toHaveCount(0)
  expect((await heard()).map(({ name }) => name)).not.toContain('send-feedback')
})
