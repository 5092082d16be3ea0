import { expect, test } from 'bun:test'
import { prepareSource } from './prepare-source.ts'

test('front matter is cut out and every line keeps its number', () => {
  const { body, frontMatter } = prepareSource('---\ntitle: Keys\n---\n\nText\n')
  expect(frontMatter).toBe('title: Keys\n')
  expect(body.split('\n')).toEqual(['', '', '', '', 'Text', ''])
})

test('a page without front matter has none', () => {
  expect(prepareSource('Text\n---\n').frontMatter).toBeUndefined()
  expect(prepareSource('---\n---\nText').frontMatter).toBe('')
})

test('the id at the end of a heading is kept by line, and the columns before it stay', () => {
  const { body, headingIds } = prepareSource('## One {#first}\n\n###  Two   {#2nd} \n')
  expect([...headingIds]).toEqual([
    [1, 'first'],
    [3, '2nd'],
  ])
  expect(body).toBe('## One         \n\n###  Two          \n')
})

test('what looks like a heading inside of a code block is left alone', () => {
  const text = '````md\n```\n## One {#first}\n```\n````\n## Two {#second}\n'
  const { body, headingIds } = prepareSource(text)
  expect(body).toContain('## One {#first}')
  expect([...headingIds]).toEqual([[6, 'second']])
})

test('a code block inside of a list item or a quotation ends where it ends', () => {
  const { headingIds } = prepareSource(
    '1. Do\n\n   ```bash\n   ls\n   ```\n\n> ```\n> x\n> ```\n\n## After {#after}\n',
  )
  expect([...headingIds.values()]).toEqual(['after'])
})

test('line endings of Windows count as one character', () => {
  expect(prepareSource('---\r\ntitle: Keys\r\n---\r\nText').frontMatter).toBe('title: Keys\n')
})
