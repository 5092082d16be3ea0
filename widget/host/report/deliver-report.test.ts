import { describe, expect, test } from 'bun:test'
import type { Answer, ProgressCall } from '../provider/api-client.ts'
import { deliver, uploadRecording } from './deliver-report.ts'
import type { QueuedReport } from './queued-report-store.ts'
import { compress } from './write-report.ts'

const ids = { gleapId: 's1', gleapHash: 'h1' }
const now = { gleapId: 's2', gleapHash: 'h2' }
const file = new File(['x'.repeat(900)], 'screen-recording.webm', { type: 'video/webm' })
const body = `{"type":"BUG","description":"${'é'.repeat(40)}"}`
const queued: QueuedReport = { key: 'k', ids, body, headers: {}, bytes: 1000, recording: file }
const uploaded = { status: 200, body: { fileUrl: 'https://files.example/1.webm' } }

/** Creates a provider that sends the given responses and reports a progress of one half. */
function setUp(upload: Partial<Answer>, report: Partial<Answer> = { status: 201 }) {
  const calls: [string, ProgressCall][] = []
  const kept: QueuedReport[] = []
  const shares: number[] = []
  const context = {
    callApi: (path: string, call: ProgressCall): Promise<Answer> => {
      calls.push([path, call])
      call.onProgress?.(0.5)
      const answer = path === '/uploads/sdk' ? upload : report
      return Promise.resolve({ status: 0, body: undefined, text: '', retryAfterMs: undefined, ...answer })
    },
    ids: () => now,
    now: () => Date.UTC(2026, 10, 20),
    waitsForToken: true,
    keep: (next: QueuedReport) => Promise.resolve(void kept.push(next)),
    onProgress: (share: number) => void shares.push(share),
  }
  return { context, calls, kept, shares }
}

test('W-133 the recording is uploaded first, and the report that is posted then names it', async () => {
  const { context, calls } = setUp(uploaded)
  expect(await deliver(queued, context)).toEqual({ kind: 'sent' })
  expect(calls.map(([path]) => path)).toEqual(['/uploads/sdk', '/bugs/v2'])
  const report: unknown = await new Response(calls[1]?.[1].body).json()
  expect(report).toEqual({
    screenRecordingUrl: 'https://files.example/1.webm',
    type: 'BUG',
    description: 'é'.repeat(40),
  })
})

test('W-133 a failed upload fails the delivery and keeps the report', async () => {
  const { context, calls, kept } = setUp({ status: 503, retryAfterMs: 5000 })
  expect(await deliver(queued, context)).toEqual({ kind: 'later', atLeastMs: 5000 })
  expect([calls.length, kept]).toEqual([1, []])
})

test('P-022 a recording that the provider refuses is a failure', async () => {
  expect(await deliver(queued, setUp({ status: 413 }).context)).toEqual({ kind: 'refused' })
})

test('a recording is uploaded once, however often the report is posted', async () => {
  const { context, kept } = setUp(uploaded, { status: 503 })
  expect(await deliver(queued, context)).toEqual({ kind: 'later', atLeastMs: 0 })
  const [rest] = kept
  if (!rest) throw new Error('nothing was kept')
  expect(rest).not.toHaveProperty('recording')
  const again = setUp({ status: 500 })
  expect(await deliver(rest, again.context)).toEqual({ kind: 'sent' })
  expect(again.calls.map(([path, { headers }]) => [path, headers])).toEqual([
    ['/bugs/v2', { 'Idempotency-Key': 'k' }],
  ])
})

test('reports the overall progress', async () => {
  const { context, shares } = setUp(uploaded)
  await deliver(queued, context)
  expect(shares).toEqual([0.45])
  const large = setUp({})
  await deliver({ key: 'k', ids, body, headers: {}, bytes: 100_000 }, large.context)
  expect(large.shares).toEqual([0.5])

  const both = setUp(uploaded)
  const random = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))).toString('base64')
  await deliver({ ...queued, body: JSON.stringify({ random }), bytes: 80_900 }, both.context)
  const bytes = both.kept[0]?.bytes ?? 0
  expect(both.shares).toEqual([450 / 80_900, (900 + bytes / 2) / (900 + bytes)])
})

test('an expired session is replaced by the current one, for the recording as well', async () => {
  const { context, calls } = setUp({ status: 401 })
  await deliver(queued, context)
  expect(calls.map(([, call]) => call.ids)).toEqual([ids, now])
})

