import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { buildSearchIndex, type SearchablePage, type SearchIndex } from './search-index.ts'
import { createSearch, type SearchOptions } from './search.ts'
import { buildServerIndex, createServerSearch } from './server-search.ts'

const engines = [
  ['browser', (index: SearchIndex) => createSearch(JSON.parse(JSON.stringify(index)))],
  [
    'server',
    (index: SearchIndex) =>
      createServerSearch(JSON.parse(JSON.stringify(buildServerIndex(index, index[0].synonyms)))),
  ],
] as const

describe.each(engines)('search of the %s', (_name, restore) => {
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
    const search = restore(buildSearchIndex(pages, synonyms))
    return async (query: string, limit = 8) => search(query, { limit, snippet: 50 })
  }

  function places({ hits }: { hits: { url: string; hash: string }[] }): string[] {
    return hits.map(({ url, hash }) => url + hash)
  }

  test('a title ranks above a heading, a heading above a text', async () => {
    const search = open([
      page('Other', ['What a snapshot is good for']),
      page('More', ['', { heading: 'Load a snapshot' }]),
      page('Snapshot', ['Copies of data']),
    ])
    expect(places(await search('snapshot'))).toEqual(['/snapshot', '/more#s1', '/other'])
  })

  test('matches of all words rank above matches of fewer words', async () => {
    const search = open([
      page('Hot swap', ['Hot hot hot', { heading: 'Hot' }]),
      page('Disks', ['A hot database on the fast disk']),
    ])
    expect(places(await search('hot database'))[0]).toBe('/disks')
  })

  test('with enough complete matches, partial matches are excluded', async () => {
    const full = Array.from({ length: 4 }, (_, n) => page(`Full ${n}`, ['state sync']))
    const search = open([...full, page('Half', ['state'])])
    expect((await search('state sync')).count).toBe(4)
  })

  test('adjacent words rank above scattered ones', async () => {
    const search = open([
      page('A', ['the memory of it is full, and the process is out']),
      page('B', ['the kernel said out of memory and ended the process']),
    ])
    expect(places(await search('out of memory'))).toEqual(['/b', '/a'])
  })

  test('a rare word that is in no heading or phrase weighs less than a common one that is', async () => {
    const search = open([
      page('Upgrade', ['The job ran, and ran, and ran']),
      page('Space', ['']),
      page('More', ['', { heading: 'Disk', foundAs: ['space left'] }]),
      page('Other', ['', { heading: 'Space for logs' }]),
    ])
    expect(places(await search('ran space'))).toEqual(['/space', '/other#s1', '/more#s1', '/upgrade'])
  })

  test('between equal sections, the one whose page has the other query words in its headings comes first', async () => {
    const search = open([
      page('Validators', ['', { heading: 'Disk size' }, { heading: 'Archive' }]),
      page('Other', ['', { heading: 'Disk size' }]),
      page('History', ['', { heading: 'Disk size' }, { heading: 'Terabytes of blocks' }]),
    ])
    expect(places(await search('disk size in terabytes'))[0]).toBe('/history#s1')
  })

  test('identifiers are found whole and by their parts', async () => {
    const search = open([
      page('A', ['Keep validator_key.json safe']),
      page('B', ['The validator has a key, and a json file']),
      page('C', ['Set --download-config and 0.0.0.0:3030']),
    ])
    expect(places(await search('validator_key.json'))).toEqual(['/a'])
    expect(places(await search('validator key'))).toEqual(['/a', '/b'])
    expect(places(await search('--download-config'))).toEqual(['/c'])
    expect(places(await search('download'))).toEqual(['/c'])
    expect(places(await search('0.0.0.0:3030'))).toEqual(['/c'])
    expect(places(await search('3030'))).toEqual(['/c'])
  })

  test('a word with a typo is corrected only if it is not indexed', async () => {
    const search = open([page('A', ['epoch sync']), page('B', ['epock music'])])
    expect(places(await search('ephoc '))).toEqual([])
    expect(places(await search('epohc '))).toEqual(['/a'])
    expect(places(await search('epock '))).toEqual(['/b'])
  })

  test('an incomplete last word finds complete words, unless a space follows it', async () => {
    const search = open([page('Failover', ['Move the key'])])
    expect(places(await search('fai'))).toEqual(['/failover'])
    expect(places(await search('fai '))).toEqual([])
  })

  test('words written as one or as two find each other', async () => {
    const search = open([page('Failover', ['']), page('Hot swap', [''])])
    expect(places(await search('fail over'))).toEqual(['/failover'])
    expect(places(await search('hotswap'))).toEqual(['/hot-swap'])
  })

  test('matches of a synonym rank below exact matches', async () => {
    const pages = [page('Backup', ['']), page('Standby', [''])]
    expect(places(await open(pages, [['backup', 'standby']])('standby'))).toEqual(['/standby', '/backup'])
    expect(places(await open(pages)('standby'))).toEqual(['/standby'])
  })

  test('a section is found by the questions that it answers, although no text has these words', async () => {
    const search = open([
      page('Retention', ['', { heading: 'Epochs', foundAs: ['prune old data', 'how much history is kept'] }]),
      page('History', ['The history of the network']),
    ])
    expect(places(await search('prune'))).toEqual(['/retention#s1'])
    expect(places(await search('how much history is kept'))[0]).toBe('/retention#s1')
    expect((await search('prune')).hits[0]?.snippet.map(({ text }) => text).join('')).not.toContain('prune')
  })

  test('a word of a long question weighs less than the same word of a short phrase', async () => {
    const search = open([
      page('Sleep', [
        '',
        { heading: 'Processes', foundAs: ['the kernel ends my process at night without a message'] },
      ]),
      page('Phone', ['', { heading: 'Channels', foundAs: ['at night'] }]),
    ])
    expect(places(await search('night'))).toEqual(['/phone#s1', '/sleep#s1'])
  })

  test('one rare word is enough among words that the index does not know', async () => {
    const search = open([page('Memory', ['the kernel ends the process']), page('Disks', ['fast and large'])])
    expect(places(await search('xyzzy plugh grue frotz kernel blorb gnusto rezrov '))).toEqual(['/memory'])
  })

  test('an unknown word is never corrected to a word with another first letter', async () => {
    const search = open([page('Location', ['running'])])
    expect(places(await search('rotation '))).toEqual([])
    expect(places(await search('pruning '))).toEqual([])
  })

  test('stop words are not required, and unknown words do not hide matches of the others', async () => {
    const search = open([page('Epochs', ['It lasts 7 hours'])])
    expect(places(await search('how long is an epoch?'))).toEqual(['/epochs'])
    expect(places(await search('kubernetes epochs'))).toEqual(['/epochs'])
    expect(places(await search('the'))).toEqual([])
  })

  test('a page about a discontinued feature ranks below its successor', async () => {
    const search = open([
      page('Run an archival node', ['Run an archival node'], { supersededBy: '/split-storage' }),
      page('Split storage', ['Run an archival node on two disks']),
    ])
    expect(places(await search('run an archival node'))).toEqual(['/split-storage', '/run-an-archival-node'])
  })

  test('a historical page ranks below a page that matches as well', async () => {
    const search = open([
      page('Old nearup', ['Start'], { isHistorical: true }),
      page('New nearup', ['Start']),
    ])
    expect(places(await search('nearup'))[0]).toBe('/new-nearup')
  })

  test('hits of one page are grouped, at most three before the next page', async () => {
    const keys = ['One key', 'Two keys', 'Three keys', 'Four keys'].map((heading) => ({
      heading,
      text: 'key',
    }))
    const search = open([page('Keys', ['', ...keys]), page('Other', ['a key among other things'])])
    expect(places(await search('key')).map((place) => place.split('#')[0])).toEqual(
      '/keys /keys /keys /other /keys /keys'.split(' '),
    )
  })

  test('D-046 a hit is a page, a heading or a content, with the id of that document', async () => {
    const search = open([page('Keys', ['Two kinds', { heading: 'Node key', text: 'It names the peer' }])])
    const hitOf = async (query: string) =>
      (await search(query)).hits.map(({ id, kind, hash }) => ({ id, kind, hash }))
    expect((await hitOf('keys'))[0]).toEqual({ id: 1, kind: 'page', hash: '' })
    expect(await hitOf('node')).toEqual([{ id: 3, kind: 'heading', hash: '#s1' }])
    expect(await hitOf('peer')).toEqual([{ id: 4, kind: 'content', hash: '#s1' }])
  })

  test('matches are marked, also in the description of a page without text', async () => {
    const sections = ['', { heading: 'Rotate', text: 'Stop the node.' }]
    const search = open([page('Keys', sections, { description: 'What signs what.' })])
    const snippetOf = async (query: string) =>
      (await search(query)).hits[0]?.snippet.map(({ text, match }) => (match ? `[${text}]` : text)).join('')
    expect(await snippetOf('signs')).toBe('What [signs] what.')
    expect(await snippetOf('node')).toBe('Stop the [node].')
    expect(await snippetOf('rotate')).toBe('Stop the node.')
  })

  test('count includes the hits beyond the limit', async () => {
    const search = open(Array.from({ length: 12 }, (_, n) => page(`Node ${n}`, ['node'])))
    const { count, hits } = await search('node', 5)
    expect([count, hits.length]).toEqual([12, 5])
  })

  test('D-078 if nothing is found, the nearest words are suggested', async () => {
    const search = open([page('Resharding', ['How shards are split'])])
    expect(await search('resharpening ')).toMatchObject({ count: 0, hits: [], nearest: ['resharding'] })
    expect(await search('zzzz')).toMatchObject({ count: 0, hits: [], nearest: [] })
    expect(await search('')).toMatchObject({ count: 0, hits: [], nearest: [] })
  })
})

describe.each(engines)('robustness of the %s', (_name, restore) => {
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
  const ask = restore(
    buildSearchIndex(
      Array.from({ length: 20 }, (_, n) => page(n)),
      [words.slice(0, 3)],
    ),
  )

  const search = async (query: string, options: SearchOptions) => ask(query, options)

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

  test('any query returns a consistent answer', async () => {
    await fc.assert(
      fc.asyncProperty(query, fc.integer({ min: 1, max: 100 }), async (text, limit) => {
        const { count, hits } = await search(text, { limit, snippet: 50 })
        expect(hits.length).toBe(Math.min(limit, count))
        expect(new Set(hits.map(({ url, hash }) => url + hash)).size).toBe(hits.length)
        for (const { snippet } of hits) expect(snippet.every(({ text: part }) => part !== '')).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('the same question has the same answer', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        const options = { limit: 8, snippet: 50 }
        expect(await search(text, options)).toEqual(await search(text, options))
      }),
      { numRuns: 100 },
    )
  })
})
