import {
  formatLanguageNote,
  formatResultsUrl,
  parseResultsParams,
} from '../../edge/contract/search-results-page.ts'
import { escapeUntrustedHtml } from '../../edge/inbox/app/escape-invisible.ts'
import { parseRoute } from '../../edge/inbox/app/route.ts'
import { createListQuery, parseFilters } from '../../edge/inbox/list/screen/filters.ts'
import { shortenUrl } from '../../edge/inbox/list/screen/grouping.ts'
import { summarizeBody } from '../../edge/inbox/report/screen/activity.tsx'
import { formatCurl } from '../../edge/inbox/report/screen/format-request.ts'
import { resolveUploadUrl } from '../../edge/inbox/report/screen/media.tsx'
import { filterEntries, mergeTimeline } from '../../edge/inbox/report/screen/merge-timeline.ts'
import { parseReport } from '../../edge/inbox/report/screen/parse-report.ts'
import { makeSnippet } from '../../edge/search/hit.ts'
import { readQuery } from '../../edge/search/query.ts'
import { parsePlayerMessage } from '../../widget/player-client/player-client.ts'
import { parseEmbedderMessage } from '../../widget/player/embedder.ts'
import { outlineReplay } from '../../widget/player/outline-replay.ts'
import { prepareEvents } from '../../widget/player/prepare-events.ts'
import { parseWebReplay } from '../../widget/replay-format/web-replay.ts'
import type { CostCase } from './cost-case.ts'

const texts = [
  'a',
  ' ',
  'a ',
  '-',
  'a-',
  '"',
  '\u200b',
  '\u202e',
  '%',
  '&',
  '<',
  "'",
  '\\',
  '/',
  '.',
  'é',
  '1.',
  '…a…!',
]

const addresses = ['https://a/…/', 'https://a/?…&', 'https://a/…%', '…:', 'https://…a.', '//', '…?a=']

const request = '{"url":"https://a/","request":{"headers":{"a":"b"}},"response":{"status":200}},'

/** Bodies of reports as JSON. */
const reports = [
  '{"consoleLog":[…{},…{}]}',
  '{"consoleLog":[…{"log":"a","date":"x"},…{}]}',
  '{"consoleLog":[{"log":"…\\u202e…"}]}',
  `{"networkLogs":[…${request}…{}]}`,
  '{"customEventLog":[…{"name":"a","data":{"a":[]}},…{}]}',
  '{"customData":{…"a":{},…"b":1}}',
  '{"metaData":[…[],…1]}',
  '{"formData":{"description":"…a…"}}',
  '{"attachments":[…{"url":"a"},…{}]}',
]

const node = '{"type":2,"id":1,"tagName":"a","attributes":{"onclick":"1"},"childNodes":[]}'
const replayStart =
  '{"initialState":{"type":0,"id":1,"childNodes":[]},"initialActions":[{"type":4,"timestamp":1,"data":{"width":1,"height":1}}],"actions":['

const replays = [
  `${replayStart}…{},…{}]}`,
  `${replayStart}…{"type":3,"timestamp":1,"data":{"source":0,"adds":[{"node":{}}]}},…{}]}`,
  `${replayStart}…{"type":5,"timestamp":9,"data":{"tag":"a","payload":{}}},…{}]}`,
  `${replayStart}…{"type":3,"timestamp":1,"data":{"source":2,"type":2,"id":1}},…{}]}`,
  `${replayStart}{"type":2,"timestamp":1,"data":{"node":{"type":0,"id":1,"childNodes":[…${node},…${node}]}}}]}`,
  `${replayStart}{"type":2,"timestamp":1,"data":{"node":{"type":0,"id":1,"childNodes":[{"type":2,"tagName":"a","attributes":{"href":"…\\u0001…javascript:"}}]}}}]}`,
]

/**
 * Functions that run in the browsers of owners and readers and parse untrusted data: reports from visitors, and links.
 */
export const browserCostCases: readonly CostCase[] = [
  {
    name: 'search queries',
    // `formatResultsUrl` percent-encodes the whole text.
    most: 50,
    inputs: texts,
    run(text) {
      readQuery(text)
      formatResultsUrl('/', parseResultsParams(new URLSearchParams({ q: text, pages: text })))
      formatLanguageNote(text, 0)
    },
  },
  {
    name: 'snippets of search results',
    // Each letter is a separate word.
    most: 100,
    inputs: texts,
    run: (text) => void makeSnippet(text, [{ start: 0, end: 1, term: 0 }], 100),
  },
  {
    name: 'filters and routes of the inbox',
    // The text is parsed three times and percent-encoded once.
    most: 100,
    inputs: texts.flatMap((text) => (text.includes('…') ? [] : [text, `?q=…${text}`, `?…${text}&`])),
    run(text) {
      const filters = parseFilters(new URLSearchParams(text))
      createListQuery({ ...filters, q: text }, { cursor: text, limit: 50 })
      parseRoute(`/${text}`, text)
    },
  },
  {
    name: 'addresses in the inbox',
    inputs: addresses,
    run(text) {
      shortenUrl(text)
      resolveUploadUrl(text, 'https://files.example')
      const [found] = parseReport({ networkLogs: [{ url: text }] }).requests
      if (found) formatCurl({ ...found, payload: text })
    },
  },
  {
    name: 'exports as HTML',
    // Each character is replaced by a longer text.
    most: 100,
    inputs: [...texts, '\u200b\u202e', '\u001b'],
    run: (text) => void escapeUntrustedHtml(text),
  },
  {
    name: 'reports in the inbox',
    // Sorts 350,000 lines, whereas the baseline only parses.
    most: 100,
    inputs: reports,
    run(text) {
      const body: unknown = JSON.parse(text)
      const entries = mergeTimeline(parseReport(body), undefined)
      filterEntries(entries, { hidden: new Set(), text: 'b' })
      summarizeBody(body)
    },
  },
  {
    name: 'replays in the player',
    most: 25,
    inputs: replays,
    run(text) {
      const replay = parseWebReplay(JSON.parse(text))
      if (!replay) throw new Error('The input is not a replay.')
      const events = prepareEvents(replay.events, replay.resources)
      if (events.length > 0) outlineReplay(events, replay.format)
    },
  },
  {
    name: 'messages between the inbox and the player',
    inputs: ['{"type":"…a…"}', '{"type":"load","replay":[…{},…1]}', '{"name":"…a…","data":1}'],
    run(text) {
      const value: unknown = JSON.parse(text)
      parsePlayerMessage(value)
      parseEmbedderMessage(value)
    },
  },
]
