import { expect, test } from 'bun:test'
import { minifyCss } from './css-text.ts'

test('keeps the meaning of a style sheet', () => {
  const css = `/* why */\n.a[data-b='c-d'] :is(h1, .b) > [lang='']{\n  margin: 0 -0.5px 10.05px 0.25em;\n  width: calc(100% - 2px);\n}\n@media (min-width: 2px) { a:hover { top: 0; } }`
  expect(minifyCss(css)).toBe(
    `.a[data-b=c-d] :is(h1,.b)>[lang='']{margin:0 -.5px 10.05px .25em;width:calc(100% - 2px)}@media (min-width:2px){a:hover{top:0}}`,
  )
})
