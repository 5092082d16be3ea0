import { expect } from '@playwright/test'
import { createHmac } from 'node:crypto'
import { saying, test } from '../../support/inbox-page.ts'
import { providerOrigin } from '../../support/project.ts'
import { routeRequests } from '../../support/route-requests.ts'

test('issues of a project go to one service, and the token is not kept for the other service', async ({
  page,
  inbox,
}) => {
  const readProject = async (): Promise<unknown> => {
    const { projects } = await (await inbox.owner('GET', '/projects')).json()
    return projects.find(({ sdkKey }: { sdkKey: string }) => sdkKey === inbox.sdkKey)
  }
  await inbox.signIn(`settings/${inbox.sdkKey}#issues`)
  await page.locator('#issues-repository').fill('near/site')
  await page.locator('#issues-token').fill('a-token')
  await page.locator('#issues-service').selectOption('GitLab')
  await expect(page.locator('#issues-token')).toHaveValue('')
  await page.locator('#issues-token').fill('another-token')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved\./)).toBeVisible()
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
  const hint = page.locator('#issues-token-note')
  await expect(hint).toHaveText('Create it in this account’s settings.')
  await page.locator('#issues-email').fill('ann@example.com')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved\./)).toBeVisible()
  await expect(hint).toHaveText('Saved, and never shown. Leave empty to keep it.')
  await page.locator('#issues-email').fill('bob@example.com')
  await expect(hint).toHaveText('Create it in this account’s settings.')
  const jira = { site: 'near.atlassian.net', email: 'ann@example.com', project: 'WEB', issueType: 'Task' }
  expect(await readProject()).toMatchObject({ gitlab: null, jira })
})

test('a report leads an admin to the setting of issues, and offers to create one when a service is set up', async ({
  page,
  inbox,
}) => {
  const id = await inbox.report(saying('Broken'))
  const menu = page.getByLabel('More', { exact: true })
  const create = page.getByRole('button', { name: 'Create issue' })
  const setUp = page.getByRole('link', { name: 'Set up issues' })
  await inbox.signIn(`reports/${id}`)
  await menu.click()
  await expect(setUp).toBeVisible()
  await expect(create).toHaveCount(0)
  await setUp.click()
  await expect(page.locator('#issues-service')).toBeInViewport()
  await page.locator('#issues-repository').fill('near/site')
  await page.locator('#issues-token').fill('a-token')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved\./)).toBeVisible()

  await page.goto(`${inbox.url}reports/${id}`)
  await menu.click()
  await expect(create).toBeVisible()
  await expect(setUp).toHaveCount(0)
  await routeRequests(page, '**/issue', (route) => route.abort())
  await create.click()
  await expect(create).toBeHidden()
  await expect(page.getByRole('alert')).toContainText('Couldn’t create an issue.')
})

test('the status of reports follows issues after a secret is created, and the secret is shown once', async ({
  page,
  inbox,
}) => {
  await inbox.signIn(`settings/${inbox.sdkKey}#issues`)
  const section = page.getByRole('region', { name: 'Status from' })
  await page.locator('#issues-repository').fill('near/site')
  await page.locator('#issues-token').fill('a-token')
  await expect(section).toHaveCount(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(section).toContainText(`/issue-events/${inbox.sdkKey}`)
  await expect(section).toContainText('This is off')
  await section.getByRole('button', { name: 'Create secret' }).click()
  const secret = await section.getByRole('status').locator('.secret').textContent()
  await expect(section).toContainText('This is on.')
  const signature = createHmac('sha256', secret ?? '')
    .update('{}')
    .digest('hex')
  const answer = await page.request.post(`${providerOrigin}/issue-events/${inbox.sdkKey}`, {
    headers: { 'Content-Type': 'application/json', 'X-Hub-Signature-256': `sha256=${signature}` },
    data: '{}',
  })
  expect(await answer.json()).toEqual({ result: 'ignored', reason: 'not a status' })

  await page.reload()
  await expect(section.getByRole('button', { name: 'Replace secret' })).toBeVisible()
  await expect(section).not.toContainText(secret ?? '')
  await section.getByRole('button', { name: 'Turn off' }).click()
  await expect(section.getByRole('button', { name: 'Create secret' })).toBeVisible()
})

test('the signing secret is entered for Linear, which creates it', async ({ page, inbox }) => {
  const linear = { team: 'ENG', token: 'x' }
  expect((await inbox.owner('PATCH', `/projects/${inbox.sdkKey}`, { linear })).status).toBe(200)
  await inbox.signIn(`settings/${inbox.sdkKey}#issues`)
  const section = page.getByRole('region', { name: 'Status from Linear' })
  const save = section.getByRole('button', { name: 'Save signing secret' })
  await expect(save).toBeDisabled()
  await section.getByLabel('Signing secret').fill('short')
  await save.click()
  await expect(section.getByRole('alert')).toContainText('at least 16 characters')
  await section.getByLabel('Signing secret').fill('lin_wh_0123456789abcdef')
  await save.click()
  await expect(section).toContainText('This is on.')
})

test('another Jira site turns events off, and the settings show it', async ({ page, inbox }) => {
  const jira = { site: 'near.atlassian.net', email: 'ann@example.com', project: 'WEB', issueType: 'Task' }
  const settings = { jira: { ...jira, token: 'x' } }
  expect((await inbox.owner('PATCH', `/projects/${inbox.sdkKey}`, settings)).status).toBe(200)
  expect((await inbox.owner('PUT', `/projects/${inbox.sdkKey}/issue-events`, {})).status).toBe(200)
  await inbox.signIn(`settings/${inbox.sdkKey}#issues`)
  const section = page.getByRole('region', { name: 'Status from Jira' })
  await expect(section).toContainText('This is on.')
  await page.locator('#issues-site').fill('other.atlassian.net')
  await page.locator('#issues-token').fill('another-token')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved\./)).toBeVisible()
  await expect(section).toContainText('This is off')
})
