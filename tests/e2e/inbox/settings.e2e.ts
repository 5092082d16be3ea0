import { expect, type Page } from '@playwright/test'
import { newProjectSettings } from '../../../edge/contract/default-config.ts'
import { openDemo } from '../../support/demo-page.ts'
import { type InboxPage, saying, test } from '../../support/inbox-page.ts'
import { providerOrigin } from '../../support/project.ts'

const panel = (page: Page) => page.frameLocator('.preview-host iframe')
const color = (page: Page) => page.locator('#flow-buttonColor')

async function open({ page, sdkKey, signIn }: InboxPage, section = 'appearance'): Promise<void> {
  await signIn(`settings/${sdkKey}#${section}`)
  await page.locator(`#${section}`).waitFor()
}

async function showSection(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: title }).click()
}

async function readConfig({ owner, sdkKey }: InboxPage): Promise<unknown> {
  return (await owner('GET', `/projects/${sdkKey}/config`)).json()
}

test('W-005 a change shows in the preview at once, and in visitors’ widgets after saving', async ({
  page,
  context,
  inbox,
}) => {
  const visitor = await context.newPage()
  const { button: theirs } = await openDemo(visitor, { project: inbox.project })
  await expect(theirs).toHaveCSS('background-color', 'rgb(10, 91, 211)')
  await page.bringToFront()

  await open(inbox)
  await color(page).fill('#123456')
  await page.getByLabel('Button position').selectOption('BUTTON_CLASSIC')
  await page.locator('#appearance').getByLabel('Button label').fill('Tell us')
  const preview = page.getByRole('button', { name: 'Close feedback' })
  await expect(preview).toHaveText('Tell us')
  await expect(preview).toHaveCSS('background-color', 'rgb(18, 52, 86)')
  expect(await readConfig(inbox)).toEqual(newProjectSettings)
  await visitor.reload()
  await expect(theirs).toHaveCSS('background-color', 'rgb(10, 91, 211)')

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Visitors see it within a minute.')).toBeVisible()
  await visitor.reload()
  await expect(theirs).toHaveText('Tell us')
  await expect(theirs).toHaveCSS('background-color', 'rgb(18, 52, 86)')
  const config = await page.request.get(`${providerOrigin}/config/${inbox.sdkKey}`)
  expect(await config.json()).toMatchObject({
    flowConfig: {
      buttonColor: '#123456',
      feedbackButtonPosition: 'BUTTON_CLASSIC',
      widgetButtonText: 'Tell us',
    },
  })
})

test('an uploaded logo shows in the preview and reaches visitors, and a bad file says what is wrong', async ({
  page,
  inbox,
}) => {
  await open(inbox)
  const upload = page.getByLabel('Upload an image')
  await upload.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.alloc(10_000_000) })
  await expect(page.getByRole('alert')).toHaveText(
    'photo.png has 10.0 MB, and every visitor loads the logo. Choose an image of at most 256 kB: 256 × 256 pixels are enough.',
  )
  await upload.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await expect(page.getByRole('alert')).toHaveText(/^This is not a PNG, JPEG, WebP or GIF image\./)

  const image = await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } })
  await upload.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: image })
  await expect(page.getByRole('img', { name: 'The logo' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  const shown = page.locator('.preview-host .logo')
  await expect.poll(() => shown.evaluate((logo: HTMLImageElement) => logo.naturalWidth)).toBe(64)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Visitors see it within a minute.')).toBeVisible()

  const config = await page.request.get(`${providerOrigin}/config/${inbox.sdkKey}`)
  const { buttonLogo } = (await config.json()).flowConfig
  await expect(shown).toHaveAttribute('src', new RegExp(`/${buttonLogo.split('/').at(-1)}$`))
})

test('an invalid value opens its section and shows an error at its field, and nothing is saved', async ({
  page,
  inbox,
}) => {
  await open(inbox)
  await color(page).fill('#12')
  await showSection(page, 'Access and retention')
  await page.getByLabel('Allowed origins').fill('example.com/path')
  await showSection(page, 'Recording')
  await expect(page.getByRole('link', { name: 'Appearance unsaved' })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(color(page)).toBeFocused()
  await expect(color(page)).toHaveAccessibleDescription('Enter a color such as #0A58CA.')
  await showSection(page, 'Access and retention errors')
  await expect(page.getByLabel('Allowed origins')).toBeFocused()
  await expect(page.getByLabel('Allowed origins')).toHaveAccessibleDescription(/an origin such as/)
  await expect(page.getByRole('alert')).toContainText('Changes not saved')
  expect(await readConfig(inbox)).toEqual(newProjectSettings)
})

test('errors of the server are shown', async ({ page, inbox }) => {
  await open(inbox, 'webhooks')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByLabel('URL', { exact: true }).fill('ftp://example.com/')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Changes not saved. Correct the marked fields.')
  const url = page.getByLabel('URL', { exact: true })
  await expect(url).toBeFocused()
  await expect(url).toHaveAccessibleDescription(/^The URL must start with https:/)
})

test('unsaved changes survive a reload and can be discarded', async ({ page, inbox }) => {
  await open(inbox)
  await color(page).fill('#123456')
  await page.reload()
  await expect(color(page)).toHaveValue('#123456')
  await expect(page.getByText('Restored your unsaved changes.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(color(page)).toHaveValue('#0A5BD3')
  await page.reload()
  await expect(color(page)).toHaveValue('#0A5BD3')
})

test('no changes are lost when two people save', async ({ page, inbox }) => {
  await open(inbox)
  await color(page).fill('#123456')
  await inbox.owner('PUT', `/projects/${inbox.sdkKey}/config`, {
    flowConfig: { borderRadius: 3 },
    projectActions: {},
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('the settings were changed elsewhere')).toBeVisible()
  await expect(page.getByLabel('Corner radius')).toHaveValue('3')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved\./)).toBeVisible()
  expect(await readConfig(inbox)).toMatchObject({ flowConfig: { buttonColor: '#123456', borderRadius: 3 } })
})

test('actions and their fields are edited, previewed and saved', async ({ page, inbox }) => {
  await open(inbox, 'actions')
  await page.getByRole('button', { name: 'Add action' }).click()
  await page.locator('summary', { hasText: 'Ask a question' }).click()
  const card = page.locator('details', { hasText: 'Ask a question' })
  await card.getByLabel('Title').fill('Rate us')
  const rating = page.locator('details', { hasText: 'Rate us' })
  await rating.getByRole('button', { name: 'Add field' }).click()
  const question = rating.getByRole('group', { name: 'Field 4' })
  await question.getByLabel('Label', { exact: true }).fill('How do you like it?')
  await question.getByLabel('Type').selectOption('rating')
  // Playwright cannot click in frames inside a transformed element, such as the preview, in Firefox.
  await panel(page).getByRole('button', { name: 'Rate us' }).press('Enter')
  await expect(panel(page).getByText('How do you like it?')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved\./)).toBeVisible()
  expect(await readConfig(inbox)).toMatchObject({
    projectActions: {
      question: { title: 'Rate us', form: [{}, {}, {}, { label: 'How do you like it?', type: 'rating' }] },
    },
  })
})

test('texts are translated, and the preview uses the language', async ({ page, inbox }) => {
  await open(inbox, 'languages')
  await page.getByLabel('Language', { exact: true }).selectOption('German')
  await expect(panel(page).getByRole('heading').first()).toHaveText('Wie können wir helfen?')
  await page.locator('#languages').getByLabel('Button label').fill('Sag es uns')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved\./)).toBeVisible()
  expect(await readConfig(inbox)).toMatchObject({
    flowConfig: { customTranslations: { de: { Feedback: 'Sag es uns' } } },
  })
})

