import { expect } from 'bun:test'
import { openProject } from '../../support/open-project.ts'
import { createOwner, createVisitor, type Provider } from '../../support/provider.ts'
import { requestRaw } from '../../support/raw-http.ts'
import { findProblem, type FuzzedAnswer } from './check-answer.ts'
import { createRequest, type FuzzedRequest, type Target } from './create-request.ts'
import { otherRoutes } from './other-routes.ts'
import { readOperations } from './read-operations.ts'

export interface Failure {
  seed: number
  request: string
  problem: string
}

export interface FuzzResult {
  failures: Failure[]
  /** Operations that succeeded at least once, as `method path`. */
  succeeded: ReadonlySet<string>
}

const AT_ONCE = 8
/** A run stops after this many failures. */
const ENOUGH = 20
const SLOW_MS = 20_000

/** Sends the request of each seed, and returns the responses that were not as documented. */
export async function runFuzz(provider: Provider, seeds: readonly number[]): Promise<FuzzResult> {
  const operations = [...(await readOperations(provider.origin)), ...otherRoutes]
  const target = await createTarget(provider)
  const failures: Failure[] = []
  const succeeded = new Set<string>()
  const waiting = seeds.toReversed()

  async function work(): Promise<void> {
    for (let seed = waiting.pop(); seed !== undefined && failures.length < ENOUGH; seed = waiting.pop()) {
      const request = createRequest(seed, operations, target)
      const problem = await send(provider.origin, request).then(
        (answer) => {
          const { operation } = request
          if (request.isAddressed && answer.status < 300)
            succeeded.add(`${operation.method} ${operation.path}`)
          return findProblem(request, answer)
        },
        (error: unknown) => `No answer: ${error instanceof Error ? error.message : String(error)}`,
      )
      if (problem !== undefined) failures.push({ seed, request: describe(request), problem })
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { failures, succeeded }
}

/** Creates one project for visitors, and another one that the owner's requests can change. */
async function createTarget(provider: Provider): Promise<Target> {
  const visited = await openProject(provider)
  const changed = await openProject(provider)
  // Creates many reports, because one of the operations deletes reports.
  const ids = await Promise.all(
    Array.from({ length: 20 }, () => changed.report({ formData: { description: 'Fuzzed' } })),
  )
  const owner = createOwner(provider)
  const outbounds = await Promise.all(
    ids
      .slice(0, 10)
      .map(() =>
        owner('POST', `/projects/${changed.sdkKey}/outbounds`, { actionType: 'a', trigger: { event: 'b' } }),
      ),
  )
  const outboundIds = outbounds.map(({ body }) => String(Object(body).id))
  const labels = ids.map((_, index) => `label-${index}`)
  const answers = await Promise.all(
    ids.map((id, index) => owner('PATCH', `/reports/${id}`, { addLabels: [labels[index]] })),
  )
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
  const session = await createVisitor(provider, visited.sdkKey).start()
  return {
    sdkKey: visited.sdkKey,
    ids: session.ids,
    inboxToken: provider.inboxToken,
    parameters: {
      sdkKey: [changed.sdkKey],
      id: [...ids, ...outboundIds],
      gleapId: [session.ids.gleapId],
      source: ['gleap'],
      index: ['0', '1'],
      name: labels,
    },
    queries: {
      project: [visited.sdkKey, changed.sdkKey],
      status: ['open', 'done'],
      type: ['BUG'],
      priority: ['LOW', 'HIGH'],
      has: ['screenshot', 'console,network'],
      origin: ['written', 'automatic'],
      groups: ['all', 'newest'],
      assignee: ['me', 'none'],
      mentions: ['me'],
      from: ['2026-01-01'],
      to: ['2100-01-01'],
      q: ['fuzzed', 'validator'],
      opened: ['yes', 'no'],
      spam: ['exclude', 'only'],
      limit: ['1', '50'],
    },
    known: ids,
  }
}

async function send(origin: string, request: FuzzedRequest): Promise<FuzzedAnswer> {
  const { body, headers, isRaw, method, operation, target } = request
  if (isRaw) {
    const lines = headers.map(([name, value]) => `${name}: ${value}`)
    const raw = await requestRaw(origin, `${method} ${target}`, lines)
    return { status: raw.status, type: raw.headers.get('Content-Type') ?? '', text: raw.body }
  }
  const sent = new Headers(Array.from(headers, ([name, value]): [string, string] => [name, value]))
  if (body?.type) sent.set('Content-Type', body.type)
  if (body?.encoding !== undefined) sent.set('Content-Encoding', body.encoding)
  const answer = await fetch(origin + target, {
    method,
    headers: sent,
    redirect: 'manual',
    signal: AbortSignal.timeout(SLOW_MS),
    ...(body && { body: body.bytes }),
  })
  const type = answer.headers.get('Content-Type') ?? ''
  if (operation.isEventStream && answer.ok) {
    await answer.body?.cancel()
    return { status: answer.status, type, text: '' }
  }
  return { status: answer.status, type, text: await answer.text() }
}

function describe({ body, headers, method, target }: FuzzedRequest): string {
  const lines = headers.map(([name, value]) => `${name}: ${value.slice(0, 60)}`)
  const text = body && Buffer.from(body.bytes.slice(0, 600)).toString('latin1')
  return [`${method} ${target.slice(0, 300)}`, ...lines, body?.type, body?.encoding, text]
    .filter(Boolean)
    .join('\n')
}
