import { expect, test } from 'bun:test'
import { highlightElement, isHighlighted } from './highlight-element.ts'

const url = 'https://files.example/snapshots/1?expires=2&signature=3'

test.each(['button#pay', 'a[data-testid="a&b=c"]', 'p'.repeat(800)])(
  'the snapshot outlines the element of the selector %s',
  (selector) => {
    const highlighted = highlightElement(url, selector)
    expect(new URL(highlighted).searchParams.get('highlight')).toBe(selector)
    expect(highlighted).toStartWith(`${url}&`)
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
  const plain = highlightElement(url, selector)
  expect(plain).toBe(url)
  expect(isHighlighted(plain)).toBe(false)
})
