import { afterAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import fc from 'fast-check'
import minimal from '../../edge/contract/examples/report-minimal.json'
import { createOwner, createVisitor, openProvider } from '../support/provider.ts'

const isWorkerd = process.env['RUNTIME'] === 'workerd'

const provider = await openProvider()
afterAll(() => provider.close())
const visitor = createVisitor(provider)
await visitor.start()

/** Sends a raw HTTP request and returns the raw response. `hangUp` disconnects without waiting for the response. */
function speak(head: Record<string, string>, sent: string, { hangUp }: { hangUp: boolean }): Promise<string> {
  const { hostname, port } = new URL(provider.origin)
  const lines = Object.entries({ Host: `${hostname}:${port}`, ...head }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => {
      socket.write(`POST /bugs/v2 HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${sent}`)
      if (hangUp) setTimeout(() => socket.destroy(), 50)
    })
    socket.on('data', (data) => {
      answer += data.toString()
      if (answer.includes('\r\n\r\n')) socket.end()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
    socket.setTimeout(5000, () => socket.destroy())
  })
}

const isServing = async () => (await createVisitor(provider).start()).status === 200

test('a body that is cut off stores nothing and does not affect other requests', async () => {
  const key = crypto.randomUUID()
  const text = JSON.stringify({ ...minimal, isSilent: true, formData: { description: key } })
  for (const end of [0, 1, 20, text.length - 1]) {
    await speak({ ...visitor.headers(), 'Content-Length': String(text.length) }, text.slice(0, end), {
      hangUp: true,
    })
    expect(await isServing()).toBe(true)
  }
  const { body } = await createOwner(provider)('GET', `/reports?q=${key}`)
  expect(Object(body).reports).toEqual([])
})

test('a Content-Length that is too short, not a number or far too large is refused', async () => {
  const text = JSON.stringify(minimal)
  const send = (length: string) =>
    speak({ ...visitor.headers(), 'Content-Length': length, Connection: 'close' }, text, { hangUp: false })

  expect(await send(String(text.length - 1))).toStartWith('HTTP/1.1 400')
  expect(await send('many')).toMatch(/^(HTTP\/1\.1 400|$)/)
  expect(await send('40000000')).toStartWith('HTTP/1.1 413')
  expect(await isServing()).toBe(true)
})

test('chunked bodies without a length are accepted', async () => {
  const text = JSON.stringify({ ...minimal, isSilent: true })
  const chunks = text.replace(/./g, (sign) => `1\r\n${sign}\r\n`)
  const head = { ...visitor.headers(), 'Transfer-Encoding': 'chunked', Connection: 'close' }

  expect(await speak(head, `${chunks}0\r\n\r\n`, { hangUp: false })).toStartWith('HTTP/1.1 201')
  expect(await speak(head, `${chunks}x\r\n\r\n`, { hangUp: false })).not.toContain(' 201 ')
  expect(await isServing()).toBe(true)
})

/** workerd handles a few hundred requests per second on one core, Bun ten thousand. The gate leaves out the largest. */
const RUNS = isWorkerd ? [2000] : [3000, 22_000]
const AT_ONCE = 20

const refusals = [400, 401, 404, 405, 408, 409, 413, 414, 415, 429]
const paths = [
  '/sessions',
  '/sessions/identify',
  '/sessions/partialupdate',
  '/sessions/stream',
  '/bugs/v2',
  '/uploads/sdk',
  '/frame/token',
]

const json = fc.oneof(
  fc.json({ maxDepth: 6 }),
  fc
    .record(
      {
        userId: fc.oneof(fc.string(), fc.double(), fc.constant(null)),
        events: fc.oneof(
          fc.array(fc.record({ name: fc.string(), date: fc.string(), data: fc.jsonValue() })),
          fc.jsonValue(),
        ),
        formData: fc.jsonValue(),
        metaData: fc.jsonValue(),
        attachments: fc.jsonValue(),
        type: fc.jsonValue(),
        isSilent: fc.jsonValue(),
        spamToken: fc.jsonValue(),
        screenRecordingUrl: fc.jsonValue(),
        __proto__: fc.jsonValue(),
        constructor: fc.jsonValue(),
      },
      { requiredKeys: [], noNullPrototype: true },
    )
    .map((value) => JSON.stringify(value)),
)

const body = fc.oneof(
  json.map((text) => new TextEncoder().encode(text)),
  fc.uint8Array({ maxLength: 300 }),
  json.map((text) => Bun.gzipSync(text)),
  fc
    .tuple(json, fc.nat())
    .map(([text, at]) => new TextEncoder().encode(text).subarray(0, at % (text.length + 1))),
  fc
    .tuple(
      fc.constantFrom('file', 'x', ''),
      fc.uint8Array({ maxLength: 50 }),
      fc.constantFrom('--', '', '\r\n'),
    )
    .map(([name, bytes, end]) =>
      Buffer.concat([
        Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"; filename="f"\r\n\r\n`),
        bytes,
        Buffer.from(`\r\n--b${end}`),
      ]),
    ),
)

interface RandomRequest {
  path: string
  body: Uint8Array<ArrayBuffer>
  encoding: string
  type: string
}

const request: fc.Arbitrary<RandomRequest> = fc.record({
  path: fc.constantFrom(...paths),
  body: body.map((bytes) => new Uint8Array(bytes)),
  encoding: fc.constantFrom('identity', 'identity', 'gzip'),
  type: fc.constantFrom('application/json', 'multipart/form-data; boundary=b', 'text/plain'),
})

test.each(RUNS)(
  '%i requests of any kind: each is answered as documented and pollutes nothing',
  async (runs) => {
    const check = async ({ body: bytes, encoding, path, type }: RandomRequest) => {
      const answer = await visitor.post(path, bytes, { 'Content-Type': type, 'Content-Encoding': encoding })
      if (![200, 201, ...refusals].includes(answer.status)) {
        throw new Error(
          `${answer.status} for ${path} ${encoding} ${type} ${Buffer.from(bytes).toString('latin1')}`,
        )
      }
      if (answer.status >= 400) expect(typeof Object(answer.body).code).toBe('string')
    }
    const samples = fc.sample(request, runs)
    const send = async () => {
      for (let next = samples.pop(); next; next = samples.pop()) await check(next)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, send))

    const { body: session } = await createVisitor(provider).start()
    expect(Object.keys(Object(session)).toSorted((left, right) => (left < right ? -1 : 1))).toEqual([
      'email',
      'gleapHash',
      'gleapId',
      'name',
      'phone',
      'userId',
      'value',
    ])
  },
  300_000,
)

