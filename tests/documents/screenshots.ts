/**
 * Draws the pictures of README.md and of the user guide of the inbox (`docs/inbox`), from the build in `dist`:
 *
 *     bun run build && bun tests/documents/screenshots.ts
 *
 * The server runs in this process with its own data, a fixed clock and numbered ids, so that a picture changes only with
 * what it shows.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { startServer } from '../../edge/src/server.ts'
import { sampleReport } from '../support/sample-report.ts'
import { chromium as programOfChromium, ensureProgram } from '../support/debian.ts'

const root = join(import.meta.dir, '../..')
const HOUR = 3_600_000
/** When the pictures are taken. The replay of the sample report was recorded an hour before. */
const NOW = Date.UTC(2026, 10, 21, 9, 30)

/** The clock of the server, which the seed sets. It runs on, because Playwright needs time to pass for its timeouts. */
let now = NOW
let setAt = performance.now()
Date.now = () => now + Math.round(performance.now() - setAt)
function setClock(time: number): void {
  now = time
  setAt = performance.now()
}

let ids = 0
/** Ids that look like ids, and are the same in every run. */
const createId = (): string => {
  ids += 1
  const hex = Bun.hash.crc32(`id ${ids}`).toString(16).padStart(8, '0')
  return `${hex}-4000-4000-8000-${String(ids).padStart(12, '0')}`
}
Object.defineProperty(crypto, 'randomUUID', { value: createId })

const mailService = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
const dataDir = await mkdtemp(join(tmpdir(), 'pictures-'))
const server = await startServer({
  port: 0,
  hostname: '127.0.0.1',
  dist: join(root, 'dist'),
  dataDir,
  trustProxy: false,
  env: {
    LOG_LEVEL: 'error',
    RATE_LIMIT: 'off',
    MAIL_FROM: 'Harbour Coffee <support@harbour.example>',
    MAIL_URL: `http://127.0.0.1:${mailService.port}/`,
    MAIL_TOKEN: 'token-of-the-mail-service',
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'inbox',
    OIDC_CLIENT_SECRET: 'secret-of-the-inbox',
    OIDC_NAME: 'Harbour accounts',
  },
})
const origin = `http://127.0.0.1:${server.port}`
const inbox = `http://inbox.localhost:${server.port}/`

type Headers = Record<string, string>