test('access settings are saved, and the secret of a webhook is shown once', async ({ page, inbox }) => {
  await open(inbox, 'access')
  await page.getByLabel('Allowed origins').pressSequentially('https://a.example\nhttps://b.example')
  await page.getByRole('switch', { name: 'Require identity verification' }).check()
  await page.getByLabel('Keep reports for').fill('30')
  await showSection(page, 'Webhooks')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByLabel('URL', { exact: true }).fill('https://hooks.example/in')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('.card-new .secret')).toHaveText(/^whsec_/)
  const { projects } = await (await inbox.owner('GET', '/projects')).json()
  expect(projects.find(({ sdkKey }: { sdkKey: string }) => sdkKey === inbox.sdkKey)).toMatchObject({
    origins: ['https://a.example', 'https://b.example'],
    identityVerification: true,
    retentionDays: 30,
    webhooks: [{ url: 'https://hooks.example/in', events: ['report.created'] }],
  })
  await page.reload()
  await expect(page.getByLabel('URL', { exact: true })).toHaveValue('https://hooks.example/in')
  await expect(page.locator('.card-new')).toHaveCount(0)
})

test('a test report goes through the provider and can be opened', async ({ page, inbox }) => {
  await inbox.report(saying('Another'))
  await open(inbox, 'embed')
  await page.getByRole('button', { name: 'Send test report' }).click()
  await page.getByRole('link', { name: 'Open it' }).click()
  await expect(page.getByText('A test report from the inbox.').first()).toBeVisible()
})

test('R-23 a new project masks typed text, and says so when it no longer does; triggers are created and stopped', async ({
  page,
  inbox,
}) => {
  await open(inbox, 'recording')
  const masked = page.getByRole('switch', { name: 'Mask typed text' })
  await expect(masked).toBeChecked()
  await masked.uncheck()
  await expect(page.getByText('Text that visitors type can be visible')).toBeVisible()
  await page.getByRole('switch', { name: 'Mask all text' }).check()
  await expect(page.getByText('Text that visitors type can be visible')).toBeHidden()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved\./)).toBeVisible()
  expect(await readConfig(inbox)).toEqual({ flowConfig: { maskAllText: true }, projectActions: {} })

  await showSection(page, 'Triggers')
  await page.getByLabel('Event', { exact: true }).fill('checkout')
  await page.getByRole('button', { name: 'Add trigger' }).click()
  await expect(page.locator('.trigger')).toContainText('checkout opens Report a problem')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.locator('.trigger')).toContainText('Stopped')
})

test('a refused origin is listed with the pages that can be allowed, and allowed in one click', async ({
  page,
  inbox,
}) => {
  const start = (origin: string) =>
    page.request.post(`${providerOrigin}/sessions`, {
      headers: { 'Api-Token': inbox.sdkKey, Origin: origin },
      data: {},
    })
  await inbox.owner('PATCH', `/projects/${inbox.sdkKey}`, { origins: ['https://host.example'] })
  expect((await start('https://other.example')).status()).toBe(403)
  expect((await start('null')).status()).toBe(403)

  await open(inbox, 'access')
  const section = page.getByRole('region', { name: 'Refused origins' })
  await expect(section.getByRole('listitem')).toContainText([
    'Local file or sandboxed frame',
    'https://other.example1 request',
  ])
  await section.getByRole('button', { name: 'Allow' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByLabel('Allowed origins')).toHaveValue('https://host.example\nhttps://other.example')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved\./)).toBeVisible()
  expect((await start('https://other.example')).status()).toBe(200)
})
