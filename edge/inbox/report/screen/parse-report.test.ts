import { expect, test } from 'bun:test'
import { parseReport } from './parse-report.ts'

test('the element that the visitor selected is shown by its text and selector, apart from the form', () => {
  const pickedElement = { selector: 'x-cart >>> button#pay', text: 'Pay now' }
  const { form, element } = parseReport({ formData: { description: 'Wrong price', pickedElement } })
  expect(form).toEqual([{ name: 'description', value: 'Wrong price' }])
  expect(element).toEqual([
    { name: 'Selected part', value: 'Pay now' },
    { name: 'Selector', value: 'x-cart >>> button#pay' },
  ])
})

test.each([[undefined], ['text'], [[]], [null], [{ selector: '' }]])(
  '%p is no selected element',
  (pickedElement) => {
    expect(parseReport({ formData: { pickedElement } }).element).toEqual([])
  },
)

test('what a report lacks is listed: the end of the snapshot, its canvases and files, and parts that were too large', () => {
  const screenshotData = {
    html: '<p>',
    omitted: { isCut: true, images: 2, urls: ['https://a.example/f.woff2'] },
  }
  const metaData = { omitted: { webReplay: '5 bytes were too many' } }
  expect(parseReport({ screenshotData, metaData }).missing).toBe(
    'the end of the page in the snapshot, 2 images of canvases or videos in the snapshot, which are empty or not readable, https://a.example/f.woff2, webReplay (5 bytes were too many)',
  )
  expect(parseReport({ screenshotData: { html: '<p>', omitted: 5 }, metaData: [] }).missing).toBe('')
})

test('a failed resource counts as failed, and an error that was not reported says why', () => {
  const view = parseReport({
    networkLogs: [
      { type: 'RESOURCE', url: '/i.png', success: false, response: { status: 404 } },
      { type: 'RESOURCE', url: '/j.png' },
    ],
    consoleLog: [{ log: 'Script error.', priority: 'ERROR', noise: 'the project ignores it' }],
  })
  expect(view.requests.map(({ outcome }) => outcome)).toEqual(['failed', 'ok'])
  expect(view.console[0]?.text).toBe('Script error.\n(Not reported by itself: the project ignores it)')
})