/** `request` is a method and a path, such as `POST /sessions`. */
async function call(request: string, body?: object, headers: Headers = {}): Promise<Response> {
  const [method = '', path = ''] = request.split(' ')
  const response = await fetch(origin + path, {
    method,
    headers: { 'Content-Type': 'application/json', Origin: origin, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${request}: ${response.status} ${await response.text()}`)
  return response
}

const asOwner = { Authorization: `Bearer ${server.inboxToken}` }
const readCookie = (response: Response): string => response.headers.get('Set-Cookie')?.split(';')[0] ?? ''

async function addMember(name: string, role: string): Promise<{ id: string; headers: Headers }> {
  const email = `${name.split(' ')[0]?.toLowerCase()}@harbour.example`
  const made = await call('POST /inbox/api/invitations', { email, role, projects: null }, asOwner)
  const { url } = await made.json()
  const token = String(url).split('#')[1]
  const headers = { Cookie: readCookie(await call('POST /inbox/api/invitations/accept', { token, name })) }
  const account = await call('GET /inbox/api/account', undefined, headers)
  return { id: (await account.json()).id, headers }
}

setClock(NOW - 30 * 24 * HOUR)
/** The project of a first start, whose key needs no random part. */
const sdkKey = 'demo'
await call(`PATCH /inbox/api/projects/${sdkKey}`, { name: 'Harbour Coffee', spamProtection: 'off' }, asOwner)

interface Visitor {
  headers: Headers
}

async function startVisit(): Promise<Visitor> {
  const { gleapId, gleapHash } = await (await call('POST /sessions', {}, { 'Api-Token': sdkKey })).json()
  return { headers: { 'Api-Token': sdkKey, 'Gleap-Id': gleapId, 'Gleap-Hash': gleapHash } }
}

async function send(visitor: Visitor, hoursAgo: number, report: object): Promise<string> {
  setClock(NOW - hoursAgo * HOUR)
  return (await (await call('POST /bugs/v2', report, visitor.headers)).json()).id
}

const write = (description: string, reportedBy: string, more: object = {}): object => ({
  type: 'BUG',
  priority: 'LOW',
  formData: { description, reportedBy },
  metaData: { currentUrl: 'https://shop.example/cart', browserName: 'Firefox(152.0)', systemName: 'Windows' },
  ...more,
})
const crash = (line: number): object => ({
  type: 'CRASH',
  priority: 'MEDIUM',
  isSilent: true,
  formData: {
    errorMessage: "TypeError: Cannot read properties of undefined (reading 'price')",
    stackTrace: `total@https://shop.example/assets/cart.js:88:${line}\nrender@https://shop.example/assets/cart.js:41:9`,
  },
  metaData: { currentUrl: 'https://shop.example/cart' },
})

for (let index = 0; index < 9; index += 1) await send(await startVisit(), 160 - index * 17, crash(index))
const delivery = await send(
  await startVisit(),
  70,
  write('I would like to choose the day of delivery', 'lucas@example.org', { type: 'FEATURE_REQUEST' }),
)
const invoice = await send(
  await startVisit(),
  51,
  write('The invoice shows my old address', 'noor@example.net', { priority: 'MEDIUM' }),
)
await send(await startVisit(), 30, {
  ...write('', ''),
  type: 'RAGE_CLICK',
  isSilent: true,
  formData: { description: 'Rage click on "Apply voucher"' },
})
const voucher = await send(
  await startVisit(),
  27,
  write('My voucher is not accepted, although it is valid until December', 'ines@example.com'),
)
await send(
  await startVisit(),
  20,
  write('Photos of the new grinders do not load on my phone', 'kofi@example.org'),
)
await send(
  await startVisit(),
  4,
  write('Please add oat milk to the subscriptions', 'dana@example.net', { type: 'FEATURE_REQUEST' }),
)
const customer = await startVisit()
/** The visitor's rectangle is around the message of the page. */
const html = sampleReport.screenshotData.html.replace(
  'x="300" y="420" width="420" height="80"',
  'x="248" y="410" width="782" height="66"',
)
const payment = await send(customer, 0.95, {
  ...sampleReport,
  screenshotData: { ...sampleReport.screenshotData, html },
  isSilent: false,
  priority: 'HIGH',
})

// Sessions of the inbox end when they are idle, so the team signs in after the reports have arrived.
setClock(NOW - 0.9 * HOUR)
const eva = await addMember('Eva Lind', 'admin')
const tom = await addMember('Tom Berg', 'member')
await addMember('Mia Chen', 'reader')
await call(
  'POST /inbox/api/invitations',
  { email: 'sam@harbour.example', role: 'member', projects: null },
  eva.headers,
)
const patch = (report: string, change: object) =>
  call(`PATCH /inbox/api/reports/${report}`, change, eva.headers)

await patch(delivery, { addLabels: ['delivery'], status: 'inprogress', assignee: tom.id })
await patch(invoice, { addLabels: ['billing'], assignee: eva.id })
await patch(voucher, { addLabels: ['checkout'] })
await patch(payment, { addLabels: ['checkout', 'payments'], assignee: eva.id })

const replyId = () => createId().replaceAll('-', '')
setClock(NOW - 0.6 * HOUR)
await call(
  `POST /inbox/api/reports/${payment}/replies`,
  {
    id: replyId(),
    text: 'Hello Ann, thank you for the report. The bank of our payment provider did not answer. Your card was not charged. Could you try again now?',
  },
  eva.headers,
)
await call(
  `POST /inbox/api/reports/${payment}/comments`,
  { text: '@Tom Berg the acquirer was down from 8:20 to 8:45. Should the button retry once by itself?' },
  eva.headers,
)
setClock(NOW - 0.2 * HOUR)
await call(
  'POST /replies',
  { report: payment, id: replyId(), text: 'It works now, thank you!' },
  customer.headers,
)
for (const [name, text] of [
  ['Cannot reproduce', 'Hello {name|there}, we could not see this on our side. Which browser do you use?'],
  ['Fixed', 'Hello {name|there}, this is fixed. Your reference is {reference}.'],
])
  await call(
    `PUT /inbox/api/projects/${sdkKey}/reply-templates/${replyId()}`,
    { name, text, version: 0 },
    eva.headers,
  )
setClock(NOW)

const browser = await chromium.launch({
  executablePath: ensureProgram(programOfChromium),
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--font-render-hinting=none'],
})

async function openContext(cookie?: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await context.clock.setFixedTime(NOW + 30_000)
  const [name = '', value = ''] = cookie?.split('=') ?? []
  if (cookie) await context.addCookies([{ name, value, url: inbox, httpOnly: true, sameSite: 'Strict' }])
  return context
}

interface Clip {
  x: number
  y: number
  width: number
  height: number
}

/** Saves what the page shows as WebP. Playwright itself writes only PNG and JPEG, which are larger. */
async function save(page: Page, file: string, clip?: Clip): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 78,
    ...(clip && { clip: { ...clip, scale: 1 } }),
  })
  const path = join(root, 'docs', file)
  await mkdir(join(path, '..'), { recursive: true })
  await Bun.write(path, Buffer.from(data, 'base64'))
  console.log(`docs/${file}  ${Math.round(data.length * 0.00075)} kB`)
}

