import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createVisitor, type Provider } from '../support/provider.ts'
import { startServer, type Runtime, type TestServer } from '../support/servers.ts'
import { findProblem } from './fuzz/check-answer.ts'
import {
  createRequest,
  type FuzzedOperation,
  type FuzzedRequest,
  type Target,
} from './fuzz/create-request.ts'
import { readOperations } from './fuzz/read-operations.ts'
import { runFuzz } from './fuzz/run-fuzz.ts'
import { keepFailingSeed, listSeeds, readFailingSeeds } from './fuzz/seeds.ts'

const operation: FuzzedOperation = {
  method: 'post',
  path: '/sessions/{id}',
  caller: 'owner',
  query: ['q'],
  body: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  refusals: { '400': ['invalid_body'] },
  isEventStream: false,
}

const target: Target = {
  sdkKey: 'key',
  ids: { gleapId: 'a', gleapHash: 'b' },
  inboxToken: 'token',
  parameters: { id: ['known'] },
  queries: {},
  known: [],
}

test('a seed always creates the same request, and another seed another one', () => {
  const requests = listSeeds(1, 200).map((seed) => JSON.stringify(createRequest(seed, [operation], target)))
  expect(listSeeds(1, 200).map((seed) => JSON.stringify(createRequest(seed, [operation], target)))).toEqual(
    requests,
  )
  expect(new Set(requests).size).toBeGreaterThan(150)
})

const request: FuzzedRequest = {
  operation,
  method: 'POST',
  target: '/sessions/known',
  headers: [],
  isRaw: false,
  isAddressed: true,
}

function createProblem(status: number, code: string, detail = 'What happened.'): string {
  return JSON.stringify({ type: 'about:blank', title: 'Title', status, detail, code })
}

const type = 'application/problem+json'

test.each([
  ['an internal error', { status: 500, type, text: createProblem(500, 'internal') }],
  ['an undocumented code', { status: 404, type, text: createProblem(404, 'not_found') }],
  ['a page in place of a problem', { status: 400, type: 'text/html', text: '<!doctype html>' }],
  ['a problem with a different status', { status: 400, type, text: createProblem(401, 'invalid_body') }],
  [
    'a stack trace',
    {
      status: 400,
      type,
      text: createProblem(400, 'invalid_body', 'x\n    at read (/srv/edge/src/a.ts:1:2)'),
    },
  ],
])('the check finds %s', (_, answer) => {
  expect(findProblem(request, answer)).toBeString()
})

test('the check accepts a documented refusal', () => {
  expect(
    findProblem(request, { status: 400, type, text: createProblem(400, 'invalid_body') }),
  ).toBeUndefined()
})

const CLOSED = 'http://127.0.0.1:9'

/**
 * Settings that send requests for issue trackers to a port on which nothing listens, so that no request leaves this
 * machine.
 */
const env = { GITHUB_API: CLOSED, GITLAB_API: CLOSED, LINEAR_API: CLOSED, JIRA_API: CLOSED }

/** Minimum share of operations that succeed at least once. The others need ids or secrets that the requests cannot know. */
const REACHED = 2 / 3

/** Operations that only read and succeed only by chance: one needs an id, the other has about twenty parameters. */
const chanceReads = new Set([
  'get /inbox/api/projects/{sdkKey}/source-maps/{release}',
  'get /inbox/api/reports.csv',
])

/** workerd answers only a seventh as many requests per second. */
describe.each<[Runtime, number]>([
  ['bun', 4000],
  ['workerd', 500],
])('on %s', (runtime, count) => {
  let server: TestServer
  let provider: Provider

  beforeAll(async () => {
    server = await startServer({ runtime, env })
    provider = { ...server, close: () => server.stop() }
  }, 300_000)

  afterAll(() => server.stop())

  test(`${count} hostile requests to all routes of the API: each is answered as documented`, async () => {
    const first = Number(process.env['FUZZ_SEED'] ?? 1)
    const { failures, succeeded } = await runFuzz(provider, [
      ...(await readFailingSeeds()),
      ...listSeeds(first, count),
    ])
    for (const { problem, request: sent, seed } of failures) {
      console.error(`Seed ${seed}: ${problem}\n${sent}\n`)
      await keepFailingSeed(seed, problem)
    }
    expect(failures.map(({ problem, seed }) => `${seed} ${problem}`)).toEqual([])
    expect((await createVisitor(provider).start()).status).toBe(200)
    if (runtime === 'workerd') return
    // If too few operations succeed, the requests do not reach the code behind validation.
    const operations = await readOperations(provider.origin)
    expect(succeeded.size / operations.length).toBeGreaterThanOrEqual(REACHED)
    const reads = operations.filter(({ method }) => method === 'get').map(({ path }) => `get ${path}`)
    expect(reads.filter((read) => !succeeded.has(read) && !chanceReads.has(read))).toEqual([])
  }, 300_000)
})
