import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createTestPorts, openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { createApp } from '../app.ts'
import { createId } from '../http/create-id.ts'
import { signConversationUrl, signUnsubscribeUrl } from '../mail/links.ts'
import { sql } from '../ports/database.ts'

const origin = 'https://docs.example'
const DAY_MS = 86_400_000

let storage: TestStorage
let now: number
let refused: string | undefined
let report: string
let url: string

beforeEach(async () => {
  storage = await openTestStorage()
  now = Date.now()
  refused = undefined
  report = createId()
  await storage.storeReport(report)
  await storage.ports.database.write([
    sql`INSERT INTO replies (id, report, is_from_team, author_name, created_at, text)
      VALUES (${createId()}, ${report}, 1, 'Ann', ${now}, 'We found it.')`,
  ])
  url = await signConversationUrl({ origin, report, now }, storage.ports)
})

afterEach(() => storage.remove())

function request(init?: RequestInit) {
  const app = createApp({
    ...createTestPorts(storage),
    clock: { now: () => now },
    limiter: { take: async (limit) => limit !== refused },
  })
  return app.request(url, init)
}

const reply = () => request({ method: 'POST', body: new URLSearchParams({ id: createId(), text: 'Thanks' }) })

test('a link opens the conversation for 90 days', async () => {
  now += 89 * DAY_MS
  expect(await (await request()).text()).toContain('We found it.')
  expect((await reply()).status).toBe(303)
  now += 2 * DAY_MS
  for (const answer of [await request(), await reply()]) {
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('This link is not valid')
  }
})

test('a page about a link that is not valid has a language of the browser', async () => {
  now += 91 * DAY_MS
  const page = await (await request({ headers: { 'Accept-Language': 'ar-EG, en' } })).text()
  expect(page).toContain('<html lang="ar" dir="rtl">')
  expect(page).toContain('<h1>هذا الرابط غير صالح</h1>')
})

test('messages have the direction of their text', async () => {
  const page = await (await request()).text()
  expect(page).toContain('<p class="message" dir="auto">We found it.</p>')
  expect(page).toContain('<p class="message" dir="auto">title</p>')
})

/** Stores the body of the report as the widget sends it. */
const storeBody = (language: string, timeZone: string, description: string) =>
  storage.storeBlob(
    `demo/${report}/body`,
    undefined,
    JSON.stringify({ formData: { description }, metaData: { language, timeZone } }),
  )

test('the page has the language and the time zone of the report, and its whole message', async () => {
  const message = 'Ich kann nicht zahlen. '.repeat(20).trim()
  await storeBody('de-CH', 'Europe/Zurich', message)
  await storage.ports.database.write([
    sql`UPDATE reports SET title = ${message.slice(0, 200)}, created_at = ${Date.UTC(2026, 6, 1, 22, 30)}`,
  ])
  const page = await (await request({ headers: { 'Accept-Language': 'fr' } })).text()
  expect(page).toContain('<html lang="de" dir="ltr">')
  expect(page).toContain('Ihre Antwort')
  expect(page).toContain(message)
  expect(page).toContain('<li class="day">2. Juli 2026</li>')
  expect(page).toMatch(/>00:30<\/time/)
})

test.each([
  ['ar', 'ar', 'rtl', 'ردّك'],
  ['xx-YY', 'fr', 'ltr', 'Votre réponse'],
  ['"><script>', 'fr', 'ltr', 'Votre réponse'],
])('a report in the language %s has a page in %s', async (...row) => {
  const [sent, language, direction, label] = row
  await storeBody(sent, 'Nowhere/Unknown', 'Help')
  const page = await (await request({ headers: { 'Accept-Language': 'fr;q=0.9, en' } })).text()
  expect(page).toContain(`<html lang="${language}" dir="${direction}">`)
  expect(page).toContain(label)
})

test('the page has the colors and the logo of the project, and loads images only from the logo’s origin', async () => {
  const flowConfig = { color: '#FFE08A', headerColor: '#102030', buttonLogo: 'https://shop.example/logo.png' }
  await storage.ports.database.write([
    sql`UPDATE projects SET config = json_set(config, '$.flowConfig', json(${JSON.stringify(flowConfig)}))`,
  ])
  const answer = await request()
  const page = await answer.text()
  expect(answer.headers.get('Content-Security-Policy')).toContain('img-src data: https://shop.example;')
  expect(page).toContain('src="https://shop.example/logo.png"')
  await storage.ports.database.write([
    sql`UPDATE projects SET config = json_set(config, '$.flowConfig.buttonLogo', '0123456789abcdef0123456789abcdef.png')`,
  ])
  expect(await (await request()).text()).toMatch(/src="[^"]+\/0123456789abcdef0123456789abcdef\.png"/)
  const [, href = ''] = /href="(conversation\.css[^"]*)"/.exec(page) ?? []
  url = `${origin}/${href}`
  const css = await (await request()).text()
  expect(css).toContain('--header: #102030; --on-header: #ffffff; --brand: #FFE08A; --on-brand: #000000')
  url = `${origin}/conversation.css?colors=red;}-x`
  expect(await (await request()).text()).not.toContain('red;}')
})

test.each(['session', 'report'])('too many requests are refused with a page (limit %s)', async (limit) => {
  refused = limit
  const answer = await (limit === 'session' ? request() : reply())
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '60'])
  expect(answer.headers.get('Content-Type')).toBe('text/html; charset=UTF-8')
  expect(answer.headers.get('Content-Security-Policy')).toStartWith("default-src 'none'")
})

test('a conversation of a deleted project says so and stores nothing, and unsubscribing still works', async () => {
  await storage.ports.database.write([
    sql`UPDATE projects SET delete_at = ${now + DAY_MS} WHERE sdk_key = 'demo'`,
  ])
  for (const answer of [await request(), await reply()]) {
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('no longer receives reports and replies')
  }
  expect(await storage.ports.database.read(sql`SELECT 1 FROM replies WHERE is_from_team = 0`)).toEqual([])
  const subscription = { project: 'demo', report, addressHash: 'hash' }
  url = await signUnsubscribeUrl(origin, subscription, storage.ports)
  expect(await (await request({ method: 'POST', body: new URLSearchParams() })).text()).toContain(
    'You get no more emails',
  )
})

test('a form of another type stores nothing', async () => {
  const body = JSON.stringify({ id: createId(), text: 'Thanks' })
  const answer = await request({ method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
  expect(answer.status).toBe(400)
  expect(await storage.ports.database.read(sql`SELECT 1 FROM replies WHERE is_from_team = 0`)).toEqual([])
})
