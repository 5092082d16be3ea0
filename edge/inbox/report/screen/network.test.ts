import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { createHar } from './create-har.ts'
import { formatCurl } from './format-request.ts'
import { layOutWaterfall } from './network.tsx'
import { parseRequests } from './parse-report.ts'

const DATE = Date.UTC(2026, 10, 21, 10)

function read(...entries: object[]) {
  return parseRequests(entries)
}

function only(entry: object) {
  const [request] = read(entry)
  if (!request) throw new Error('One entry must give one request')
  return request
}

/** Splits a command into words with a real shell. */
async function splitInShell(command: string): Promise<string[]> {
  const script = `set -- ${command.slice('curl'.length)}\nfor word; do printf '%s\\0' "$word"; done`
  const text = await new Response(Bun.spawn(['sh', '-c', script]).stdout).text()
  return text.split('\0').slice(0, -1)
}

test('parses requests of both recorder formats', () => {
  const [post, resource, open, refused] = read(
    {
      url: 'https://a.example/api',
      type: 'POST',
      date: DATE,
      duration: 12,
      success: true,
      request: { payload: '{"a":1}', headers: { Accept: ['text/html', '*/*'] } },
      response: { status: 404, statusText: 'Not Found', responseText: '{}' },
    },
    { type: 'RESOURCE', url: '/a.png', date: 'never', initiatorType: 'img' },
    { url: '/open', request: { payload: '{}' } },
    { url: '/refused', success: false, duration: -1 },
  )
  expect(post).toMatchObject({
    method: 'POST',
    at: DATE,
    status: 404,
    outcome: 'failed',
    payload: '{"a":1}',
    requestHeaders: [{ name: 'Accept', value: 'text/html, */*' }],
  })
  expect(resource).toMatchObject({ isResource: true, outcome: 'ok', at: undefined, initiator: 'img' })
  expect(open).toMatchObject({ method: 'GET', outcome: 'open', payload: '' })
  expect(refused).toMatchObject({ outcome: 'failed', duration: undefined })
})

test('the curl command sends the same request', async () => {
  const request = only({
    url: "https://a.example/it's?a=[1]&b={c}",
    type: 'PUT',
    request: {
      payload: "@file's\ncontent $(id) `id` \\",
      headers: { 'X-Name': "O'Brien", 'X-Empty': '', Host: 'b.example', 'bad name': 'x', '-o': 'x' },
    },
  })
  expect(await splitInShell(formatCurl(request) ?? '')).toEqual([
    '--request',
    'PUT',
    '--header',
    "X-Name: O'Brien",
    '--header',
    'X-Empty;',
    '--header',
    '-o: x',
    '--data-raw',
    "@file's\ncontent $(id) `id` \\",
    '--globoff',
    '--url',
    "https://a.example/it's?a=[1]&b={c}",
  ])
})

test('P-029 no value of a request can leave its quotes in a shell', async () => {
  const hostile = fc.string({
    unit: fc.constantFrom("'", '"', '\\', '$', '`', '\n', '\r', ';', '\u001b', 'a', ' ', '!'),
  })
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (text, header) => {
      const command = formatCurl(
        only({
          url: `https://a.example/${text}`,
          type: text,
          request: { payload: text, headers: { A: header } },
        }),
      )
      const words = await splitInShell(command ?? '')
      const options = words.filter((_, index) => index % 2 === 0 || index === words.length - 1)
      // oxlint-disable-next-line no-control-regex -- a terminal would treat these as keys
      const shown = text.replace(/[\u0000-\u001f]/g, '')
      expect(words.at(-1)).toBe(`https://a.example/${shown}`)
      expect(options.length).toBeLessThanOrEqual(6)
    }),
    { numRuns: 40 },
  )
})

test('a URL that is not HTTP gives no curl command', () => {
  for (const url of ['file:///etc/passwd', 'gopher://a.example', '-o x', 'javascript:a()', ''])
    expect(formatCurl(only({ url }))).toBeUndefined()
})

test('the waterfall spans from the first start to the last end', () => {
  const bars = layOutWaterfall(
    read(
      { date: DATE, duration: 100, success: true },
      { date: DATE + 500, duration: 500, success: true },
      { date: DATE + 250 },
      { url: '/no-time' },
    ),
  )
  expect(bars).toEqual([
    { start: 0, length: 0.1 },
    { start: 0.5, length: 0.5 },
    { start: 0.25, length: 0.75 },
    undefined,
  ])
})

test('bars stay inside the waterfall for any times', () => {
  const time = fc.oneof(
    fc.integer({ min: -1e15, max: 1e15 }),
    fc.constant(undefined),
    fc.constant(Number.NaN),
  )
  fc.assert(
    fc.property(fc.array(fc.record({ date: time, duration: time })), (entries) => {
      for (const bar of layOutWaterfall(parseRequests(entries))) {
        if (!bar) continue
        expect(bar.start).toBeGreaterThanOrEqual(0)
        expect(bar.start + bar.length).toBeLessThanOrEqual(1 + 1e-9)
        expect(bar.length).toBeGreaterThan(0)
      }
    }),
  )
})

test('the archive has every field that HAR 1.2 requires', () => {
  const { log } = createHar(
    read(
      {
        url: 'https://a.example/b?c=d&e',
        type: 'POST',
        date: DATE,
        duration: 12.5,
        success: true,
        request: { payload: 'ä', headers: { 'Content-Type': 'text/plain' } },
        response: { status: 201, statusText: 'Created', responseText: 'ok' },
      },
      { url: 'no address' },
    ),
    { receivedAt: DATE + 1000, pageUrl: 'https://a.example/' },
  )
  expect(Object.keys(log)).toEqual(['version', 'creator', 'pages', 'entries'])
  for (const entry of log.entries) {
    expect(new Date(entry.startedDateTime).toISOString()).toBe(entry.startedDateTime)
    const { timings } = entry
    // The timings of an entry add up to its time (HAR 1.2, entries).
    expect(timings.send + timings.wait + timings.receive).toBe(entry.time)
    for (const key of [
      'method',
      'url',
      'httpVersion',
      'cookies',
      'headers',
      'queryString',
      'headersSize',
      'bodySize',
    ])
      expect(entry.request).toHaveProperty(key)
    for (const key of ['status', 'statusText', 'httpVersion', 'cookies', 'headers', 'content', 'redirectURL'])
      expect(entry.response).toHaveProperty(key)
  }
  expect(log.entries[0]?.request).toMatchObject({
    queryString: [
      { name: 'c', value: 'd' },
      { name: 'e', value: '' },
    ],
    bodySize: 2,
    postData: { mimeType: 'text/plain', text: 'ä' },
  })
  expect(log.entries[1]?.request.queryString).toEqual([])
  expect(log.entries[1]?.startedDateTime).toBe(new Date(DATE + 1000).toISOString())
})
