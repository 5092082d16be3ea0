import { expect, test } from 'bun:test'
import { prepareSource } from './prepare-source.ts'

test('front matter is removed and every line keeps its number', () => {
  const { body, frontMatter } = prepareSource('---\ntitle: Keys\n---\n\nText\n')
  expect(frontMatter).toBe('title: Keys\n')
  expect(body.split('\n')).toEqual(['', '', '', '', 'Text', ''])
})

test('a page without front matter returns undefined', () => {
  expect(prepareSource('Text\n---\n').frontMatter).toBeUndefined()
  expect(prepareSource('---\n---\nText').frontMatter).toBe('')
})

test('the id at the end of a heading is extracted, and columns before it do not change', () => {
  const { body, headingIds } = prepareSource('## One {#first}\n\n###  Two   {#2nd} \n')
  expect([...headingIds]).toEqual([
    [1, 'first'],
    [3, '2nd'],
  ])
  expect(body).toBe('## One         \n\n###  Two          \n')
})

test('the id of a heading can be in a comment', () => {
  const { body, headingIds } = prepareSource(
    '## One {/* #first */}\n\n## Two {/*#second*/}\n\n## Three {/* note */}\n',
  )
  expect([...headingIds.values()]).toEqual(['first', 'second'])
  expect(body).toEndWith('## Three {/* note */}\n')
})

test('a heading inside a code block does not change', () => {
  const text = '````md\n```\n## One {#first}\n```\n````\n## Two {#second}\n'
  const { body, headingIds } = prepareSource(text)
  expect(body).toContain('## One {#first}')
  expect([...headingIds]).toEqual([[6, 'second']])
})

test('code blocks end inside list items and quotes', () => {
  const { headingIds } = prepareSource(
    '1. Do\n\n   ```bash\n   ls\n   ```\n\n> ```\n> x\n> ```\n\n## After {#after}\n',
  )
  expect([...headingIds.values()]).toEqual(['after'])
})

test('Windows line endings count as one character', () => {
  expect(prepareSource('---\r\ntitle: Keys\r\n---\r\nText').frontMatter).toBe('title: Keys\n')
})
