import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { formatFieldName, ReportGroupCard, ReportMessage } from './sidebar.tsx'

const group = {
  id: 'group-1',
  listed: null,
  reports: 1,
  people: 1,
  firstAt: '2026-01-01T00:00:00.000Z',
  lastAt: '2026-01-02T00:00:00.000Z',
  regressedAt: null,
  isMuted: true,
  keep: null,
  days: [],
}

test('a group of one report says so once, with its link and its labels', () => {
  const html = renderToStaticMarkup(<ReportGroupCard group={group} status="open" href="/groups/1" />)
  expect(html).toContain('<a href="/groups/1">1 report</a> <span')
  expect(html).toContain('Muted')
  expect(html).not.toContain('seen')
})

test('a group of several reports says how many people sent them, and when', () => {
  const html = renderToStaticMarkup(
    <ReportGroupCard group={{ ...group, reports: 3, people: 2 }} status="open" href="/groups/1" />,
  )
  expect(html).toContain('<a href="/groups/1">3 reports</a> from 2 people')
  expect(html).toContain('First seen <time')
  expect(html).toContain('· last seen <time')
})

const stack = 'RangeError: empty\n    at n (https://shop.example/app.js:1:11)'

test('the stack trace of a crash is shown with its lines, and not in the list of fields', () => {
  const html = renderToStaticMarkup(
    <ReportMessage
      form={[
        { name: 'stackTrace', value: stack },
        { name: 'errorMessage', value: 'RangeError: empty' },
        { name: 'plan', value: 'pro' },
      ]}
    />,
  )
  expect(html).toContain(`tabindex="0"><pre class="text-block" dir="auto">${stack}</pre>`)
  expect(html).not.toContain('<bdi>stackTrace</bdi>')
  expect(html).toContain('<bdi>Plan</bdi>')
  expect(html).toContain('<pre class="text-block" dir="auto">RangeError: empty</pre>')
})

test('the message of a crash is not repeated below the title, and that of a visitor is', () => {
  const render = (form: { name: string; value: string }[], title: string): string =>
    renderToStaticMarkup(<ReportMessage form={form} title={title} />)
  const message = { name: 'errorMessage', value: 'RangeError: empty' }
  const text = '<pre class="text-block" dir="auto">RangeError: empty</pre>'
  expect(render([message, { name: 'stackTrace', value: stack }], message.value)).not.toContain(text)
  expect(render([message, { name: 'stackTrace', value: stack }], 'RangeError')).toContain(text)
  expect(render([message], message.value)).toContain(text)
})

test('only a long message is folded, and its button says how long the message is', () => {
  const render = (value: string): string =>
    renderToStaticMarkup(<ReportMessage form={[{ name: 'description', value }]} />)
  expect(render('It is broken.')).not.toContain('button')
  expect(render('x'.repeat(9000))).toContain('aria-expanded="false">Show all 9,000 characters')
  expect(render('line\n'.repeat(40))).toContain('Show all 200 characters')
})

test('a rating says of how many stars it is', () => {
  const html = renderToStaticMarkup(
    <ReportMessage
      form={[
        { name: 'description', value: 'Slow' },
        { name: 'rating', value: '2' },
      ]}
    />,
  )
  expect(html).toContain('<bdi>2 of 5</bdi>')
})

test('names of form fields become labels, and labels stay', () => {
  expect(
    ['email', 'orderNumber', 'order_number', 'What is your plan?', 'url', 'lineNo'].map(formatFieldName),
  ).toEqual(['Email', 'Order number', 'Order number', 'What is your plan?', 'URL', 'Line'])
})
