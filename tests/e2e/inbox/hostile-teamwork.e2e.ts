import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { expectInert } from '../../support/canary.ts'
import { test } from '../../support/hostile-test.ts'
import { providerOrigin } from '../../support/project.ts'

test.slow()

/** Sends a request to the inbox API as the inbox page does. */
async function post(path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', Cookie: cookie, Origin: providerOrigin }
  return fetch(`${providerOrigin}/inbox/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

test('P-029 nothing in a delivery runs: its message, its address and the response', async ({
  page,
  hostile,
}) => {
  const { inbox, canary, payloads } = hostile
  const groups = Array.from({ length: Math.ceil(payloads.length / 4) }, (_, index) =>
    payloads
      .slice(index * 4, index * 4 + 4)
      .map(({ html }) => html)
      .join('\n'),
  )
  let count = 0
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(groups[count++ % groups.length])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // A server on a TCP port has an `AddressInfo`.
  const url = `http://127.0.0.1:${port}/?"><img src=${canary.origin}/hook onerror=globalThis.acted('hook')>`
  const saved = await inbox.owner('PATCH', `/projects/${inbox.sdkKey}`, {
    webhooks: [{ url, events: ['report.created'] }],
  })
  expect(saved.status, await saved.text()).toBe(200)
  for (const description of groups)
    await inbox.report({ type: description.slice(0, 100), isSilent: true, formData: { description } })
  await expect.poll(() => count).toBe(groups.length)

  await inbox.signIn(`deliveries/${inbox.sdkKey}`)
  const items = page.getByRole('list', { name: 'Recent deliveries' }).getByRole('listitem')
  await expect(items).toHaveCount(groups.length)
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  await expect(page.getByLabel('Response, status 200').first()).toBeVisible()
  await expectInert(page, canary)
  server.close()
  server.closeAllConnections()
})

test('P-029 nothing in the answers about a page runs', async ({ page, hostile }) => {
  const { inbox, canary, payloads } = hostile
  // The screen shows the newest 50 sentences of a page.
  const pages = ['/intro/keys', '/intro/node-types', '/intro/node-data-snapshots']
  for (const [index, { html }] of payloads.entries()) {
    const text = html.slice(0, 500).toWellFormed()
    const body = new URLSearchParams({
      id: crypto.randomUUID(),
      page: pages[Math.floor(index / 50)] ?? '',
      helpful: 'no',
      text,
      section: text,
      query: text,
    })
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const answer = await fetch(`${providerOrigin}/rating`, { method: 'POST', headers, body })
    expect([text, answer.status]).toEqual([text, 204])
  }
  await inbox.signIn('ratings')
  await expect.poll(() => page.locator('.rated-sentences > li').count()).toBeGreaterThan(payloads.length - 1)
  await expectInert(page, canary)
})

test('P-029 nothing in a group, its error, comments or labels runs', async ({ page, hostile }) => {
  const { inbox, reportPage, canary, payloads } = hostile
  const html = payloads.map((payload) => payload.html)
  const crash = (index: number) => ({
    type: 'CRASH',
    isSilent: true,
    formData: { errorMessage: html[index], stackTrace: `${html[index]}\n    at ${html[index]}:1:1` },
    metaData: { currentUrl: html[index] },
  })
  let id = ''
  for (let index = 0; index < html.length; index += 1) id = await inbox.report(crash(index))
  await inbox.report(crash(html.length - 1))
  for (const text of html)
    expect((await inbox.owner('POST', `/reports/${id}/comments`, { text })).status).toBe(201)
  const names = html.map((each) => each.trim().slice(0, 50)).filter((each) => !/\p{C}/u.test(each))
  expect(names.length).toBeGreaterThan(100)
  for (let start = 0; start < names.length; start += 10)
    await inbox.owner('PATCH', `/reports/${id}`, { addLabels: names.slice(start, start + 10) })

  await reportPage.open(id)
  await expect(page.locator('.comment')).toHaveCount(html.length)
  await expectInert(page, canary)
  const report: { group: { id: string } } = await (await inbox.owner('GET', `/reports/${id}`)).json()
  await page.goto(`${inbox.url}?project=${inbox.sdkKey}&groups=newest`)
  await page.locator('.row').first().waitFor()
  await expectInert(page, canary)
  await page.goto(`${inbox.url}?project=${inbox.sdkKey}&group=${report.group.id}`)
  await page.getByRole('region', { name: 'Group' }).waitFor()
  await expectInert(page, canary)
})

