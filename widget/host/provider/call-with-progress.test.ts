import { expect, test } from 'bun:test'
import { createCallWithProgress, type ProgressCall } from './api-client.ts'

const ids = { gleapId: 's1', gleapHash: 'h1' }

/** An XMLHttpRequest whose response the test provides. */
class FakeRequest extends EventTarget {
  static last: FakeRequest | undefined
  upload = new EventTarget()
  status = 0
  responseText = ''
  url = ''
  headers: Record<string, string> = {}
  isAborted = false
  constructor() {
    super()
    FakeRequest.last = this
  }
  open(method: string, url: string): void {
    this.url = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  getResponseHeader = (name: string): string | null => (name === 'Retry-After' ? '5' : null)
  send(): void {}
  abort(): void {
    this.isAborted = true
    this.dispatchEvent(new Event('loadend'))
  }
  answer(status: number, text = ''): void {
    this.status = status
    this.responseText = text
    this.dispatchEvent(new Event('loadend'))
  }
}

function start(call: Partial<ProgressCall>) {
  const shares: number[] = []
  const callApi = createCallWithProgress({
    callApi: () => Promise.resolve({ status: 299, body: undefined, text: '', retryAfterMs: undefined }),
    apiUrl: () => 'https://api.example/',
    sdkKey: 'demo',
    Request: FakeRequest as unknown as new () => XMLHttpRequest, // the mock has every member that the code uses
  })
  FakeRequest.last = undefined
  const answering = callApi('/bugs/v2', {
    body: '{}',
    onProgress: (share) => shares.push(share),
    ids,
    ...call,
  })
  return { answering, shares, request: FakeRequest.last as FakeRequest | undefined }
}

test('reports progress and resolves like other calls', async () => {
  const { answering, shares, request } = start({ headers: { 'Idempotency-Key': 'k' } })
  request?.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 30, total: 40 }))
  request?.answer(201, '{"id":"1"}')
  expect(await answering).toEqual({ status: 201, body: { id: '1' }, text: '{"id":"1"}', retryAfterMs: 5000 })
  expect(shares).toEqual([0.75])
  expect([request?.url, request?.headers]).toEqual([
    'POST https://api.example/bugs/v2',
    {
      'Api-Token': 'demo',
      'Gleap-Id': 's1',
      'Gleap-Hash': 'h1',
      'Content-Type': 'application/json;charset=UTF-8',
      'Idempotency-Key': 'k',
    },
  ])
})

test('a form sets its own content type', () => {
  const { request } = start({ body: new FormData() })
  expect(request?.headers).not.toHaveProperty('Content-Type')
  request?.answer(200)
})

test('no response is status 0', async () => {
  const { answering, request } = start({})
  request?.answer(0)
  expect(await answering).toMatchObject({ status: 0, retryAfterMs: undefined })
})

test('aborts calls without progress and continues those with progress', async () => {
  const { answering, request } = start({ timeoutMs: 60 })
  for (let step = 0; step < 4; step++) {
    await Bun.sleep(30)
    request?.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: step, total: 9 }))
  }
  expect(request?.isAborted).toBe(false)
  expect(await answering).toMatchObject({ status: 0 })
  expect(request?.isAborted).toBe(true)
})

test('calls without a progress listener use fetch', async () => {
  const { answering } = start({ onProgress: undefined })
  expect((await answering).status).toBe(299)
})
