import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { ReportMessage } from './report-message.tsx'

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
  expect(html).toContain(`<h2>Stack trace</h2><pre class="text-block" dir="auto">${stack}</pre>`)
  expect(html).not.toContain('<bdi>stackTrace</bdi>')
  expect(html).toContain('<bdi>plan</bdi>')
  expect(html).toContain('<pre class="text-block" dir="auto">RangeError: empty</pre>')
})
