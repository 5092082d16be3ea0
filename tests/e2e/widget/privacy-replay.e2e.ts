import { expect } from '@playwright/test'
import { openRecorded, takeReplay } from '../../support/recorded-page.ts'
import { createSecretPage } from '../../support/secret-page.ts'
import { test, waitFor } from '../../support/widget-page.ts'

test('W-149 what is typed into a password field appears as asterisks, and stays so when it is shown', async ({
  page,
  widget,
}) => {
  await openRecorded(widget, {
    body: '<input id="old" type="password" value="before"><input id="new" type="password">',
  })
  await page.locator('#new').pressSequentially('secret')
  await page.evaluate(`document.querySelector('#new').type = 'text'`)
  await page.locator('#new').pressSequentially('er')
  const replay = await takeReplay(widget)
  expect(JSON.stringify(replay?.initialState)).toContain('"value":"******"')
  expect(JSON.stringify(replay?.actions)).toContain('"text":"********"')
  expect(JSON.stringify(replay)).not.toMatch(/secret|before/)
})

test('W-150 the value of a marked field is not recorded', async ({ page, widget }) => {
  const options = '<option>hidden one</option><option>hidden two</option>'
  await openRecorded(widget, {
    body: ['gleap-ignore="value"', 'data-feedback-mask']
      .map(
        (mark, index) =>
          `<input id="i${index}" ${mark}><textarea id="t${index}" ${mark}>hidden note</textarea><select id="s${index}" ${mark}>${options}</select>`,
      )
      .join(''),
  })
  for (const index of [0, 1]) {
    await page.locator(`#i${index}`).pressSequentially('hidden text')
    await page.locator(`#t${index}`).pressSequentially('hidden more')
    await page.locator(`#s${index}`).selectOption('hidden two')
  }
  const replay = JSON.stringify(await takeReplay(widget))
  expect(replay).toContain('"text":"***********"')
  expect(replay).not.toContain('hidden')
})

test('R-23: the browser sends none of two hundred secrets to the provider', async ({ page, widget }) => {
  const { head, body, use, secrets } = createSecretPage()
  expect(secrets.length).toBeGreaterThanOrEqual(200)
  const sent: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(widget.provider.origin)) return
    sent.push(request.url(), JSON.stringify(request.headers()))
  })
  widget.provider.serve('/data', '{"ok":true}', { 'Content-Type': 'application/json' })
  await openRecorded(widget, {
    head,
    body,
    flowConfig: { enableNetworkLogs: true, sendNetworkResources: true, enableRageClickDetector: false },
  })
  await page.evaluate(use)
  // Events are sent in order, so when this page view has been sent, all earlier events have been, too.
  await waitFor(() =>
    widget.provider.calls.some(
      ({ path, body: text }) => path === '/sessions/stream' && text.includes('/next'),
    ),
  )
  await takeReplay(widget)
  for (const { body: bytes, path } of widget.provider.calls) sent.push(path, bytes)
  const all = sent.join('\n')
  expect(all.includes('webReplay')).toBe(true)
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([])
})

test('R-23: a page that is masked as a whole shows neither its texts nor its title', async ({
  page,
  widget,
}) => {
  await openRecorded(widget, {
    body: '<h1>Private heading</h1><script>document.body.dataset.feedbackMask = ""</script>',
  })
  await page.evaluate(`document.querySelector('h1').after('Private text')`)
  const replay = JSON.stringify(await takeReplay(widget))
  expect(replay).toContain('******* *******')
  expect(replay).not.toMatch(/Private|Shop/)
})