test('no route returns data of another project when called with its ids', async () => {
  const owner = createOwner(provider)
  const secretText = `secret-${crypto.randomUUID()}`
  const make = async () => Object((await owner('POST', '/projects', { name: 'Tenant' })).body)
  const [mine, theirs] = [await make(), await make()]
  const victim = createVisitor(provider, mine.sdkKey)
  const { ids } = await victim.start()
  await victim.identify('victim', { name: secretText })
  await victim.stream([{ name: secretText, date: new Date().toISOString() }])
  const token = Object((await victim.post('/frame/token', {})).body).spamToken
  await owner('POST', `/projects/${mine.sdkKey}/outbounds`, {
    actionType: secretText,
    trigger: { event: 'go' },
  })
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const report = { ...minimal, formData: { description: secretText } }
  const kept = Object((await victim.report(report, key)).body)

  const thief = createVisitor(provider, theirs.sdkKey)
  const { ids: own } = await thief.start()
  const answers = []
  for (const used of [ids, { ...own, gleapId: ids.gleapId }, { ...own, gleapHash: ids.gleapHash }, own]) {
    thief.use(used)
    answers.push(await thief.post('/sessions', {}), await thief.config(thief.headers()))
    answers.push(await thief.stream([{ name: 'go', date: new Date().toISOString() }]))
    answers.push(await thief.report(report, key), await thief.post('/frame/token', {}))
    answers.push(await thief.report({ ...report, spamToken: token }))
    answers.push(await thief.identify('thief', {}))
  }
  for (const { body: answer } of answers) {
    expect(JSON.stringify(answer)).not.toContain(secretText)
    expect(JSON.stringify(answer)).not.toContain(kept.id)
  }
  const list = await owner('GET', `/reports?project=${theirs.sdkKey}&spam=only`)
  for (const { project } of Object(list.body).reports) expect(project).toBe(theirs.sdkKey)
})
