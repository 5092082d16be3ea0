import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { buildSearchIndex, restoreTextIndex, type SearchablePage } from './search-index.ts'
import { addSectionIndex, createSearch, createServerSearch } from './search.ts'
import { fieldsOf, listUnits } from './units.ts'

describe('searcher', () => {
  interface Section {
    heading: string
    text?: string
    foundAs?: string[]
  }

  function page(
    title: string,
    sections: (Section | string)[],
    extra: Partial<SearchablePage> = {},
  ): SearchablePage {
    return {
      url: `/${title.toLowerCase().replaceAll(' ', '-')}`,
      title,
      label: title,
      description: '',
      breadcrumbs: [],
      sections: sections.map((section, at) =>
        typeof section === 'string'
          ? { id: '', heading: title, level: 1, text: section }
          : { id: `s${at}`, level: 2, text: '', ...section },
      ),
      ...extra,
    }
  }

  function open(pages: SearchablePage[], synonyms: string[][] = []) {
    const search = createSearch(JSON.parse(JSON.stringify(buildSearchIndex(pages, synonyms))))
    return (query: string, limit = 8) => search(query, { limit, snippet: 50 })
  }

  function places({ hits }: { hits: { url: string; hash: string }[] }): string[] {
    return hits.map(({ url, hash }) => url + hash)
  }

  test('a title ranks above a heading, a heading above a text', () => {
    const search = open([
      page('Other', ['What a snapshot is good for']),
      page('More', ['', { heading: 'Load a snapshot' }]),
      page('Snapshot', ['Copies of data']),
    ])
    expect(places(search('snapshot'))).toEqual(['/snapshot', '/more#s1', '/other'])
  })

  test('matches of all words rank above matches of fewer words', () => {
    const search = open([
      page('Hot swap', ['Hot hot hot', { heading: 'Hot' }]),
      page('Disks', ['A hot database on the fast disk']),
    ])
    expect(places(search('hot database'))[0]).toBe('/disks')
  })

  test('with enough complete matches, partial matches are excluded', () => {
    const full = Array.from({ length: 4 }, (_, n) => page(`Full ${n}`, ['state sync']))
    const search = open([...full, page('Half', ['state'])])
    expect(search('state sync').count).toBe(4)
  })

  test('adjacent words rank above scattered ones', () => {
    const search = open([
      page('A', ['the memory of it is full, and the process is out']),
      page('B', ['the kernel said out of memory and ended the process']),
    ])
    expect(places(search('out of memory'))).toEqual(['/b', '/a'])
  })

  test('a rare word that is in no heading or phrase weighs less than a common one that is', () => {
    const search = open([
      page('Upgrade', ['The job ran, and ran, and ran']),
      page('Space', ['']),
      page('More', ['', { heading: 'Disk', foundAs: ['space left'] }]),
      page('Other', ['', { heading: 'Space for logs' }]),
    ])
    expect(places(search('ran space'))).toEqual(['/space', '/other#s1', '/more#s1', '/upgrade'])
  })

  test('between equal sections, the one whose page has the other query words in its headings comes first', () => {
    const search = open([
      page('Validators', ['', { heading: 'Disk size' }, { heading: 'Archive' }]),
      page('Other', ['', { heading: 'Disk size' }]),
      page('History', ['', { heading: 'Disk size' }, { heading: 'Terabytes of blocks' }]),
    ])
    expect(places(search('disk size in terabytes'))[0]).toBe('/history#s1')
  })

  test('identifiers are found whole and by their parts', () => {
    const search = open([
      page('A', ['Keep validator_key.json safe']),
      page('B', ['The validator has a key, and a json file']),
      page('C', ['Set --download-config and 0.0.0.0:3030']),
    ])
    expect(places(search('validator_key.json'))).toEqual(['/a'])
    expect(places(search('validator key'))).toEqual(['/a', '/b'])
    expect(places(search('--download-config'))).toEqual(['/c'])
    expect(places(search('download'))).toEqual(['/c'])
    expect(places(search('0.0.0.0:3030'))).toEqual(['/c'])
    expect(places(search('3030'))).toEqual(['/c'])
  })

  test('a word with a typo is corrected only if it is not indexed', () => {
    const search = open([page('A', ['epoch sync']), page('B', ['epock music'])])
    expect(places(search('ephoc '))).toEqual([])
    expect(places(search('epohc '))).toEqual(['/a'])
    expect(places(search('epock '))).toEqual(['/b'])
  })

  test('an incomplete last word finds complete words, unless a space follows it', () => {
    const search = open([page('Failover', ['Move the key'])])
    expect(places(search('fai'))).toEqual(['/failover'])
    expect(places(search('fai '))).toEqual([])
  })

  test('words written as one or as two find each other', () => {
    const search = open([page('Failover', ['']), page('Hot swap', [''])])
    expect(places(search('fail over'))).toEqual(['/failover'])
    expect(places(search('hotswap'))).toEqual(['/hot-swap'])
  })

  test('matches of a synonym rank below exact matches', () => {
    const pages = [page('Backup', ['']), page('Standby', [''])]
    expect(places(open(pages, [['backup', 'standby']])('standby'))).toEqual(['/standby', '/backup'])
    expect(places(open(pages)('standby'))).toEqual(['/standby'])
  })

  test('a section is found by the questions that it answers, although no text has these words', () => {
    const search = open([
      page('Retention', ['', { heading: 'Epochs', foundAs: ['prune old data', 'how much history is kept'] }]),
      page('History', ['The history of the network']),
    ])
    expect(places(search('prune'))).toEqual(['/retention#s1'])
    expect(places(search('how much history is kept'))[0]).toBe('/retention#s1')
    expect(
      search('prune')
        .hits[0]?.snippet.map(({ text }) => text)
        .join(''),
    ).not.toContain('prune')
  })

  test('a word of a long question weighs less than the same word of a short phrase', () => {
    const search = open([
      page('Sleep', [
        '',
        { heading: 'Processes', foundAs: ['the kernel ends my process at night without a message'] },
      ]),
      page('Phone', ['', { heading: 'Channels', foundAs: ['at night'] }]),
    ])
    expect(places(search('night'))).toEqual(['/phone#s1', '/sleep#s1'])
  })

  test('one rare word is enough among words that the index does not know', () => {
    const search = open([page('Memory', ['the kernel ends the process']), page('Disks', ['fast and large'])])
    expect(places(search('xyzzy plugh grue frotz kernel blorb gnusto rezrov '))).toEqual(['/memory'])
  })

  test('an unknown word is never corrected to a word with another first letter', () => {
    const search = open([page('Location', ['running'])])
    expect(places(search('rotation '))).toEqual([])
    expect(places(search('pruning '))).toEqual([])
  })

  test('stop words are not required, and unknown words do not hide matches of the others', () => {
    const search = open([page('Epochs', ['It lasts 7 hours'])])
    expect(places(search('how long is an epoch?'))).toEqual(['/epochs'])
    expect(places(search('kubernetes epochs'))).toEqual(['/epochs'])
    expect(places(search('the'))).toEqual([])
  })

  test('a page about a discontinued feature ranks below its successor', () => {
    const search = open([
      page('Run an archival node', ['Run an archival node'], { supersededBy: '/split-storage' }),
      page('Split storage', ['Run an archival node on two disks']),
    ])
    expect(places(search('run an archival node'))).toEqual(['/split-storage', '/run-an-archival-node'])
  })

  test('hits of one page are grouped, at most three before the next page', () => {
    const keys = ['One key', 'Two keys', 'Three keys', 'Four keys'].map((heading) => ({
      heading,
      text: 'key',
    }))
    const search = open([page('Keys', ['', ...keys]), page('Other', ['a key among other things'])])
    expect(places(search('key')).map((place) => place.split('#')[0])).toEqual(
      '/keys /keys /keys /other /keys /keys'.split(' '),
    )
  })

  test('D-046 a hit is a page, a heading or a content, with the id of that document', () => {
    const search = open([page('Keys', ['Two kinds', { heading: 'Node key', text: 'It names the peer' }])])
    const hitOf = (query: string) => search(query).hits.map(({ id, kind, hash }) => ({ id, kind, hash }))
    expect(hitOf('keys')[0]).toEqual({ id: 1, kind: 'page', hash: '' })
    expect(hitOf('node')).toEqual([{ id: 3, kind: 'heading', hash: '#s1' }])
    expect(hitOf('peer')).toEqual([{ id: 4, kind: 'content', hash: '#s1' }])
  })

  test('matches are marked, also in the description of a page without text', () => {
    const search = open([page('Keys', [''], { description: 'What signs what.' })])
    expect(search('signs').hits[0]?.snippet).toEqual([
      { text: 'What ', match: false },
      { text: 'signs', match: true },
      { text: ' what.', match: false },
    ])
  })

  test('count includes the hits beyond the limit', () => {
    const search = open(Array.from({ length: 12 }, (_, n) => page(`Node ${n}`, ['node'])))
    const { count, hits } = search('node', 5)
    expect([count, hits.length]).toEqual([12, 5])
  })

  test('D-078 if nothing is found, the nearest words are suggested', () => {
    const search = open([page('Resharding', ['How shards are split'])])
    expect(search('resharpening ')).toMatchObject({ count: 0, hits: [], nearest: ['resharding'] })
    expect(search('zzzz')).toEqual({ count: 0, hits: [], nearest: [] })
    expect(search('')).toEqual({ count: 0, hits: [], nearest: [] })
  })
})

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

