import { expect } from '@playwright/test'
import { test } from '../../support/inbox-page.ts'

test('issues of a project go to one service, and the token is not kept for the other service', async ({
  page,
  inbox,
}) => {
  const readProject = async (): Promise<unknown> => {
    const { projects } = await (await inbox.owner('GET', '/projects')).json()
    return projects.find(({ sdkKey }: { sdkKey: string }) => sdkKey === inbox.sdkKey)
  }
  await inbox.signIn(`settings/${inbox.sdkKey}`)
  await page.locator('#issues-repository').fill('near/site')
  await page.locator('#issues-token').fill('a-token')
  await page.locator('#issues-service').selectOption('GitLab')
  await expect(page.locator('#issues-token')).toHaveValue('')
  await page.locator('#issues-token').fill('another-token')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await readProject()).toMatchObject({ github: null, gitlab: { project: 'near/site' } })

  await page.reload()
  await expect(page.locator('#issues-service')).toHaveValue('gitlab')
  await page.locator('#issues-repository').fill('near')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter a project such as group/name.')).toBeVisible()

  await page.locator('#issues-service').selectOption('Jira Cloud')
  await page.locator('#issues-site').fill('near.atlassian.net')
  await page.locator('#issues-project').fill('web')
  await page.locator('#issues-token').fill('jira-token')
  await expect(page.locator('#issues-type')).toHaveValue('Task')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter an email such as ann@example.com.')).toBeVisible()
  await page.locator('#issues-email').fill('ann@example.com')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const jira = { site: 'near.atlassian.net', email: 'ann@example.com', project: 'WEB', issueType: 'Task' }
  expect(await readProject()).toMatchObject({ gitlab: null, jira })
})
