import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Report } from '../../edge/contract/index.ts'
import { issuedKeys, shapes } from '../support/planted-secrets.ts'
import { createLineLog, listLines } from '../../widget/host/logs/logged-line.ts'
import { hookConsole } from '../../widget/host/logs/page-hooks.ts'
import { createConsoleRecorder } from '../../widget/host/logs/record-console.ts'
import type { ReplayEvent } from '../../widget/replay-format/rrweb-event.ts'
import { maskEvent } from '../../widget/host/replay/mask-event.ts'
import { redactReplay } from '../../widget/host/replay/redact-replay.ts'
import { createMasking } from '../../widget/host/masking/add-redaction.ts'
import { redactAttribute, redactStyle } from '../../widget/host/masking/mask-content.ts'
import { redactReport } from '../../widget/host/masking/redact-report.ts'
import { redactBody, redactText, redactValue } from '../../widget/host/masking/redact-secrets.ts'

/** The masking of a new project. */
const masking = createMasking(
  () => ({ maskTypedText: true, maskAllText: false }),
  () => false,
)

function redactRequest(request: object, response: object = {}): unknown {
  const entry = { url: 'https://a.example/', date: 'd', type: 'POST', request, response }
  return redactReport({ networkLogs: [entry] } as unknown as Report, [])
}

function logToConsole(...args: unknown[]): unknown {
  const log = createLineLog(() => 0)
  const print: (...args: unknown[]) => void = () => {}
  const host = { debug: print, log: print, info: print, warn: print, error: print }
  hookConsole(host, () => 0, createConsoleRecorder(log))
  host.log(...args)
  return redactReport({ consoleLog: listLines(log, redactText) } as unknown as Report, [])
}

function recordReplay(text: string): Promise<ReplayEvent[]> {
  const inner = { type: 3, id: 3, textContent: text }
  const node = { type: 2, id: 2, tagName: 'p', attributes: { 'data-note': text }, childNodes: [inner] }
  const hidden = { type: 2, id: 5, tagName: 'noscript', attributes: {}, childNodes: [{ ...inner, id: 6 }] }
  const events: ReplayEvent[] = [
    { type: 2, timestamp: 1, data: { node: structuredClone(node) } },
    { type: 2, timestamp: 1, data: { node: structuredClone(hidden) } },
    {
      type: 3,
      timestamp: 2,
      data: {
        source: 0,
        texts: [{ id: 3, value: text }],
        attributes: [],
        removes: [],
        adds: [{ parentId: 1, node: structuredClone(node) }],
      },
    },
    {
      type: 3,
      timestamp: 3,
      data: { source: 8, adds: [{ rule: `a::after { content: '${text.replaceAll("'", '"')}' }` }] },
    },
  ]
  const no = (): boolean => false
  const lookup = {
    nodeOf: () => null,
    isMasked: no,
    isBlocked: no,
    isOurs: no,
    masking,
    noteTyped: () => {},
  }
  for (const event of events) maskEvent(event, lookup)
  return redactReplay({ events, typed: new Map() }, masking, () => Promise.resolve())
}

/** What leaves the page if a text is in one place of it, by the name of the place. */
const places: Readonly<Record<string, (text: string) => unknown>> = {
  'request body': (text) => [
    redactRequest({ payload: text }),
    redactRequest({ payload: JSON.stringify({ note: text, deep: [{ text }] }) }),
    redactRequest({ payload: String(new URLSearchParams({ note: text })) }),
  ],
  'response body': (text) => [
    redactRequest({}, { responseText: text }),
    redactRequest({}, { responseText: JSON.stringify([text]).slice(0, -1) }),
    redactRequest({}, { responseText: `<html><p>${text}</p></html>` }),
  ],
  URL: (text) =>
    redactReport(
      {
        metaData: { currentUrl: `https://a.example/x?note=${encodeURIComponent(text)}` },
        customEventLog: [{ name: 'pageView', date: 'd', data: { page: `/x#${encodeURI(text)}` } }],
      } as unknown as Report,
      [],
    ),
  header: (text) => redactRequest({ headers: { 'X-Note': text.replaceAll(/[\r\n]+/g, ' ') } }),
  console: (text) => [logToConsole(text), logToConsole('seen', { text, list: [text] })],
  snapshot: (text) => [
    masking.redact(text),
    redactAttribute('title', text, masking),
    redactStyle(`a::after { content: "${text.replaceAll('"', "'")}" }`, masking),
  ],
  replay: recordReplay,
  'custom data and form': (text) =>
    redactReport(
      {
        customData: { text, list: [text] },
        formData: { description: `It broke: ${text}` },
      } as unknown as Report,
      [],
    ),
}

const cases = Object.entries(shapes).flatMap(([shape, { create, hasLines }]) =>
  Object.entries(places)
    .filter(([place]) => !hasLines || place !== 'header')
    .map(([place, redact]) => ({ shape, place, redact, create })),
)

test('the planted secrets have at least 40 shapes in 8 places', () => {
  expect(Object.keys(shapes).length).toBeGreaterThanOrEqual(40)
  expect(Object.keys(places)).toHaveLength(8)
  expect(cases.length).toBeGreaterThanOrEqual(300)
})

