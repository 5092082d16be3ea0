import { expect } from '@playwright/test'
import { expectNoFaults } from '../../support/axe-page.ts'
import { test } from '../../support/inbox-page.ts'

test('a project is deleted after its name was typed, and restored', async ({ page, inbox }) => {
  const readDeletion = async (): Promise<unknown> => {
    const { projects } = await (await inbox.owner('GET', '/projects')).json()
    return projects.find(({ sdkKey }: { sdkKey: string }) => sdkKey === inbox.sdkKey).deleteAt
  }
  await inbox.signIn(`settings/${inbox.sdkKey}#data`)
  const { projects } = await (await inbox.owner('GET', '/projects')).json()
  const { name } = projects.find(({ sdkKey }: { sdkKey: string }) => sdkKey === inbox.sdkKey)
  await page.getByRole('button', { name: 'Delete project…' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete ${name}?` })
  const confirm = dialog.getByRole('button', { name: 'Delete project' })
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel(`Type ${name} to confirm`).fill(`${name}x`)
  await expect(confirm).toBeDisabled()
  await expectNoFaults(page, 'dialog that deletes a project')
  expect(await readDeletion()).toBeNull()

  await dialog.getByLabel(`Type ${name} to confirm`).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText('This project is deleted and accepts no reports.')).toBeVisible()
  expect(await readDeletion()).not.toBeNull()

  await page.getByRole('button', { name: 'Restore project' }).click()
  await expect(page.getByRole('button', { name: 'Delete project…' })).toBeVisible()
  expect(await readDeletion()).toBeNull()
})
