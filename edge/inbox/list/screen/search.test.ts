import { expect, test } from 'bun:test'
import { defaultFilters, type Filters, searchWords } from './filters.ts'
import { splitAtMarks } from '../../app/controls.tsx'
import {
  applySearch,
  formatSearch,
  listCompletions,
  listSearchedTexts,
  parseSearch,
  updateReplaced,
} from './search.ts'

const context = {
  projects: [
    { sdkKey: 'key1', name: 'My Shop' },
    { sdkKey: 'key2', name: 'Docs' },
  ],
  types: ['BUG', 'Billing question'],
  members: [
    { id: 'a1', name: 'Ann Lee' },
    { id: 'b2', name: 'Bo (bo@a.example)' },
  ],
  account: 'a1',
  labels: ['Mobile App', 'urgent'],
}
const parse = (text: string) => parseSearch(text, context)

test('filters and words are distinguished', () => {
  expect(
    parse(
      'payment is:done type:rage-click has:replay has:files after:2026-11-01 before:2026-11-30 502 url:/cart',
    ),
  ).toEqual({
    change: {
      status: 'done',
      isSpam: false,
      type: 'RAGE_CLICK',
      has: 'replay,attachments',
      from: '2026-11-01',
      to: '2026-11-29',
      url: '/cart',
    },
    q: 'payment 502',
    problems: [],
    hints: [],
  })
})

test.each<[string, Partial<Filters>]>([
  ['is:in-progress', { status: 'inprogress', isSpam: false }],
  ['IS:Spam', { status: 'all', isSpam: true }],
  ['is:all is:automatic', { status: 'all', isSpam: false, origin: 'automatic' }],
  ['has:crash', { type: 'CRASH' }],
  ['type:idea', { type: 'FEATURE_REQUEST' }],
  ['type:billing-question', { type: 'Billing question' }],
  ['priority:high', { priority: 'HIGH' }],
  ['project:"my shop"', { project: 'key1' }],
  ['project:key2', { project: 'key2' }],
  ['is:', {}],
  ['assignee:me', { assignee: 'a1' }],
  ['assignee:none', { assignee: 'none' }],
  ['assignee:"Bo (bo@a.example)"', { assignee: 'b2' }],
  ['assignee:b2', { assignee: 'b2' }],
  ['mentions:me', { mentions: 'a1' }],
  ['label:URGENT', { label: 'urgent' }],
  ['label:"mobile app"', { label: 'Mobile App' }],
])('%s selects %j', (text, change) => {
  expect(parse(text)).toEqual({ change, q: '', problems: [], hints: [] })
})

test.each([
  'https://a.example/x',
  'localhost:8080',
  'TypeError: x',
  'std::move',
  'at 12:30',
  '"is:done"',
  'c:/temp',
  '"',
  'a=b',
])('%s is text', (text) => {
  const { change, problems, hints, q } = parse(text)
  expect([change, problems, hints]).toEqual([{}, [], []])
  expect(q).toBe(text)
})

test('fields, phrases and exclusions are searched as they are, and fields are explained', () => {
  const { problems, hints, q } = parse('order:A-1042 "not paid" -refund "visa"')
  expect(q).toBe('order:A-1042 "not paid" -refund visa')
  expect(problems).toEqual([])
  expect(hints).toEqual([
    expect.stringMatching(/^“order” is searched as a field .* Filters are is:, type:, .*:\.$/),
  ])
})

test('a filter cannot be excluded, and says so', () => {
  expect(parse('-type:bug pay')).toEqual({
    change: {},
    q: 'pay',
    problems: [expect.stringMatching(/^type: can’t be excluded/)],
    hints: [],
  })
})

test('words and phrases are highlighted, but not fields and exclusions', () => {
  expect(listSearchedTexts('Pay "Not paid" -refund order:1 "a:b" ""')).toEqual(['pay', 'not paid', 'a:b'])
  expect(splitAtMarks('Not paid (paying)', ['paid', 'pay', '('])).toEqual([
    'Not ',
    'paid',
    ' ',
    '(',
    '',
    'pay',
    'ing)',
  ])
})

test.each([
  'is:lost',
  'has:wings',
  'before:2026-02-31',
  'after:yesterday',
  'project:none',
  'type:bgu',
  'priority:urgent',
  'assignee:eve',
  'mentions:none',
  'label:lost',
])('the value of %s is explained', (text) => {
  const { change, problems } = parse(text)
  expect(change).toEqual({})
  expect(problems).toHaveLength(1)
  expect(problems[0]).toStartWith(`${text.split(':')[0]}:`)
})

test('a text and its filters survive the round trip', () => {
  const text =
    'is:written type:idea has:replay has:files priority:low assignee:me mentions:"bo (bo@a.example)" label:"mobile app" after:2026-11-01 before:2026-12-01 url:/cart pay now'
  const filters = applySearch(defaultFilters, parse(text))
  expect(formatSearch(filters, context)).toBe(text)
  expect(applySearch(filters, parse(formatSearch(filters, context)))).toEqual(filters)
})

test('removed filters are off; status and project stay', () => {
  const filters = applySearch({ ...defaultFilters, status: 'done', project: 'key1' }, parse('type:bug pay'))
  expect(applySearch(filters, parse('pay'))).toEqual({
    ...defaultFilters,
    status: 'done',
    project: 'key1',
    q: 'pay',
  })
})

test.each<[string, readonly string[], Partial<Filters>]>([
  ['a status', ['is:done', 'is:done pay', ''], {}],
  ['a second status', ['is:done', 'is:archived', ''], {}],
  ['spam', ['is:spam', ''], {}],
  ['a project', ['project:docs is:done', 'project:docs', ''], {}],
  ['a project, but not the status', ['project:docs is:done', 'is:done'], { status: 'done' }],
])('%s that the text no longer names comes back as it was', (_name, texts, expected) => {
  const tabs: Filters = { ...defaultFilters, status: 'inprogress', project: 'key1' }
  let filters = tabs
  let replaced = {}
  for (const text of texts) {
    const parsed = parse(text)
    const next = applySearch(filters, parsed, replaced)
    replaced = updateReplaced(filters, parsed, replaced)
    filters = next
  }
  expect(filters).toEqual({ ...tabs, ...expected })
})

test('the last word is completed', () => {
  const labels = (text: string) => listCompletions(text, context).map(({ label }) => label)
  expect(labels('')).toEqual(Object.keys(searchWords).map((name) => `${name}:`))
  expect(labels('pay ha')).toEqual(['has:'])
  expect(listCompletions('pay ha', context)[0]?.text).toBe('pay has:')
  expect(labels('is:')).toContain('is:in-progress')
  expect(labels('is:a')).toEqual(['is:active', 'is:archived', 'is:all', 'is:automatic'])
  expect(listCompletions('pay is:don', context)).toEqual([
    { text: 'pay is:done ', label: 'is:done', help: '' },
  ])
  expect(listCompletions('has:rep', context)).toEqual([
    { text: 'has:replay ', label: 'has:replay', help: 'what the page did before the report' },
  ])
  expect(labels('project:m')).toEqual(['project:"my shop"'])
  expect(labels('assignee:')).toEqual([
    'assignee:me',
    'assignee:none',
    'assignee:"ann lee"',
    'assignee:"bo (bo@a.example)"',
  ])
  expect(labels('label:ur')).toEqual(['label:urgent'])
  expect(labels('zebra')).toEqual([])
  expect(labels('pay ')).toEqual([])
})
