import { expect, test } from 'bun:test'
import { highlightElement, isHighlighted, resolveUploadUrl } from './media.tsx'

const snapshotUrl = 'https://files.example/snapshots/1?expires=2&signature=3'

test.each(['button#pay', 'a[data-testid="a&b=c"]', 'p'.repeat(800)])(
  'the snapshot outlines the element of the selector %s',
  (selector) => {
    const highlighted = highlightElement(snapshotUrl, selector)
    expect(new URL(highlighted).searchParams.get('highlight')).toBe(selector)
    expect(highlighted).toStartWith(`${snapshotUrl}&`)
    expect(isHighlighted(highlighted)).toBe(true)
  },
)

test.each([
  '',
  'x-cart >>> button',
  'a[href="mailto:a@b.example"]',
  'a[title="a;b"]',
  'p{}',
  '</style>',
  `${'main > '.repeat(114)}button#pay`,
])('the snapshot outlines nothing for the selector %j, which the server refuses', (selector) => {
  const plain = highlightElement(snapshotUrl, selector)
  expect(plain).toBe(snapshotUrl)
  expect(isHighlighted(plain)).toBe(false)
})

const FILES = 'https://files.example'
const NAME = '0123456789abcdef0123456789abcdef.webm'

test('P-023 a recording is loaded from the files host, under any host name in the report', () => {
  for (const url of [`https://files.example/${NAME}`, `http://127.0.0.1:8787/files/${NAME}`, `/${NAME}?a#b`])
    expect(resolveUploadUrl(url, FILES)).toBe(`${FILES}/${NAME}`)
})

test('P-029 no other URL of a report is loaded', () => {
  for (const url of [
    'https://evil.example/a.webm',
    `https://evil.example/${NAME}/..`,
    'javascript:alert(1)',
    `data:video/webm,${NAME}x`,
    '',
  ])
    expect(resolveUploadUrl(url, FILES)).toBeUndefined()
})
