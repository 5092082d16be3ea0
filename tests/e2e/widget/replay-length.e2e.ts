import { expect } from '@playwright/test'
import { parseWebReplay } from '../../../widget/replay-format/web-replay.ts'
import { openRecorded, takeReplay } from '../../support/recorded-page.ts'
import { test } from '../../support/real-widget-page.ts'
import { waitFor } from '../../support/widget-page.ts'

test('W-137 after more than 10 MB of changes the recording starts over', async ({ page, widget }) => {
  await openRecorded(widget, { body: '<p></p>'.repeat(110) })
  const { startDate = 0 } = (await takeReplay(widget)) ?? {}
  // Runs in one task, because the recorder discards old events between tasks.
  await page.evaluate(() => {
    // Each string contains different words. Otherwise the report would compress more than 100 to 1, and the provider
    // would refuse it.
    for (const [place, text] of document.querySelectorAll('p').entries()) {
      const words = Array.from({ length: 16_000 }, (_, count) => (count * 7919 + place).toString(36))
      text.setAttribute('data-large', words.join(' ').padEnd(95_000, 'x'))
    }
  })
  const replay = await waitFor(async () => {
    const taken = await takeReplay(widget)
    return taken && taken.startDate > startDate ? taken : undefined
  })
  expect(JSON.stringify(replay?.actions).length).toBeLessThan(1_000_000)
})

test('W-138 P-039 the replay of a flow ends where the flow started', async ({ page, widget }) => {
  await openRecorded(widget, { body: '<ul></ul>' })
  const frame = await widget.frame()
  const feedback = { formData: { description: 'x' }, action: { feedbackType: 'BUG', excludeData: {} } }
  const startFlow = async (): Promise<void> => {
    const kept = await countKept()
    await page.evaluate('Feedback.open()')
    await frame.evaluate(`say('notify-event', { type: 'flow-started' })`)
    await expect.poll(countKept).toBe(kept + 1)
  }
  /** Returns the number of `replay-ready` messages. They tell the panel that it can preview the replay. */
  const countKept = () => frame.evaluate<number>("heard.filter(({ name }) => name === 'replay-ready').length")
  await page.evaluate(`document.querySelector('ul').append('before the first ')`)
  await startFlow()
  await page.evaluate(`document.querySelector('ul').append('before the second ')`)
  await page.evaluate('Feedback.close()')
  await startFlow()
  const began = Date.now()
  await page.evaluate(`document.querySelector('ul').append('after the second')`)
  await frame.evaluate(`say('send-feedback', ${JSON.stringify(feedback)})`)
  const { webReplay } = await widget.nextReport()
  const text = JSON.stringify(webReplay?.actions)
  expect(text).toContain('before the first')
  expect(text).toContain('before the second')
  expect(text).not.toContain('after the second')
  expect(parseWebReplay(webReplay)?.events.at(-1)?.timestamp).toBeLessThanOrEqual(began)
})

test('W-086 a silent report leaves out the replay', async ({ page, widget }) => {
  await openRecorded(widget, {})
  await page.evaluate(`Feedback.sendSilentCrashReport('it broke')`)
  expect(await widget.nextReport()).not.toHaveProperty('webReplay')
})
