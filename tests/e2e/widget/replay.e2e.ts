import { expect } from '@playwright/test'
import { readWebReplay } from '../../../widget/src/replay-shape/read-web-replay.ts'
import { test } from '../../support/widget-page.ts'

const crash = `Feedback.sendSilentCrashReport('it broke', 'MEDIUM', {})`

test('W-065 W-100 W-101 W-136 a report carries the replay of what happened before it', async ({
  page,
  widget,
}) => {
  await widget.open({
    flowConfig: { enableReplays: true },
    body: '<h1>Checkout</h1><ul id="list"></ul><script>console.log(1)</script>',
  })
  await widget.frame()
  await widget.recording()
  await page.evaluate("document.querySelector('#list').append(document.createElement('li'))")
  await page.mouse.move(40, 40)
  await page.evaluate(crash)
  const { webReplay } = await widget.nextReport()
  expect(Object.keys(webReplay ?? {}).toSorted()).toEqual([
    'actions',
    'baseUrl',
    'height',
    'initialActions',
    'initialState',
    'isMobile',
    'resourcesToResolve',
    'startDate',
    'width',
  ])
  expect(JSON.stringify(webReplay?.initialState)).toContain('"Checkout"')
  expect(JSON.stringify(webReplay?.initialState)).not.toContain('"script"')
  expect(readWebReplay(webReplay)?.events.map(({ type }) => type)).toContain(3)
})
