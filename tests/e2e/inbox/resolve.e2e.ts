import { expect } from '@playwright/test'
import { expectNoFaults } from '../../support/axe-page.ts'
import { saying, test } from '../../support/inbox-page.ts'

test('selected reports are resolved with one reply to their reporters, and automatic ones without', async ({
  page,
  inbox,
}) => {
  const written = [await inbox.report(saying('The cart is empty')), await inbox.report(saying('No prices'))]
  const automatic = await inbox.report({
    type: 'CRASH',
    isSilent: true,
    formData: { errorMessage: 'TypeError' },
  })
  for (const id of written) await inbox.owner('PATCH', `/reports/${id}`, { spam: null })
  await inbox.signIn(`?project=${inbox.sdkKey}`)
  await expect(page.locator('.row')).toHaveCount(3)
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  await page.getByRole('button', { name: 'Select all 3' }).click()
  await page.getByRole('button', { name: 'Done and reply…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as done and reply' })
  await expect(dialog).toContainText(
    'The reporters of 2 of 3 reports get this message in the feedback panel. The message can’t be recalled.',
  )
  await expectNoFaults(page, 'the dialog that resolves reports')
  const message = dialog.getByLabel('Message to the reporters')
  await expect(message).toHaveValue(/^This is resolved\./)
  await message.fill('Fixed in 2.4.1')
  await dialog.getByRole('button', { name: 'Mark as done and reply' }).click()
  await expect(page.getByRole('status')).toContainText(['Marked as done, with a reply: 3 reports.'])
  // A sent message cannot be undone, so there is no Undo button.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  for (const id of [...written, automatic]) {
    const report = await (await inbox.owner('GET', `/reports/${id}`)).json()
    const { replies } = await (await inbox.owner('GET', `/reports/${id}/replies`)).json()
    expect(report.status).toBe('done')
    expect(replies.map(({ text }: { text: string }) => text)).toEqual(
      id === automatic ? [] : ['Fixed in 2.4.1'],
    )
  }
})

test('Shift+E asks for the message, and e marks as done without one', async ({ page, inbox }) => {
  const id = await inbox.report(saying('The cart is empty'))
  await inbox.owner('PATCH', `/reports/${id}`, { spam: null })
  await inbox.signIn(`?project=${inbox.sdkKey}`)
  await expect(page.locator('.row')).toHaveCount(1)
  await page.keyboard.press('Shift+E')
  const dialog = page.getByRole('dialog', { name: 'Mark as done and reply' })
  await expect(dialog).toContainText(
    'The reporter gets this message in the feedback panel. The message can’t be recalled.',
  )
  const template = { name: 'Fixed', text: 'Hi {name|there}, {reference} is fixed.', version: 0 }
  const path = `/projects/${inbox.sdkKey}/reply-templates/${'a'.repeat(32)}`
  expect((await inbox.owner('PUT', path, template)).status).toBe(200)
  const message = dialog.getByLabel('Message to the reporter')
  await dialog.getByRole('button', { name: 'Templates…' }).click()
  const choice = page.getByRole('button', { name: 'Fixed' })
  const [name, text] = await Promise.all(
    [choice.getByText('Fixed', { exact: true }), choice.getByText(template.text)].map((each) =>
      each.boundingBox(),
    ),
  )
  // The text is below the name.
  expect(text?.y).toBeGreaterThanOrEqual(Number(name?.y) + Number(name?.height))
  await choice.click()
  await expect(message).toHaveValue(`Hi there, ${id.slice(0, 8).toUpperCase()} is fixed.`)
  await expect(message).toBeFocused()
  await page.keyboard.press('Escape')
  // A closed dialog keeps the focus in its text field until it is removed.
  await expect(page.locator('dialog')).toHaveCount(0)
  await page.keyboard.press('e')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  const { replies } = await (await inbox.owner('GET', `/reports/${id}/replies`)).json()
  expect(replies).toEqual([])
})

test('Shift+E on a report proposes the unsent reply as the message, and empties its field', async ({
  page,
  inbox,
}) => {
  const id = await inbox.report(saying('The cart is empty'))
  await inbox.owner('PATCH', `/reports/${id}`, { spam: null })
  await inbox.signIn(`reports/${id}`)
  const reply = page.getByLabel('Reply to the reporter')
  await reply.fill('Fixed in 2.4.1')
  await reply.blur()
  await page.keyboard.press('Shift+E')
  await expect(page.getByLabel('Message to the reporter')).toHaveValue('Fixed in 2.4.1')
  await page.getByRole('button', { name: 'Mark as done and reply' }).click()
  await expect(page.getByRole('status')).toContainText(['Marked as done, with a reply.'])
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('done')
  await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.reply')).toContainText(['The cart is empty', 'Fixed in 2.4.1'])
  await expect(reply).toHaveValue('')
  await page.keyboard.press('Shift+E')
  await expect(page.getByText('This report is already done.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