describe('a report without a valid spam token', () => {
  const token = (answer: Partial<Answer>, report?: Partial<Answer>) => {
    const host = setUp({}, report)
    const { callApi } = host.context
    const answers = (path: string, call: ProgressCall): Promise<Answer> =>
      callApi(path, call).then((given) => (path === '/frame/token' ? { ...given, ...answer } : given))
    return { ...host, context: { ...host.context, callApi: answers } }
  }
  const granted = { status: 200, body: { spamToken: 't9' } }
  const readBody = async ({ calls }: ReturnType<typeof setUp>): Promise<unknown> =>
    new Response(calls.at(-1)?.[1].body).json()
  const written: QueuedReport = { key: 'k', ids, body, headers: {}, bytes: 100, tokenUntil: 0 }

  test('R-12 gets one when the network is back, and keeps it for further attempts', async () => {
    const host = token(granted, { status: 503 })
    expect(await deliver(written, host.context)).toEqual({ kind: 'later', atLeastMs: 0 })
    expect(host.calls.map(([path]) => path)).toEqual(['/frame/token', '/bugs/v2'])
    expect(await readBody(host)).toMatchObject({ type: 'BUG', spamToken: 't9' })
    const [kept] = host.kept
    if (!kept) throw new Error('nothing was kept')
    const again = token(granted)
    expect(await deliver(kept, again.context)).toEqual({ kind: 'sent' })
    expect(again.calls.map(([path]) => path)).toEqual(['/bugs/v2'])
  })

  test('R-12 replaces an expired one, also in a compressed report', async () => {
    const text = JSON.stringify({ spamToken: 'old', description: 'x'.repeat(20_000) })
    const host = token(granted)
    await deliver({ ...written, ...(await compress(text)), tokenUntil: Date.UTC(2026, 10, 19) }, host.context)
    const sent = host.calls.at(-1)?.[1].body
    if (!(sent instanceof ArrayBuffer)) throw new Error('not compressed')
    const plain = new Blob([sent]).stream().pipeThrough(new DecompressionStream('gzip'))
    expect(await new Response(plain).json()).toEqual({ spamToken: 't9', description: 'x'.repeat(20_000) })
  })

  test('waits if the request for a token fails', async () => {
    const host = token({ status: 503, retryAfterMs: 5000 })
    expect(await deliver(written, host.context)).toEqual({ kind: 'later', atLeastMs: 5000 })
    expect(host.calls).toHaveLength(1)
    expect(await deliver(written, { ...host.context, waitsForToken: false })).toEqual({ kind: 'sent' })
  })

  test('is sent without one to a provider that has no tokens', async () => {
    const host = token({ status: 404 })
    expect(await deliver(written, host.context)).toEqual({ kind: 'sent' })
    expect(await readBody(host)).not.toHaveProperty('spamToken')
  })
})

const recording = new File(['video'], 'screen-recording.webm', { type: 'video/webm' })

function createApi(answer: Partial<Answer>) {
  const calls: [string, ProgressCall][] = []
  const callApi = (path: string, call: ProgressCall): Promise<Answer> => {
    calls.push([path, call])
    call.onProgress?.(0.5)
    return Promise.resolve({ status: 200, body: undefined, text: '', retryAfterMs: undefined, ...answer })
  }
  return { callApi, calls }
}

test('W-170 W-103 the only part is named file, and progress is reported', async () => {
  const { callApi, calls } = createApi({ body: { fileUrl: 'https://files.example/1.webm' } })
  const shares: number[] = []
  const upload = await uploadRecording(recording, callApi, (share) => shares.push(share))
  expect([upload, shares]).toEqual([{ kind: 'done', url: 'https://files.example/1.webm' }, [0.5]])
  const [path, call] = calls[0] ?? []
  if (!(call?.body instanceof FormData)) throw new Error('not a form')
  expect(path).toBe('/uploads/sdk')
  expect([...call.body.keys()]).toEqual(['file'])
  expect(call.body.get('file')).toMatchObject({ name: 'screen-recording.webm', size: 5 })
})

test.each([
  [
    { status: 201, body: { fileUrl: 'https://files.example/1.webm' } },
    { kind: 'later', atLeastMs: 0 },
  ],
  [
    { status: 503, retryAfterMs: 5000 },
    { kind: 'later', atLeastMs: 5000 },
  ],
  [
    { status: 200, body: {} },
    { kind: 'later', atLeastMs: 0 },
  ],
  [{ status: 413 }, { kind: 'refused' }],
] as const)('W-170 P-022 %j is a failure', async (answer, failure) => {
  expect(await uploadRecording(recording, createApi(answer).callApi, () => {})).toEqual(failure)
})