test.each(cases)('R-23 nothing of a $shape in a $place leaves the page', async ({ create, redact }) => {
  for (const number of [1001, 1002, 1003]) {
    const [text, needle] = create(number)
    const sent = JSON.stringify(await redact(text))
    const escaped = JSON.stringify(needle).slice(1, -1)
    for (const found of [needle, escaped, encodeURIComponent(needle), encodeURI(needle)])
      expect(sent).not.toContain(found)
  }
})

test.each(issuedKeys)(
  'R-23 a key of %s that starts with %j leaves no page',
  async (_provider, prefix, rest) => {
    const key = rest('zq1234')
    for (const redact of Object.values(places)) {
      const sent = JSON.stringify(await redact(`my key is ${prefix}${key} now`))
      expect(sent).not.toContain(key.slice(-12))
      expect(sent).not.toContain('zq1234')
    }
  },
)

test('widget/README.md names every provider and prefix', async () => {
  const readme = await Bun.file(join(import.meta.dir, '../../widget/README.md')).text()
  for (const [provider, prefix] of issuedKeys) {
    const row = readme.split('\n').find((line) => line.startsWith(`| ${provider} |`))
    expect(row, provider).toBeDefined()
    expect(row).toContain(prefix)
  }
})

test.each([
  ['a label', ['password', 'hunter2 and more'], 'password ***'],
  ['a label with a colon', ['Password:', 'hunter2 and more'], 'Password: ***'],
  ['a label with an equals sign', ['api key =', 'abc123def456'], 'api key = ***'],
  ['a label before an object', ['credentials', { user: 'ann' }], 'credentials ***'],
  ['a label after other values', ['form', 'password', 'hunter2', 'sent'], 'form password *** sent'],
  ['two secrets', ['token', 'abc123def', 'pin', '12345'], 'token *** pin ***'],
  ['a format', ['%s', 'password', 'hunter2'], 'password ***'],
  ['an error after a label', ['Invalid token', new Error('no')], 'Invalid token Error: no'],
  ['a sentence', ['The password was reset for', 'ann'], 'The password was reset for ann'],
  ['an ordinary value', ['token', 'missing'], 'token missing'],
])('R-23 console.log with %s', (_what, args, expected) => {
  expect(JSON.stringify(logToConsole(...args))).toContain(`"log":"${expected}`)
})

/** A pseudo-random sequence, so that every run uses the same texts (xorshift). */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

const random = createRandom(20_261_127)
const take = (characters: string, count: number): string =>
  Array.from({ length: count }, () => characters[random(characters.length)]).join('')
const hex = (count: number): string => take('0123456789abcdef', count)
const digits = (count: number): string => take('0123456789', count)
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Ordinary texts, by kind. None of them may be changed. */
const ordinary: Readonly<Record<string, () => string>> = {
  UUID: () => `request ${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)} failed`,
  'order number': () => `Order #10${digits(6)} of customer 7${digits(4)}`,
  'SHA-256 hash': () => `sha256:${hex(64)}`,
  'commit id': () => `commit ${hex(40)}, short ${hex(7)}`,
  'transaction hash': () => `Transaction ${take(BASE58, 44)} succeeded`,
  'public key': () => `ed25519:${take(BASE58, 44)}`,
  price: () => `$1,${digits(3)}.99 or 2.${digits(3)},50 €, tax ${digits(2)}.${digits(2)}`,
  'ISO date': () =>
    `2026-1${random(3)}-2${random(9)}T1${digits(1)}:4${digits(1)}:0${digits(1)}.${digits(3)}Z`,
  'table of dates': () => `2025/01/1${digits(1)}\t2025/02/1${digits(1)}\t2025/03/1${digits(1)}`,
  'phone number': () => `+1 (555) 01${digits(1)}-${digits(4)}, +49 30 1${digits(2)} ${digits(4)}`,
  'account of NEAR': () => `${take('abcdefgh', 8)}-${digits(2)}.pool.near staked`,
  'block height': () => `Block 17${digits(7)} in shard ${random(9)}, epoch ${digits(4)}`,
  'amount in yoctoNEAR': () => `"stake": "1${digits(28)}"`,
  version: () => `neard 2.${random(20)}.${random(9)}-rc.${random(5)} on Ubuntu 24.04.${random(4)}`,
  'log line': () => `INFO stats: #17${digits(7)} ${take(BASE58, 44)} 3${digits(1)} peers 1.${digits(2)} MB/s`,
  path: () => `/home/near/.near/data/0${digits(5)}.sst (${digits(8)} bytes)`,
  HTML: () => `<a href="/page/${digits(3)}" id="row-${digits(2)}">Value of name ${digits(2)}</a>`,
  JSON: () => `{"name":"city","value":"Rome ${digits(3)}","key":"row_${digits(2)}"}`,
  'list of fields': () => `["password","email","name ${digits(2)}"]`,
  prose: () =>
    `When the node ${take('abcdefgh', 6)} stops, check the disk, then the peers, then the clock; restart it after ${digits(2)} minutes.`,
}

test('two hundred ordinary texts stay unchanged', () => {
  const texts = Object.values(ordinary).flatMap((create) => Array.from({ length: 10 }, create))
  expect(texts.length).toBeGreaterThanOrEqual(200)
  for (const text of texts) {
    expect(redactText(text)).toBe(text)
    expect(masking.redact(text)).toBe(text)
    expect(redactBody(text, [])).toBe(text)
    expect(redactValue({ text })).toEqual({ text })
  }
})
