import { expect, test } from 'bun:test'
import { buildSearchIndex } from './search-index.ts'
import { listUnits } from './units.ts'

const [pages, headings, contents] = buildSearchIndex(
  [
    {
      url: '/failover',
      title: 'Failover',
      label: 'Backup',
      description: 'Move the key.',
      breadcrumbs: ['Validators'],
      sections: [
        { id: '', heading: 'Failover', level: 1, text: '' },
        { id: 'one', heading: 'Option 1', level: 2, text: 'By RPC.' },
        { id: 'setup', heading: 'Setup', level: 3, text: 'Write.' },
        { id: 'deep', heading: 'Deep', level: 4, text: '' },
        { id: 'two', heading: 'Option 2', level: 2, text: 'Hot.' },
      ],
    },
  ],
  [],
)

test('D-045 documents contain their page, their URL and their text', () => {
  expect(pages.documents).toEqual([
    {
      id: 1,
      title: 'Failover',
      url: '/failover',
      breadcrumbs: ['Validators'],
      description: 'Move the key.',
      label: 'Backup',
    },
  ])
  expect(headings.documents[1]).toEqual({
    id: 4,
    text: 'Setup',
    level: 3,
    url: '/failover',
    hash: '#setup',
    parent: 1,
  })
  expect(contents.documents[1]).toEqual({
    id: 5,
    text: 'Write.',
    url: '/failover',
    hash: '#setup',
    parent: 1,
  })
})

test('a section has the headings above it as its context', () => {
  const { all } = listUnits([pages, headings, contents])
  expect(all.map(({ hash, path }) => [hash, path])).toEqual([
    ['', []],
    ['#one', ['Failover']],
    ['#setup', ['Failover', 'Option 1']],
    ['#deep', ['Failover', 'Option 1', 'Setup']],
    ['#two', ['Failover']],
  ])
})

test('a page that begins with a heading is introduced by its first text', () => {
  expect(listUnits([pages, headings, contents]).all[0]?.text).toBe('By RPC.')
})

test('the units of a page are in reading order', () => {
  const { byPage } = listUnits([pages, headings, contents])
  expect(byPage.map((units) => units.map(({ hash }) => hash))).toEqual([
    ['', '#one', '#setup', '#deep', '#two'],
  ])
})
