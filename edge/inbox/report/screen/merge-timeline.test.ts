import { expect, test } from 'bun:test'
import { filterEntries, findEntryAt, mergeTimeline } from './merge-timeline.ts'
import { parseReport } from './parse-report.ts'

const START = Date.UTC(2026, 10, 21, 10)
const at = (offset: number): string => new Date(START + offset).toISOString()

const report = parseReport({
  consoleLog: [
    { log: 'ready', date: at(100), priority: 'INFO' },
    { log: 'without a date', priority: 'WARNING' },
    { log: 'button Save', date: at(2000), priority: 'CLICK' },
    { log: 'it broke', date: at(2600), priority: 'ERROR' },
    { log: 'of no known level', date: START + 3000, priority: 'DEBUG' },
  ],
  networkLogs: [
    { url: '/api', type: 'POST', date: at(2100), success: true, response: { status: 500 } },
    { url: '/open', type: 'GET', date: at(2500) },
  ],
  customEventLog: [{ name: 'saved', date: at(2550), data: { id: 1 } }],
})

test('console, network, clicks, errors, events and replay are merged by time', () => {
  const entries = mergeTimeline(report, {
    startedAt: START,
    steps: [
      { at: 500, kind: 'navigation', text: 'https://a.example/b' },
      { at: 1500, kind: 'click', text: 'a “Menu”' },
      { at: 2150, kind: 'click', text: 'button “Save”' },
      { at: 8000, kind: 'click', text: '' },
      { at: 9000, kind: 'hidden', text: '' },
    ],
  })
  expect(entries.map(({ at: time, kind, weight, text }) => [time - START, kind, weight, text])).toEqual([
    [100, 'console', 'plain', 'ready'],
    [100, 'console', 'warning', 'without a date'],
    [500, 'page', 'plain', 'https://a.example/b'],
    [1500, 'click', 'plain', 'a “Menu”'],
    [2000, 'click', 'plain', 'button Save'],
    [2100, 'network', 'error', 'POST /api'],
    [2500, 'network', 'plain', 'GET /open'],
    [2550, 'event', 'plain', 'saved {"id":1}'],
    [2600, 'error', 'error', 'it broke'],
    [3000, 'console', 'plain', 'of no known level'],
    [8000, 'click', 'plain', 'Element without text'],
    [9000, 'page', 'plain', 'Page hidden'],
  ])
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
})

test('finds the last entry at or before a time', () => {
  const entries = mergeTimeline(report, undefined)
  const places = [0, 100, 2049, 2100, 99_999].map((offset) => findEntryAt(entries, START + offset))
  expect(places).toEqual([-1, 1, 2, 3, entries.length - 1])
})

test('filters by kind and by case-insensitive text', () => {
  const entries = mergeTimeline(report, undefined)
  const found = filterEntries(entries, { hidden: new Set(['network']), text: 'SAVE' })
  expect(found.map(({ text }) => text)).toEqual(['button Save', 'saved {"id":1}'])
})

test('a malformed report has no entries', () => {
  for (const body of [null, [], 'report', { consoleLog: {}, networkLogs: 'x', customEventLog: [1, null] }])
    expect(mergeTimeline(parseReport(body), undefined)).toEqual([])
})
