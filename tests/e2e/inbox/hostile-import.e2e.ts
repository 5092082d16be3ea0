import { expect } from '@playwright/test'
import { expectInert } from '../../support/canary.ts'
import { test } from '../../support/hostile-test.ts'

test.slow()

test('P-029 nothing in an imported report or its messages runs', async ({ page, hostile }) => {
  const { inbox, reportPage, canary, payloads } = hostile
  const html = payloads.map((payload) => payload.html.toWellFormed())
  const all = html.join('\n').slice(0, 15_000)
  const first = (characters: number) => (html[0] ?? '').slice(0, characters)
  const createdAt = Date.now() - 60_000
  const message = (id: string, text: string, index: number) => ({
    id: `${id}${index}`,
    createdAt: createdAt + index,
    author: html[index % html.length]?.slice(0, 100) ?? '',
    text: text === '' ? '-' : text,
  })
  const path = `/projects/${inbox.sdkKey}/imports/gleap/t1`
  const answer = await inbox.owner('PUT', path, {
    createdAt,
    status: 'open',
    reporter: { id: 'x', name: first(500), email: first(500), userId: first(500) },
    report: {
      type: first(100),
      priority: first(40),
      formData: { description: all, [first(100)]: all },
      customData: Object.fromEntries(html.map((text, index) => [text.slice(0, 200), `${index} ${text}`])),
      metaData: { currentUrl: first(500), browserName: all },
      consoleLog: html.map((log) => ({ log, date: first(50), priority: first(50) })),
      networkLogs: html.map((url) => ({
        url,
        type: url.slice(0, 20),
        response: { status: url, responseText: url },
      })),
      attachments: html.map((name) => ({ name, url: name, type: name, size: 1 })).slice(0, 20),
      screenRecordingUrl: first(500),
    },
    replies: html.map((text, index) => ({ ...message('r', text, index), isFromTeam: index % 2 === 0 })),
    comments: html.map((text, index) => message('c', text, index)),
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  const { id } = await answer.json()
  await reportPage.open(id)
  await expect(page.getByRole('textbox', { name: 'Reply to the reporter' })).toBeVisible()
  await expectInert(page, canary)
  await page.goto(`${inbox.url}?project=${inbox.sdkKey}`)
  await page.locator('.row').first().waitFor()
  await expectInert(page, canary)
  await page.goto(`${inbox.url}audit?project=${inbox.sdkKey}`)
  await expect(page.getByText('Imported a report')).toBeVisible()
  await expectInert(page, canary)
})
