import { expect, test } from 'bun:test'
import { buildSearchIndex } from './search-index.ts'
import { fieldsOf, listUnits, type Unit } from './units.ts'

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
    {
      url: '/keys',
      title: 'Keys',
      label: 'Keys',
      description: '',
      breadcrumbs: [],
      sections: [
        { id: '', heading: 'Keys', level: 1, text: '' },
        { id: 'copy', heading: 'Copy', level: 3, text: '' },
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
    expect.objectContaining({ title: 'Keys', url: '/keys' }),
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
    ['', []],
    ['#copy', ['Keys']],
  ])
})

test('a page that begins with a heading is introduced by its first text', () => {
  expect(listUnits([pages, headings, contents]).all[0]?.text).toBe('By RPC.')
})

test('the units of a page are in reading order', () => {
  const { byPage } = listUnits([pages, headings, contents])
  expect(byPage.map((units) => units.map(({ hash }) => hash))).toEqual([
    ['', '#one', '#setup', '#deep', '#two'],
    ['', '#copy'],
  ])
})

test('a field has the places, the steps and the offsets of its words, and of the parts of identifiers', () => {
  const page = {
    id: 1,
    url: '/keys',
    title: 'Keys',
    breadcrumbs: ['Setup'],
    description: 'Move.',
    label: 'K',
  }
  const unit: Unit = {
    page,
    url: '/keys',
    hash: '#s',
    heading: 'Keys',
    foundAs: [],
    path: ['Top'],
    headingId: 2,
    text: 'Copy the node_key.json of the node, then copy.',
  }
  const { text, description, context, category } = fieldsOf(unit)
  const read = (word: string) => text.places.get(word)
  expect(text.words).toEqual(['copy', 'the', 'node', 'key', 'json', 'of', 'the', 'node', 'then', 'copy'])
  expect(['copy', 'the', 'node_key.json', 'node', 'json'].map(read)).toEqual([
    [0, 9],
    [1, 6],
    [2],
    [2, 7],
    [4],
  ])
  // Stop words do not count.
  expect(text.steps).toEqual([0, 1, 1, 2, 3, 4, 4, 4, 5, 5])
  expect(text.starts.slice(0, 5)).toEqual([0, 5, 9, 9, 9])
  expect(text.ends.slice(0, 5)).toEqual([4, 8, 22, 22, 22])
  // Only the top of a page has its description.
  expect(description.words).toEqual([])
  expect(fieldsOf({ ...unit, hash: '' }).description.words).toEqual(['move'])
  expect([context.words, category.words]).toEqual([['top', 'k'], ['setup']])
  // What the units of a page share is analyzed once.
  expect(fieldsOf(unit)).toBe(fieldsOf(unit))
  expect(fieldsOf({ ...unit }).category).toBe(category)
  // The last segment of a path has the place of its last part.
  const { places } = fieldsOf({ ...unit, text: 'Ask localhost:3030/status' }).text
  expect(places.get('/status')).toEqual([3])
})
