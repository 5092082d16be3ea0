import { expect, test } from 'bun:test'
import { createTicket, toTicketId } from '../../../tests/support/gleap-export.ts'
import { type ConvertOptions, convertTicket } from './convert-ticket.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const options: ConvertOptions = { statuses: new Map(), secretNames: [], now }
const minimal = { id: 't1', createdAt: '2026-11-20T10:00:00.000Z', formData: { description: 'Broken' } }
const convert = (more: object, messages: Record<string, unknown>[] = [], chosen = options) =>
  convertTicket({ ...minimal, ...more }, messages, chosen)

test('a ticket keeps its date, type, priority, reporter, answers, data and logs', () => {
  const consoleLog = ['Plain 35', { log: 'Failed 35', priority: 'ERROR' }]
  const ticket = { ...createTicket(35, now), attributes: { seats: 5 }, consoleLog }
  const { id, imported, files } = convertTicket(ticket, [], options)
  expect([id, imported]).toMatchObject([
    toTicketId(35),
    {
      createdAt: now - 35 * 60_000,
      isSpam: false,
      reporter: { id: 'session35', userId: 'user-35', name: 'Ann 35', email: 'ann35@example.com' },
      report: {
        type: 'CRASH',
        priority: 'LOW',
        formData: { description: 'The page 35 is empty', title: 'Ticket 35' },
        customData: {
          plan: 'premium',
          attributes: { seats: 5 },
          gleapTicket: { id: toTicketId(35), number: 35, status: 'cz2qz' },
        },
        metaData: { browserName: 'Firefox' },
        consoleLog: [
          { log: 'Plain 35', priority: 'INFO' },
          { log: 'Failed 35', priority: 'ERROR' },
        ],
        networkLogs: [{ url: 'https://api.example/35', response: { status: 502 } }],
      },
    },
  ])
  expect(files).toEqual([
    { name: `${toTicketId(35)}.png`, url: `https://files.gleap.invalid/shots/${toTicketId(35)}.png` },
    { name: 'log-35.txt', url: 'https://files.gleap.invalid/a/log-35.txt' },
  ])
})

test('secrets are removed as the widget removes them', () => {
  const { imported } = convertTicket(
    { ...createTicket(7, now), plain: 1 },
    [{ _id: 'm', comment: { type: 'text', text: 'Password: forgotten. My card is 4111 1111 1111 1111' } }],
    { ...options, secretNames: ['internalId'] },
  )
  expect(imported.replies[0]?.text).toStartWith('Password: forgotten. My card is *')
  const text = JSON.stringify(imported)
  expect(text).not.toContain('secret-of-7')
  expect(text).not.toContain('key-of-7')
  expect(text).not.toContain('4111')
})

test.each([
  [{ status: 'OPEN' }, 'open', undefined],
  [{ status: 'inprogress' }, 'inprogress', undefined],
  [{ status: 'DONE' }, 'done', undefined],
  [{ status: 'CLOSED' }, 'done', undefined],
  [{ status: 'OPEN', archived: true }, 'archived', undefined],
  [{ status: 'cz2qz' }, 'open', 'cz2qz'],
  [{}, 'open', 'no status'],
] as const)('the status of %j becomes %s', (more, status, unknownStatus) => {
  expect(convert(more)).toMatchObject({ imported: { status }, unknownStatus })
})

test('a chosen status wins over the known ones', () => {
  const chosen = { ...options, statuses: new Map([['CZ2QZ', 'done' as const]]) }
  expect(convert({ status: 'cz2qz', archived: true }, [], chosen)).toMatchObject({
    imported: { status: 'done' },
  })
})