test('P-029 nothing in a reply template runs', async ({ page, hostile }) => {
  const { inbox, reportPage, canary, payloads } = hostile
  const html = payloads.map((payload) => payload.html)
  const path = `/projects/${inbox.sdkKey}/reply-templates`
  const texts = Array.from({ length: 20 }, (_, index) =>
    html
      .filter((_text, place) => place % 20 === index)
      .join('\n')
      .slice(0, 5000),
  )
  for (const [index, text] of texts.entries()) {
    const name = `${index} ${html[index]?.replace(/\p{C}/gu, ' ')}`.slice(0, 100)
    const id = crypto.randomUUID().replaceAll('-', '')
    const answer = await inbox.owner('PUT', `${path}/${id}`, { name, text: `{name}${text}`, version: 0 })
    expect([name, answer.status]).toEqual([name, 200])
  }
  const id = await inbox.report({ type: 'BUG', formData: { description: 'Broken' } })
  await reportPage.open(id)
  await page.getByRole('button', { name: 'Templates…' }).click()
  await expect(page.getByRole('list', { name: 'Templates' }).getByRole('listitem')).toHaveCount(texts.length)
  await expectInert(page, canary)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Reply to the reporter' })).not.toHaveValue('')
  await expectInert(page, canary)
  await page.goto(`${inbox.url}settings/${inbox.sdkKey}#reply-templates`)
  await expect(page.locator('#reply-templates').getByRole('article')).toHaveCount(texts.length)
  await expectInert(page, canary)
})

test('P-029 nothing in the names of people and tokens, or in the audit log of their changes, runs', async ({
  page,
  hostile,
}) => {
  const { inbox, canary, payloads } = hostile
  const html = payloads.map((payload) => payload.html)
  const email = `${crypto.randomUUID()}@example.com`
  const invite = { email, role: 'admin' }
  const invited: { url: string } = await (await inbox.owner('POST', '/invitations', invite)).json()
  const accepted = await post('/invitations/accept', { token: invited.url.split('#')[1], name: 'Eve' })
  const cookie = accepted.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  let token = ''
  for (const name of html.map((each) => each.trim().slice(0, 200)).slice(-95)) {
    const created = await post('/account/tokens', { name, scope: 'write' }, cookie)
    expect([name, created.status]).toEqual([name, 201])
    token = Object(await created.json()).token
  }
  const people: string[] = []
  for (const name of html.map((each) => each.slice(0, 100))) {
    // Names and addresses with characters of HTML are refused. All others are displayed.
    const address = `${crypto.randomUUID()}+${name.replace(/[\s@<>,;"]/g, '').slice(0, 60)}@example.com`
    const response = await inbox.owner('POST', '/invitations', { email: address, role: 'reader' })
    if (response.status === 201) people.push((await response.json()).id)
  }
  expect(people.length).toBeGreaterThan(100)
  for (const actionType of html.filter((each) => each.length <= 200))
    await inbox.owner('POST', `/projects/${inbox.sdkKey}/outbounds`, { actionType, trigger: { event: 'x' } })

  await page.goto(`${inbox.url}account`)
  await page.getByLabel('Inbox token').fill(token)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Tokens' }).getByRole('listitem')).toHaveCount(95)
  await expectInert(page, canary)
  await page.goto(`${inbox.url}team`)
  await expect.poll(() => page.locator('.person').count()).toBeGreaterThan(people.length)
  await expectInert(page, canary)
  for (const path of [`audit?project=${inbox.sdkKey}`, 'audit']) {
    await page.goto(inbox.url + path)
    const entries = page.getByRole('list', { name: 'Changes' }).getByRole('listitem')
    await entries.first().waitFor()
    const older = page.getByRole('button', { name: 'Show older' })
    for (let pages = 1; pages < 5 && (await older.isVisible()); pages += 1) {
      const before = await entries.count()
      await older.click()
      await expect.poll(() => entries.count()).toBeGreaterThan(before)
    }
    await expectInert(page, canary)
  }
  for (const id of people) await inbox.owner('DELETE', `/invitations/${id}`)
})
