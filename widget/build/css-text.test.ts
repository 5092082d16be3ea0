import { expect, test } from 'bun:test'
import { minifyCss } from './css-text.ts'

test('keeps what a style sheet means', () => {
  const css = `/* why */\n.a :is(h1, .b) > p {\n  margin: 0 1px;\n  width: calc(100% - 2px);\n}\n@media (min-width: 2px) { a:hover { top: 0; } }`
  expect(minifyCss(css)).toBe(
    '.a :is(h1,.b)>p{margin:0 1px;width:calc(100% - 2px)}@media (min-width:2px){a:hover{top:0}}',
  )
})
