import { expect, test } from 'bun:test'
import { listDocuments, type SearchableSection } from './search-index.ts'
import { buildServerIndex, createServerSearch } from './server-search.ts'

/** Answers a query on a page with these sections, among others that make their words rare. */
async function ask(query: string, ...sections: Partial<SearchableSection>[]) {
  const filler = Array.from({ length: 40 }, (_, at) => ({
    url: `/other-${at}`,
    title: 'Other',
    label: 'Other',
    description: '',
    breadcrumbs: [],
    sections: [{ id: '', heading: 'Other', level: 1, text: `Words about something else ${at}.` }],
  }))
  const page = {
    url: '/page',
    title: 'Page',
    label: 'Page',
    description: '',
    breadcrumbs: [],
    sections: sections.map((section, at) => ({
      id: `s${at}`,
      heading: 'Section',
      level: 2,
      text: '',
      ...section,
    })),
  }
  const search = createServerSearch(buildServerIndex(listDocuments([page, ...filler]), []))
  const { hits } = await search(query, { limit: 5, snippet: 50 })
  return { first: hits[0], answers: hits.flatMap(({ answer }) => answer ?? []) }
}

const ports = 'Grafana draws charts. Grafana listens on port 3000. The exporter uses port 9333.'

test('the sentence with the number that a question asks for is the answer', async () => {
  const { answers } = await ask('which port does grafana use', { heading: 'Grafana', text: ports })
  expect(answers).toEqual([{ kind: 'text', text: 'Grafana listens on port 3000.' }])
})

test('the section with the answer comes first', async () => {
  const { first } = await ask(
    'how long does unstaking take',
    { heading: 'Unstaking' },
    { text: 'Unstaking takes four epochs.' },
  )
  expect(first).toMatchObject({ hash: '#s1', answer: { text: 'Unstaking takes four epochs.' } })
})

test('the row of a table about the name in a query is the answer', async () => {
  const text = 'view_client_threads: Default 4, Effect How many requests run at once\nmax_gas: Default 7'
  for (const query of ['view_client_threads', 'default of view_client_threads'])
    expect((await ask(query, { text })).answers).toEqual([{ kind: 'text', text: text.split('\n')[0] ?? '' }])
})

test('a definition is the answer to the question what a term means', async () => {
  const text = 'Memtrie\nThe state of a shard in memory. It is fast.'
  expect((await ask('what is memtrie', { heading: 'Memtrie', text })).answers).toEqual([
    { kind: 'text', text: 'Memtrie: The state of a shard in memory.' },
  ])
})

test('the only command of a section is the answer if the section is about the question', async () => {
  const section = { heading: 'Show the version', text: 'neard --version', commands: ['neard --version'] }
  expect((await ask('how do I show the version', section)).answers).toEqual([
    { kind: 'command', text: 'neard --version' },
  ])
})

test('a command that does more than the query asks for is no answer', async () => {
  const text = 'sudo install -m 755 neard.previous neard && sudo systemctl restart neard'
  const section = { heading: 'Restart neard', text, commands: [text] }
  expect((await ask('how do I restart neard', section)).answers).toEqual([])
})

test('a command that only shows something is no answer to how to do something', async () => {
  const section = { heading: 'Stop the services', text: 'systemctl status', commands: ['systemctl status'] }
  expect((await ask('how do I stop the services', section)).answers).toEqual([])
})

const none: [why: string, query: string, text: string][] = [
  [
    'different answers',
    'how long does unstaking take',
    'Unstaking takes two epochs. Unstaking takes four epochs.',
  ],
  ['an answer of another kind', 'how long does unstaking take', 'Unstaking costs 3 GB.'],
  [
    'only a part of the question',
    'how long does unstaking take in winter on hedgehog pools',
    'Unstaking takes 4 epochs.',
  ],
  ['no question', 'unstaking', 'Unstaking takes four epochs.'],
  [
    'a number that is far away',
    'how long does unstaking take',
    `Unstaking ${'is a word '.repeat(12)} 4 epochs.`,
  ],
]

test.each(none)('there is no answer for %s', async (_why, query, text) => {
  expect((await ask(query, { heading: 'Unstaking', text })).answers).toEqual([])
})