describe('robustness', () => {
  const words = [
    'node',
    'validator',
    'node_key.json',
    'the',
    'run',
    'constructor',
    '__proto__',
    '--home',
    '0.0.0.0:3030',
  ]
  const page = (n: number) => ({
    url: `/${n}`,
    title: words[n % words.length] ?? '',
    label: '',
    description: words.join(' '),
    breadcrumbs: words,
    sections: words.map((heading, at) => ({
      id: `s${at}`,
      heading,
      level: (at % 4) + 1,
      text: `${words.join(' ')} ${n}`,
    })),
  })
  const search = createSearch(
    buildSearchIndex(
      Array.from({ length: 20 }, (_, n) => page(n)),
      [words.slice(0, 3)],
    ),
  )

  const pieces = [
    ...words,
    '(a+)+$',
    '[',
    '\\',
    '.*',
    "' OR 1=1 --",
    '<script>',
    '</mark>',
    '%00',
    '\u202e',
    '\ud800',
    '🦀',
    '\u0000',
  ]
  const query = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((list) => list.join(' ').slice(0, 200)),
    fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((list) => list.join('').slice(0, 200)),
  )

  test('any query returns a consistent answer', () => {
    fc.assert(
      fc.property(query, fc.integer({ min: 1, max: 100 }), (text, limit) => {
        const { count, hits } = search(text, { limit, snippet: 50 })
        expect(hits.length).toBe(Math.min(limit, count))
        expect(new Set(hits.map(({ url, hash }) => url + hash)).size).toBe(hits.length)
        for (const { snippet } of hits) expect(snippet.every(({ text: part }) => part !== '')).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('the same question has the same answer', () => {
    fc.assert(
      fc.property(query, (text) => {
        const options = { limit: 8, snippet: 50 }
        expect(search(text, options)).toEqual(search(text, options))
      }),
      { numRuns: 100 },
    )
  })
})
