import { expect, test } from 'bun:test'
import { parseFrontMatter } from './front-matter.ts'

const bare = 'title: Keys\ndescription: About keys.\n'
const good = `${bare}checked: { release: 2.13.1, date: 2026-11-22 }\n`

function faultsOf(yaml: string): string[] {
  const parsed = parseFrontMatter(yaml)
  if (!('faults' in parsed)) return []
  return parsed.faults.map(({ line, column, message, hint }) =>
    [`${line}:${column} ${message}`, hint].filter(Boolean).join(' | '),
  )
}

test('parses all fields with their positions', () => {
  const parsed = parseFrontMatter(
    `${good}sidebar_label: K\nsidebar_position: 4\nsuperseded_by: /rpc\naliases:\n  S3 migration: s3\nfound_as:\n  page: [secret, signer]\nlast_update: { author: Jane Doe, time: 2026-03-17 }\n`,
  )
  if ('faults' in parsed) throw new Error('did not parse')
  expect(parsed.value).toEqual({
    title: 'Keys',
    description: 'About keys.',
    sidebar_label: 'K',
    sidebar_position: 4,
    checked: { release: '2.13.1', date: '2026-11-22' },
    superseded_by: '/rpc',
    aliases: { 'S3 migration': 's3' },
    found_as: { page: ['secret', 'signer'] },
    last_update: { author: 'Jane Doe', time: '2026-03-17' },
  })
  expect(parsed.locate('superseded_by')).toEqual({ line: 7, column: 1 })
  expect(parsed.locate('checked', 'release')).toEqual({ line: 4, column: 12 })
})

test.each([
  ['title: Keys\n', '2:1 description is missing'],
  ['', '2:1 title is missing'],
  [`${good}sidebar: 1\n`, '5:1 unknown field sidebar | Known fields: title, description, sidebar_label, '],
  [`${good}sidebar_position: first\n`, '5:1 sidebar_position is "first", expected number'],
  [`${good}superseded_by: rpc\n`, '5:1 superseded_by must be a path such as /intro/keys: "rpc"'],
  [
    `${good}last_update: { author: J, time: March }\n`,
    '5:27 last_update.time must be a date like 2026-03-17: "March"',
  ],
  [`${good}last_update: { author: J, when: 1 }\n`, '5:1 last_update.time is missing'],
  [bare, '2:1 checked is missing'],
  [`${bare}checked: { date: 2026-11-22 }\n`, '4:1 checked.release is missing'],
  [`${bare}checked: { release: 2.13, date: 2026-11-22 }\n`, '4:12 checked.release is 2.13, expected string'],
  [
    `${bare}checked: { release: 2.13.1, date: 2026-02-31 }\n`,
    '4:29 checked.date must be a date like 2026-03-17: "2026-02-31"',
  ],
  [`${good}found_as: { page: [] }\n`, '5:13 found_as.page is empty'],
  [`${good}found_as: { page: [${'a'.repeat(81)}] }\n`, '5:13 found_as.page.0 is longer than 80 characters'],
  [`${good}found_as: { page: secret }\n`, '5:13 found_as.page is "secret", expected '],
  ['title: a: b\n', '2:8 the front matter does not parse: '],
  [`${good}title: Twice\n`, '5:1 the front matter does not parse: Map keys must be unique'],
  ['- a\n', '2:1 title is missing'],
])('reports the field and its position in the front matter %j', (yaml, expected) => {
  const [first] = faultsOf(yaml)
  expect(first).toStartWith(expected)
})

test('reports all unknown fields at once', () => {
  expect(faultsOf(`${good}tags: [a]\nsidebar: { order: 1 }\n`)).toEqual([
    expect.stringContaining('5:1 unknown field tags | '),
    expect.stringContaining('6:1 unknown field sidebar | '),
  ])
})
