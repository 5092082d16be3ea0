import { expect, test } from 'bun:test'
import full from '../../contract/examples/report-full.json'
import { REPORT_VALUES } from '../../contract/limits.ts'
import { createOutlineReader, parseCutJson, type ReportOutline } from './read-outline.ts'
import { toReportRow } from './report-row.ts'

function outline(report: unknown, size = 1000): ReportOutline {
  const bytes = new TextEncoder().encode(typeof report === 'string' ? report : JSON.stringify(report))
  const reader = createOutlineReader()
  for (let start = 0; start < bytes.length; start += size) reader.push(bytes.slice(start, start + size))
  return reader.end()
}

test('the outline of a report is the same for chunks of any size', () => {
  const whole = outline(full)

  expect(whole.head).toMatchObject({ type: 'BUG', priority: 'MEDIUM', isSilent: false, outbound: 'o1' })
  expect(whole.head.formData).toEqual(full.formData)
  expect(whole.head.metaData).toEqual(full.metaData)
  for (let size = 1; size < 200; size += 7) expect(outline(full, size)).toEqual(whole)
})

test('P-025 fields with an undocumented type stay in the report but not in its row', () => {
  const { head, parts } = outline({
    type: 5,
    priority: {},
    isSilent: 'yes',
    formData: [],
    metaData: 'x',
    consoleLog: {},
  })

  expect(head).toEqual({
    type: 'BUG',
    priority: 'LOW',
    isSilent: false,
    outbound: null,
    spamToken: null,
    formData: {},
    metaData: {},
  })
  expect(parts.console).toBe(false)
})

test('an empty part counts as missing', () => {
  const empty = {
    screenshotData: {},
    webReplay: null,
    consoleLog: [],
    networkLogs: [{}],
    screenRecordingUrl: '',
  }

  expect(outline(empty).parts).toEqual({
    screenshot: false,
    replay: false,
    recording: false,
    attachments: false,
    console: false,
    network: true,
  })
})

test('the last of two equal keys counts, as in JSON.parse', () => {
  expect(outline('{"type":"A","type":"B","webReplay":{"a":1},"webReplay":{}}')).toMatchObject({
    head: { type: 'B' },
    parts: { replay: false },
  })
})

test("the row's title is the best text available, and the row stays small", () => {
  const row = (report: object) => toReportRow(outline(report), undefined, 'id1')

  expect(row(full)).toMatchObject({
    title: 'The total is wrong — 5 € too much',
    reportedBy: 'ann@example.com',
    currentUrl: 'https://a.example/checkout?step=2',
  })
  expect(row({ formData: { lineNo: 3, errorMessage: 'x is undefined' } }).title).toBe('x is undefined')
  expect(row({ formData: { rating: '5', other: ['first words'] } }).title).toBe('5')
  expect(row({}).title).toBe('')
  const long = row({ formData: { description: '😀'.repeat(50_000) } })
  expect(long.title.isWellFormed()).toBe(true)
  expect(Buffer.byteLength(JSON.stringify(long))).toBeLessThan(64 * 1024)
})

test('a report with two million values is accepted, and one more is refused', () => {
  const toReport = (count: number) => `{"a":[${'0,'.repeat(count - 2)}0]}`
  expect(outline(toReport(REPORT_VALUES)).head).toBeDefined()
  expect(() => outline(toReport(REPORT_VALUES + 1))).toThrow('more than 2000000 values')
})

test.each([
  ['[{"a":"x, [y"},{"b":"\\"]"},{"c":"cut', [{ a: 'x, [y' }, { b: '"]' }]],
  ['{"a":[1,2],"b":{"c":3},"d":"cut', { a: [1, 2], b: { c: 3 } }],
  ['[{"a":1', []],
  ['', undefined],
])('JSON that is cut keeps its complete elements: %s', (text, expected) => {
  expect(parseCutJson(text)).toEqual(expected)
})
