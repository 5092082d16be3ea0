import { expect, test } from 'bun:test'
import { buildSearchIndex } from './build-index.ts'
import { fieldsOf } from './fields.ts'
import { addSectionIndex, createServerSearch } from './section-index.ts'
import { createSearch } from './searcher.ts'
import { listUnits } from './units.ts'
import { restoreTextIndex } from './text-index.ts'

const index = buildSearchIndex(
  [
    {
      url: '/keys',
      title: 'Node keys',
      label: 'Keys',
      description: 'What a key signs.',
      breadcrumbs: ['Introduction'],
      sections: [
        { id: '', heading: 'Node keys', level: 1, text: 'A node has keys.', foundAs: ['lost my key'] },
        { id: 'rotate', heading: 'Rotate a key', level: 2, text: "Edit node_key.json of the node's home." },
        { id: 'backup', heading: 'Copy', level: 3, text: '43,200 blocks café', foundAs: ['save the keys'] },
      ],
    },
    { url: '/rpc', title: 'RPC', label: 'RPC', description: 'Ports.', breadcrumbs: [], sections: [] },
  ],
  [['copy', 'backup']],
)

test('the words of a section are those of its fields, and no others', () => {
  const [{ sections }] = addSectionIndex(index)
  if (sections === undefined) throw new Error('no sections')
  const stored = restoreTextIndex(sections)
  for (const [position, unit] of listUnits(index).all.entries()) {
    const fields = Object.values(fieldsOf(unit)).flat()
    const words = new Set(fields.flatMap(({ places }) => [...places.keys()]))
    const found = stored.words.filter((word) => stored.documentsWith(word).includes(position))
    expect(new Set(found)).toEqual(words)
  }
})

test('the server finds the same as a search without the words of sections', () => {
  const stored = JSON.parse(JSON.stringify(addSectionIndex(index)))
  const [server, plain] = [createServerSearch(stored), createSearch(index)]
  for (const query of [
    'keys',
    'rotate key',
    'lost my key',
    'node_key.json',
    '43200',
    'cafe backup',
    'nothing',
    'po',
  ]) {
    const options = { limit: 10, snippet: 50 }
    expect(server(query, options)).toEqual(plain(query, options))
  }
})