test('the text of a ticket without a form is found', () => {
  const doc = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'From a document' }] }],
  }
  const read = (more: object) => convert({ formData: undefined, ...more }).imported.report['formData']
  expect(read({ plainContent: 'Plain' })).toEqual({ description: 'Plain' })
  expect(read({ content: doc, title: 'Title' })).toEqual({ description: 'From a document', title: 'Title' })
  expect(read({ description: 'Described' })).toEqual({ description: 'Described' })
  expect(read({ form: { description: { value: 'In a form' }, rating: { value: 5 } } })).toEqual({
    description: 'In a form',
    rating: 5,
  })
  expect(read({})).toEqual({})
})

test('messages become replies and comments in their order, and long ones are split', () => {
  const at = (minute: number) => `2026-11-20T11:0${minute}:00.000Z`
  const session = { email: 'ann@example.com' }
  const bob = { _id: 'b', email: 'bob@team.example', firstName: 'Bob', lastName: 'Roe' }
  const { imported } = convert({}, [
    { _id: '3', isNote: true, user: bob, comment: 'note', createdAt: at(3) },
    { _id: '1', user: bob, session, data: { content: 'first' }, createdAt: at(1) },
    { _id: '2', user: { _id: 'x', email: 'ANN@example.com' }, session, comment: 'second', createdAt: at(1) },
    { _id: '2', session, comment: 'repeated', createdAt: at(1) },
    { _id: '4', bot: true, comment: 'x'.repeat(25_000), createdAt: at(4) },
    { _id: '5', type: 'STATUS_CHANGED', user: bob, createdAt: at(5) },
    { _id: '6', session, comment: '', attachments: [{ name: 'a.png', url: 'https://a.example/a.png' }] },
  ])
  expect(imported.comments).toMatchObject([{ id: '3', author: 'Bob Roe', text: 'note' }])
  expect(imported.replies.map(({ id, isFromTeam, author }) => [id, isFromTeam, author])).toEqual([
    ['6', false, ''],
    ['1', true, 'Bob Roe'],
    ['2', false, ''],
    ['4', true, 'Bot'],
    ['4 2', true, 'Bot'],
  ])
  expect(imported.replies[0]?.text).toBe('[a.png]')
  const times = imported.replies.map(({ createdAt }) => createdAt)
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
  expect(imported.replies.slice(3).map(({ text }) => text.length)).toEqual([20_000, 5000])
})

test('a message from the future gets a date within a day, which the server accepts', () => {
  const { imported } = convert({}, [
    { _id: '2', comment: 'later', createdAt: '9999-12-31T23:59:59.999Z' },
    { _id: '1', comment: 'first', createdAt: '2026-11-20T11:00:00.000Z' },
  ])
  expect(imported.replies.map(({ createdAt, text }) => [text, createdAt])).toEqual([
    ['first', now - 3_600_000],
    ['later', now + 24 * 3_600_000],
  ])
})

test('a ticket without a usable id or date is refused with the reason', () => {
  for (const id of [undefined, '', '.', '..', '../../etc', 'a b', 'x'.repeat(101), {}])
    expect(() => convert({ id })).toThrow('Its id is not')
  for (const createdAt of [undefined, 'yesterday', '2026-13-45', -1, Number.NaN])
    expect(() => convert({ createdAt })).toThrow('createdAt')
  expect(convert({ id: { $oid: 'abc' }, createdAt: { $date: '2026-11-20T10:00:00Z' } }).id).toBe('abc')
})

test('values of any type in any field cannot break the conversion of a ticket', () => {
  const values = [
    null,
    0,
    true,
    '',
    'text',
    [],
    [null, 1, ['x']],
    {},
    { a: { b: [] } },
    '__proto__',
    '\ud800',
  ]
  const fields = Object.keys({
    ...createTicket(0, now),
    content: 1,
    form: 1,
    messages: 1,
    contact: 1,
    imageUrl: 1,
  })
  for (const field of fields.filter((name) => !['id', '_id', 'createdAt'].includes(name)))
    for (const value of values)
      expect(() => convert({ [field]: value }, [{ _id: 'm', [field]: value, comment: value }])).not.toThrow()
})
