import { expect, test } from 'bun:test'
import { formatHighlight } from './format-highlight.ts'

const declarations = '{outline:4px solid #d6006c!important;outline-offset:-2px!important}'

test.each(['button#pay', 'main > p:nth-of-type(2)', 'a[data-testid="pay"]', '#a\\:b'])(
  'the element of the selector %s is outlined',
  (selector) => expect(formatHighlight(selector)).toBe(`<style>${selector}${declarations}</style>`),
)

test.each([
  '',
  ' ',
  'p{}body{display:none',
  '@import "https://a.example/b.css";p',
  '</style><script>1</script>',
  'p/*',
  'x-cart >>> button',
  'p'.repeat(801),
])('the text %j, which is more than a selector, outlines nothing', (text) =>
  expect(formatHighlight(text)).toBe(''),
)

test('a selector with a URL or an open string becomes no rule', () => {
  for (const selector of ['p:is(url(https://a.example))', 'p["a'])
    expect(formatHighlight(selector)).not.toContain('outline')
})
