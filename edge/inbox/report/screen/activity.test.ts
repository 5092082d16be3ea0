import { expect, test } from 'bun:test'
import { summarizeBody } from './activity.tsx'

test('large parts are replaced with their size in a copy', () => {
  const body = {
    formData: { description: 'a' },
    screenshotData: { html: 'x'.repeat(2500), width: 1 },
    webReplay: { actions: [{ a: 1 }, { a: 2 }], startDate: 1 },
  }
  const before = structuredClone(body)
  expect(summarizeBody(body)).toEqual({
    formData: { description: 'a' },
    screenshotData: { html: '… 2.4 KiB', width: 1 },
    webReplay: { actions: '… 2 entries, 17 B', startDate: 1 },
  })
  expect(body).toEqual(before)
})
