import { createSummary } from '../../edge/contract/examples/report-summary.ts'
import { streamSchema } from '../../edge/contract/events.ts'
import { createJsonScanner } from '../../edge/src/http/json-scanner.ts'
import { parse } from '../../edge/src/http/validate.ts'
import { isUnchanged, parseByteRange } from '../../edge/src/http/conditional-request.ts'
import { createOutlineReader } from '../../edge/src/reports/read-outline.ts'
import { toReportRow } from '../../edge/src/reports/report-row.ts'
import { extractText, removeQuote } from '../../edge/src/provider/parse-mail.ts'
import { createMultipartReader, parseBoundary } from '../../edge/src/provider/multipart.ts'
import { sniffFileType } from '../../edge/src/reports/sniff-file-type.ts'
import { cleanAttributes } from '../../edge/src/snapshots/clean-attributes.ts'
import { cleanCss, cleanCssValue } from '../../edge/src/snapshots/clean-css.ts'
import { createSnapshotReader, PIECE_CHARACTERS } from '../../edge/src/snapshots/stream-snapshot.ts'
import { createRenderer } from '../../edge/src/snapshots/render-snapshot.ts'
import { redactBody, redactText } from '../../widget/host/masking/redact-secrets.ts'
import { browserCostCases } from './browser-cost-cases.ts'
import type { CostCase } from './cost-case.ts'
import { attributes, css, html, json, multipart, texts } from './cost-inputs.ts'

const encoder = new TextEncoder()

function inPieces<Piece extends { length: number }>(
  whole: Piece & { slice(start: number, end: number): Piece },
  take: (piece: Piece) => void,
): void {
  for (let start = 0; start < whole.length; start += PIECE_CHARACTERS)
    take(whole.slice(start, start + PIECE_CHARACTERS))
}

/** Calls a function and ignores its error. Rejecting a hostile input is correct. */
function ignoreErrors(run: () => void): void {
  try {
    run()
  } catch {
    // Only the time is measured.
  }
}

export const costCases: readonly CostCase[] = [
  {
    name: 'texts that the widget redacts',
    // `redactText` searches for a dozen kinds of secrets, and these inputs contain a candidate every five bytes.
    most: 100,
    inputs: texts,
    run: (text) => void redactText(text),
  },
  {
    name: 'bodies that the widget redacts',
    most: 100,
    inputs: [...texts, '{"a":"…password=…"}', '["…4111 …"]'],
    run: (text) => void redactBody(text, ['pin']),
  },
  {
    name: 'style sheets of snapshots',
    // Matches can be as short as three bytes, and each one calls a function.
    most: 25,
    inputs: css,
    run: (text) => void cleanCss(text, 'sealed'),
  },
  {
    name: 'style sheets of snapshots with resources',
    most: 25,
    inputs: css,
    run: (text) => void cleanCss(text, 'resources'),
  },
  {
    name: 'values of attributes',
    inputs: attributes,
    run: (text) => void cleanAttributes('img', new Map([['title', text]]), 'sealed'),
  },
  {
    name: 'values of attributes with a meaning',
    inputs: attributes,
    run(text) {
      for (const key of ['bb-scroll-anchor', 'src', 'bb-scrolltop'])
        cleanAttributes('img', new Map([[key, text]]), 'resources')
    },
  },
  {
    name: 'values of attributes that are parsed as CSS',
    most: 25,
    inputs: css,
    run: (text) => void cleanCssValue(text, 'sealed'),
  },
  {
    name: 'names of attributes',
    inputs: ['a', '!', 'on', ':href', '\u2028!', '…a…\n'],
    run: (text) => void cleanAttributes('p', new Map([[text, '']]), 'sealed'),
  },
  {
    name: 'snapshots',
    // Parses, cleans, and writes 70,000 elements, whereas the baseline only parses.
    most: 50,
    inputs: html,
    run(text) {
      const renderer = createRenderer('sealed')
      inPieces<string>(text, (piece) => void renderer.push(piece))
      renderer.end()
    },
  },
  {
    name: 'snapshots inside report bodies',
    inputs: [
      '{"screenshotData":{"html":"…\\n…"}}',
      '{"screenshotData":{…"x":1,',
      '{"screenshotData":{"x":…1',
      '…{"a":',
      '{"…a',
    ],
    run(text) {
      const read = createSnapshotReader({ onHtml() {}, onNumber() {} })
      inPieces<string>(text, read)
    },
  },
  {
    name: 'JSON while it arrives',
    inputs: json,
    run(text) {
      const scanner = createJsonScanner({ onValueStart() {}, onValueEnd() {} }, 1000)
      ignoreErrors(() => inPieces<Uint8Array>(encoder.encode(text), (piece) => scanner.push(piece)))
    },
  },
  {
    name: 'outlines of reports',
    inputs: json,
    run(text) {
      const reader = createOutlineReader()
      ignoreErrors(() => inPieces<Uint8Array>(encoder.encode(text), (piece) => reader.push(piece)))
    },
  },
  {
    name: 'forms of reports',
    inputs: [' ', 'a ', '[', '"'],
    run(text) {
      const head = { type: 'BUG', priority: 'LOW', isSilent: false, outbound: null, spamToken: null }
      const outline = {
        parts: createSummary().has,
        fileUrls: [text],
        activity: {},
        head: { ...head, formData: { description: text }, metaData: { currentUrl: text } },
      }
      toReportRow(outline, undefined, 'id')
    },
  },
  {
    name: 'streams of events',
    inputs: ['{"events":[…{},…{}]}', '{"events":[…1,…1]}', '{…"a":1,…"events":[]}'],
    run: (text) => ignoreErrors(() => void parse(streamSchema, JSON.parse(text), 'invalid_body')),
  },
  {
    name: 'forms with files',
    inputs: multipart,
    run(text) {
      const reader = createMultipartReader('b')
      ignoreErrors(() => inPieces<Uint8Array>(encoder.encode(text), (piece) => void reader.push(piece)))
    },
  },
  {
    name: 'headers of requests',
    inputs: [
      'multipart/form-data;… ',
      'multipart/form-data;…boundary="',
      '…"',
      'bytes=…1',
      '… ',
      '…,',
      'W/"…",',
    ],
    run(text) {
      parseBoundary(text)
      parseByteRange(text, 1000)
      isUnchanged(text, '"tag"')
    },
  },
  {
    name: 'HTML of emails',
    inputs: [...html, '<blockquote>', '<p></b>', '<br>', '&amp;'],
    run: (text) => void extractText(text),
  },
  {
    name: 'quotes in emails',
    inputs: [' ', '> ', 'On ', 'On…: ', 'On a:\n', 'On a:\n\n', '\n', '-', '_', 'A ', 'On a:\n> \n'],
    run: (text) => void removeQuote(text),
  },
  {
    name: 'contents of files',
    inputs: ['\0', '<', ' '],
    run: (text) => void sniffFileType(encoder.encode(text)),
  },
  ...browserCostCases,
]
