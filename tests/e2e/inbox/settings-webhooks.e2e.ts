import { expect } from '@playwright/test'
import { type InboxPage, test } from '../../support/inbox-page.ts'

async function readWebhooks(inbox: InboxPage): Promise<unknown> {
  const { projects } = await (await inbox.owner('GET', '/projects')).json()
  return projects.find(({ sdkKey }: { sdkKey: string }) => sdkKey === inbox.sdkKey).webhooks
}

test('a webhook is limited to a label and to the first report of a group', async ({ page, inbox }) => {
  const id = await inbox.report({ formData: { description: 'The cart is empty' } })
  await inbox.owner('PATCH', `/reports/${id}`, { addLabels: ['checkout', 'later'] })
  await inbox.signIn(`settings/${inbox.sdkKey}#webhooks`)
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const card = page.getByRole('group', { name: 'Webhook 1' })
  await card.getByLabel('URL', { exact: true }).fill('https://hooks.example/in')
  await card.getByText('Send only some reports').click()
  await card.getByRole('checkbox', { name: 'checkout' }).check()
  await card.getByRole('checkbox', { name: 'Announce only the first new report of each group' }).check()

  // New reports have no labels, so the webhook would never announce a report.
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card.getByText('New reports have no labels. Also select “Report updated”')).toBeVisible()
  await card.getByRole('checkbox', { name: 'Report updated' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // Visitors do not see webhooks.
  await expect(page.getByText(/^Saved\./)).toBeVisible()
  expect(await readWebhooks(inbox)).toMatchObject([
    { events: ['report.created', 'report.updated'], labels: ['checkout'], firstOfGroup: true },
  ])

  await inbox.owner('DELETE', `/projects/${inbox.sdkKey}/labels/checkout`)
  await page.reload()
  await expect(card.getByRole('checkbox', { name: 'checkout (deleted)' })).toBeChecked()
  await expect(card.getByRole('checkbox', { name: 'later' })).not.toBeChecked()
})
