import { expect, test } from 'bun:test'
import { choosePageForm, prefersProblem } from './accept.ts'

const chromium = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

const forms = [
  [undefined, 'html'],
  ['', 'html'],
  ['*/*', 'html'],
  [chromium, 'html'],
  ['text/*', 'html'],
  ['text/markdown', 'markdown'],
  ['TEXT/Markdown ; Charset=utf-8', 'markdown'],
  ['text/plain', 'plain'],
  ['text/markdown, */*', 'markdown'],
  ['text/markdown, text/html, */*', 'markdown'],
  ['text/html;q=0.9, text/markdown', 'markdown'],
  ['text/html, text/markdown;q=0.5', 'html'],
  ['text/markdown;q=0, */*', 'html'],
  ['text/plain, */*', 'plain'],
  ['text/plain;q=0.5, */*', 'html'],
  ['text/html, text/plain, text/sgml, */*;q=0.01', 'html'],
  ['text/plain, text/markdown;q=0.9', 'plain'],
  ['text/html;q=0, text/plain;q=0.1', 'plain'],
  ['application/json', 'html'],
  ['text/markdown;q=much', 'markdown'],
  [',,;;q=,text/markdown;;q=1;', 'markdown'],
] as const

test.each(forms)('Accept %p returns the page as %s', (accept, form) => {
  expect(choosePageForm(accept)).toBe(form)
})

const problems = [
  [undefined, false],
  ['*/*', false],
  [chromium, false],
  ['application/json', true],
  ['application/problem+json, text/html', false],
  ['application/json, */*;q=0.5', true],
  ['application/json, text/plain, */*', false],
  ['text/markdown', true],
  ['text/html;q=0', true],
] as const

test.each(problems)('Accept %p prefers errors as JSON: %p', (accept, expected) => {
  expect(prefersProblem(accept)).toBe(expected)
})
