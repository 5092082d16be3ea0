import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { diagnosisSchema } from '../../edge/contract/diagnosis.ts'
import { DIAGNOSE_BYTES } from '../../edge/contract/limits.ts'
import { ask, browserAccept } from '../support/docs-requests.ts'

const LINE = 'neard[1]: IO error: While lock file: /data/LOCK: Resource temporarily unavailable\n'
const HOSTILE = `neard[1]: <img src=x onerror=alert(1)>\u001b]0;x\u0007 No space left on device </textarea><script>alert(1)</script>\n`

function send(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return ask('/api/diagnose', { method: 'POST', body, headers })
}

test('a log that curl sends is answered in plain text, with the steps of the page', async () => {
  const response = await send(LINE, { 'Content-Type': 'application/x-www-form-urlencoded', Accept: '*/*' })
  const text = await response.text()
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(text).toStartWith('One finding: ')
  expect(text).toContain('/troubleshooting/common-errors#lock-file')
  expect(text).toContain('\n    pgrep --list-full neard')
  expect(text).not.toMatch(/\*\*|```|\]\(|\(\/|\(#/)
  const disk = await (await send('neard: No space left on device\n')).text()
  expect(disk).toMatch(/alert on free space \(https?:\/\/[^)]+\/maintenance\/monitoring#alert-rules\)/)
})

test('the answer is Markdown or JSON if the client asks for it', async () => {
  const markdown = await (await send(LINE, { Accept: 'text/markdown' })).text()
  expect(markdown).toMatch(/^# One finding: .*\n\n[^]*## 1\. \[.*\]\(https:\/\/.*#lock-file\) \(critical\)/)
  const response = await send(LINE, { Accept: 'application/json' })
  const diagnosis = v.parse(diagnosisSchema, await response.json())
  expect(diagnosis.verdict).toBe('problem')
  expect(diagnosis.findings[0]?.evidence[0]?.text).toContain('While lock file')
})

test('a form without JavaScript is answered with the page, whose text cannot become markup or script', async () => {
  const headers = { 'Content-Type': 'text/plain', Accept: browserAccept }
  const html = await (await send(`text=${HOSTILE}`, headers)).text()
  expect(html).toMatch(
    /<div class="tool" data-tool="diagnose"><div class="tool-result"><h2 id="diagnosis"[^]*#disk-full/,
  )
  expect(html).toMatch(/<search[^]*<form[^]*<\/search>/)
  expect(html).toContain('&lt;img src=x')
  expect(html).not.toContain('<img src=x')
  expect(html).not.toContain('<script')
  expect(html).not.toContain('text=neard')
})

test('control characters, which a terminal would obey, are replaced', async () => {
  const text = await (await send(HOSTILE)).text()
  expect(text).toContain('No space left on device')
  // oxlint-disable-next-line no-control-regex -- it looks for control characters
  expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f]/)
})

test.each([
  ['an empty body', '', 'The text is empty.'],
  ['a binary file', Uint8Array.from({ length: 4000 }, (_, n) => (n * 37) % 256), 'This is not text'],
  [
    'the log of another program',
    'INFO [11-27|10:00:00.000] Imported new chain segment number=1 blocks=1\n',
    'output of Geth',
  ],
  ['other text', 'Hello, world.\n', 'Nothing in this text is recognized'],
])('%s is told in one sentence', async (_, body, sentence) => {
  expect(await (await send(body)).text()).toContain(sentence)
})

test('UTF-16, as PowerShell writes it, is read', async () => {
  const bytes = Buffer.from(`\ufeff${LINE}`, 'utf16le')
  expect(await (await send(Uint8Array.from(bytes))).text()).toContain('#lock-file')
})

test('a text over the limit is refused, and so is another method', async () => {
  const large = await send('x'.repeat(DIAGNOSE_BYTES + 1), { Accept: 'application/json' })
  expect(large.status).toBe(413)
  expect(await large.json()).toMatchObject({
    code: 'too_large',
    detail: expect.stringContaining('Send fewer lines'),
  })
  const read = await ask('/api/diagnose')
  expect(read.status).toBe(405)
  expect(read.headers.get('Allow')).toBe('POST, OPTIONS')
})