const only = process.argv.slice(2)
/** Takes a picture in a page of its own, unless other pictures were named as arguments. */
async function take(
  name: string,
  context: BrowserContext,
  draw: (page: Page) => Promise<Clip | void>,
): Promise<void> {
  if (only.length > 0 && !only.includes(name)) return
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await save(page, `${name}.webp`, (await draw(page)) ?? undefined)
  await page.close()
}

try {
  const visitor = await openContext()
  await take('pictures/site', visitor, async (page) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(`http://localhost:${server.port}/validator/validator-bootcamp/command-line`)
    await page.getByRole('navigation').first().waitFor()
    await page.waitForLoadState('networkidle')
  })
  await take('inbox/pictures/sign-in', visitor, async (page) => {
    await page.goto(inbox)
    await page.getByLabel('Inbox token').waitFor()
    return { x: 420, y: 130, width: 440, height: 540 }
  })
  const team = await openContext(eva.headers['Cookie'])
  const open = async (page: Page, path: string, text: string) => {
    await page.goto(inbox + path)
    await page.getByText(text).first().waitFor()
  }
  await take('inbox/pictures/list', team, async (page) => {
    await page.setViewportSize({ width: 1440, height: 560 })
    await open(page, `?project=${sdkKey}`, 'I cannot pay')
  })
  await take('inbox/pictures/search', team, async (page) => {
    await page.setViewportSize({ width: 1440, height: 560 })
    await open(page, `?project=${sdkKey}`, 'I cannot pay')
    await page.keyboard.press('/')
    await page.keyboard.type('has:re')
    await page.getByRole('option').first().waitFor()
    // The list shows placeholders while the search runs.
    await page.locator('.skeleton').waitFor({ state: 'detached' })
  })
  await take('inbox/pictures/report', team, async (page) => {
    await open(page, `reports/${payment}`, 'I cannot pay')
    await page.frameLocator('iframe').first().locator('body').waitFor()
    await page.waitForLoadState('networkidle')
  })
  await take('inbox/pictures/reply', team, async (page) => {
    await page.setViewportSize({ width: 1280, height: 1100 })
    await open(page, `reports/${payment}`, 'It works now')
    const box = await page.locator('.conversation').boundingBox()
    if (!box) throw new Error('The report has no conversation.')
    return box
  })
  await take('inbox/pictures/people', team, (page) => open(page, 'team', 'Invite people'))
  await take('inbox/pictures/settings', team, async (page) => {
    await open(page, `settings/${sdkKey}`, 'Appearance')
    await page.frameLocator('iframe').locator('button').first().waitFor()
  })
  await take('inbox/pictures/shortcuts', team, async (page) => {
    await open(page, `?project=${sdkKey}`, 'I cannot pay')
    await page.keyboard.press('?')
    const box = await page.getByRole('dialog').boundingBox()
    if (!box) throw new Error('The dialog is not open.')
    return { x: box.x - 24, y: box.y - 24, width: box.width + 48, height: box.height + 48 }
  })
} finally {
  await browser.close()
  await server.stop()
  await mailService.stop(true)
  await rm(dataDir, { recursive: true, force: true })
}
