import { expect, type Page } from '@playwright/test'
import { expectNoFaults } from '../../support/axe-page.ts'
import { type InboxPage, openNavigation, test } from '../../support/inbox-page.ts'

/** A virtual authenticator in Chromium. It stores passkeys, and confirms each request at once. */
interface TestDevice {
  countPasskeys: () => Promise<number>
  /** From now on, simulates a person who does not confirm. */
  refuse: () => Promise<void>
}

async function connectDevice(page: Page): Promise<TestDevice> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    countPasskeys: async () =>
      (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    refuse: async () => {
      await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    },
  }
}

/** Creates a new member, so that the list of passkeys does not contain those of other tests. */
async function join(page: Page, inbox: InboxPage): Promise<void> {
  const email = `${crypto.randomUUID()}@example.com`
  const { url } = await (await inbox.owner('POST', '/invitations', { email, role: 'member' })).json()
  // The link contains the IP address 127.0.0.1. Browsers do not support passkeys there, so the test opens the same link
  // on the host name.
  await page.goto(`${inbox.url}join${new URL(url).hash}`)
  await page.getByLabel('Your name').fill('Ann Lee')
  await page.keyboard.press('Enter')
  await openNavigation(page)
  await page.getByRole('link', { name: 'Account' }).click()
}

test('a member adds a passkey, signs in with it, sees when it was used, renames it and removes it', async ({
  page,
  inbox,
}) => {
  const device = await connectDevice(page)
  await join(page, inbox)
  const add = page.getByRole('button', { name: 'Add passkey' })
  await add.click()
  await expect(page.getByRole('alert')).toContainText('Enter a name for the passkey')
  await page.getByLabel('Passkey name').fill('Laptop')
  await add.click()
  const added = page.getByRole('status').filter({ hasText: 'Passkey added: Laptop.' })
  await expect(added).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await device.countPasskeys()).toBe(1)
  const item = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await expect(item).toContainText('Never used')

  await page.getByLabel('Passkey name').fill('The same laptop')
  await add.click()
  await expect(page.getByRole('alert')).toContainText('This device already has a passkey for your account.')
  await expect(added).toHaveCount(0)
  await expectNoFaults(page, 'passkeys')

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Used')

  await page.getByRole('button', { name: 'Rename Laptop' }).click()
  await page.getByLabel('New name for Laptop').fill('Old laptop')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove Old laptop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Old laptop?' })
  await expect(dialog).toContainText('This is your last way to sign in.')
  await expectNoFaults(page, 'removing a passkey')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(item).toContainText('Old laptop')
  await page.getByRole('button', { name: 'Remove Old laptop' }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Passkey removed: Old laptop.' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  const warning = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(warning).toContainText('You have no passkey')
  await warning.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey does not sign in here: it was removed')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 } })

  test('a person who cancels can sign in another way', async ({ page, inbox }) => {
    const device = await connectDevice(page)
    await join(page, inbox)
    await page.getByLabel('Passkey name').fill('Phone')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await expect(page.getByRole('button', { name: 'Remove Phone' })).toBeVisible()
    await expectNoFaults(page, 'passkeys on a phone')
    await page.context().clearCookies()
    await page.goto(inbox.url)
    await device.refuse()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('alert')).toContainText('You canceled, or the browser found no passkey')
    await expectNoFaults(page, 'canceled passkey on a phone')
    await page.getByLabel('Inbox token').fill(inbox.token)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Inbox token')).toHaveCount(0)
  })
})
